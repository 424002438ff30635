/** Pictures as phones write them, and what cameras append to them. */
import { readFileSync } from "node:fs";

/**
 * A slip as an iPhone writes a picture: tiles of HEVC, stored sideways. Made with `heif-enc` of
 * Debian, whose encoder no package of ours has.
 */
export const heicSlip = () => ({
  bytes: readFileSync(new URL("../../data/slip.heic", import.meta.url)),
  text: "0044000600000101030040223Pf6j6EPgJdhJzfxJnbx2SHk5102TH91044782",
});

/** The same file under other names of its format: `msf1` and `hevc` are sequences. */
export function withBrand(heif: Buffer, brand: string): Buffer {
  const renamed = Buffer.from(heif);
  renamed.write(brand, 8, "latin1");
  return renamed;
}

const ascii = (text: string) => Buffer.from(text, "latin1");
const hex = (text: string) => Buffer.from(text, "hex");

/** What follows the end of a JPEG in files of phones, by maker. */
export const TRAILERS: Readonly<Record<string, Buffer>> = {
  vivo: Buffer.concat([ascii('vivo{"a":1}\0'), hex("ffffffff1b2a39485766758493a2b1")]),
  OPPO: Buffer.concat([
    ascii('{"version":1,"watermark":"Shot on"}'),
    hex("00000023"),
    ascii("jxrs"),
  ]),
  Samsung: Buffer.concat([
    hex("0000010a0e000000"),
    ascii("Image_UTC_Data1764000000000"),
    ascii("SEFH"),
    hex("6b000000010000000000010a2300000023000000"),
    hex("18000000"),
    ascii("SEFT"),
  ]),
  Huawei: Buffer.concat([ascii("0000ftypmp42"), Buffer.alloc(200, 7), ascii("LIVE_1234567890")]),
  "a second image": Buffer.concat([hex("ffd8ffe000104a464946"), Buffer.alloc(500, 9)]),
  "100 KB of zeros": Buffer.alloc(100_000),
  "a line feed": ascii("\n"),
  "a video that looks like markup by chance": Buffer.concat([
    ascii("0000ftypisom"),
    Buffer.alloc(20_000, 5),
    ascii("<svg >PK\u0003\u0004"),
    Buffer.alloc(100_000, 5),
  ]),
};
