/** Pictures and videos that phones write and browsers show are taken, without what follows. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeScene } from "@krapao/slips/make-scene";
import { heicSlip, TRAILERS, withBrand } from "@krapao/testkit/builders/pictures";
import { box, sampleVideo } from "@krapao/testkit/builders/sample-video";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { cleanImage, cleanVideo } from "./clean-media.ts";
import { cleanPicture } from "./media.ts";
import { readQrCodes } from "./qr-reader.ts";

const folder = mkdtempSync(join(tmpdir(), "krapao-media-"));
afterAll(() => rmSync(folder, { recursive: true }));

function saved(bytes: Buffer): string {
  const path = join(folder, crypto.randomUUID());
  writeFileSync(path, bytes);
  return path;
}
const picture = (bytes: Buffer) => cleanPicture(saved(bytes));
const image = (bytes: Buffer) => cleanImage(saved(bytes));
const video = (bytes: Buffer) => cleanVideo(saved(bytes));
const readCode = async (jpeg: Buffer) => (await readQrCodes(jpeg, () => true))[0]?.text;

const plain = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: "#48c" } });
const HTML = Buffer.from("<!doctype html><script>alert(1)</script>");
const ZIP = Buffer.from("504b0304140000000000504b0506000000000000", "hex");

async function moving(frames = 3): Promise<Buffer> {
  const each = await Promise.all(
    Array.from({ length: frames }, (_, n) =>
      sharp({ create: { width: 24, height: 16, channels: 3, background: n % 2 ? "#fff" : "#00f" } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(each, { join: { animated: true } })
    .gif({ delay: Array(frames).fill(100) })
    .toBuffer();
}

describe("what follows the end of a picture is cut off", () => {
  test.each(Object.entries(TRAILERS))("a JPEG with the data of %s", async (_name, trailer) => {
    const jpeg = await plain().jpeg().toBuffer();
    for (const bytes of [jpeg, await plain().jpeg({ progressive: true }).toBuffer()]) {
      const clean = await picture(Buffer.concat([bytes, trailer]));
      expect(clean).toMatchObject({ width: 60, height: 40 });
    }
  });

  test("a PNG, a WebP, a GIF and an AVIF with other bytes behind", async () => {
    const behind = TRAILERS.Samsung ?? Buffer.alloc(0);
    for (const kind of ["png", "webp", "gif", "avif"] as const) {
      const bytes = await plain().toFormat(kind).toBuffer();
      for (const rest of [behind, Buffer.from("\n"), Buffer.alloc(70_000)]) {
        expect(await picture(Buffer.concat([bytes, rest])), kind).toMatchObject({ width: 60 });
      }
    }
  });

  test("refuses what is a page or an archive too", async () => {
    for (const kind of ["jpeg", "png", "webp", "gif"] as const) {
      const bytes = await plain().toFormat(kind).toBuffer();
      for (const rest of [HTML, ZIP, Buffer.concat([Buffer.alloc(9_000, 1), ZIP])]) {
        expect(await picture(Buffer.concat([bytes, rest])), kind).toBeNull();
      }
    }
  });
});

describe("a file that stops early", () => {
  test("is taken when only the mark of its end is missing", async () => {
    const [jpeg, png] = [await plain().jpeg().toBuffer(), await plain().png().toBuffer()];
    expect(await picture(jpeg.subarray(0, -2))).toMatchObject({ width: 60 });
    expect(await picture(jpeg.subarray(0, -1))).toMatchObject({ width: 60 });
    expect(await picture(png.subarray(0, -12))).toMatchObject({ width: 60 });
    expect(await picture(png.subarray(0, -5))).toMatchObject({ width: 60 });
  });

  test("is refused when pixels are missing", async () => {
    const noise = sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: "#888",
        noise: { type: "gaussian", mean: 128, sigma: 40 },
      },
    });
    for (const kind of ["jpeg", "png", "webp", "avif"] as const) {
      const bytes = await noise.clone().toFormat(kind).toBuffer();
      for (const share of [0.3, 0.6, 0.95]) {
        const cut = bytes.subarray(0, Math.floor(bytes.length * share));
        expect(await picture(cut), `${kind} ${share}`).toBeNull();
      }
    }
  });

  test("an animation plays its whole frames, wherever it stops", async () => {
    const gif = await moving();
    const framesOf = async (bytes: Buffer) => {
      const clean = await image(bytes);
      return clean && (await sharp(clean.bytes, { animated: true }).metadata()).pages;
    };
    expect(await framesOf(gif.subarray(0, -1))).toBe(3);
    expect(await framesOf(Buffer.concat([gif, Buffer.from([0])]))).toBe(3);
    expect(await framesOf(Buffer.concat([gif.subarray(0, -1), Buffer.alloc(4_096)]))).toBe(3);
    const counts: (number | null | undefined)[] = [];
    for (let end = 20; end < gif.length; end += 1)
      counts.push(await framesOf(gif.subarray(0, end)));
    // A WebP of one frame names no number of pages.
    const changes = counts.filter((count, at) => count !== counts[at - 1]);
    expect(changes).toEqual([null, undefined, 2, 3]);
  });
});

describe("every kind of picture that phones and browsers show", () => {
  test("CMYK, grey, transparent, 16-bit, progressive, interlaced, lossless", async () => {
    const files = {
      cmyk: plain().toColourspace("cmyk").jpeg(),
      grey: plain().toColourspace("b-w").jpeg(),
      progressive: plain().jpeg({ progressive: true }),
      transparent: plain().ensureAlpha(0.5).png(),
      deep: plain().toColourspace("rgb16").png(),
      interlaced: plain().png({ progressive: true }),
      palette: plain().png({ palette: true }),
      lossless: plain().webp({ lossless: true }),
      "10-bit AVIF": plain().avif({ bitdepth: 10 }),
    };
    for (const [name, file] of Object.entries(files)) {
      expect(await picture(await file.toBuffer()), name).toMatchObject({ width: 60, height: 40 });
    }
  });

  test("a HEIC of an iPhone, upright, with its code", async () => {
    const { bytes, text } = heicSlip();
    const clean = await picture(bytes);
    expect(clean).toMatchObject({ width: 720, height: 1240 });
    expect(await readCode(clean?.jpeg ?? bytes)).toBe(text);
  });

  test("HEIF under its other names, with bytes behind, and AVIF named HEIF", async () => {
    const { bytes } = heicSlip();
    for (const brand of ["mif1", "heix", "hevc", "msf1"]) {
      expect(await picture(withBrand(bytes, brand)), brand).toMatchObject({ width: 720 });
    }
    expect(await picture(Buffer.concat([bytes, TRAILERS.vivo ?? bytes]))).not.toBeNull();
    const avif = await plain().avif().toBuffer();
    for (const brand of ["mif1", "heic"]) {
      expect(await picture(withBrand(avif, brand)), brand).toMatchObject({ width: 60, height: 40 });
    }
    expect(await picture(withBrand(bytes, "avif")), "HEVC named AVIF").not.toBeNull();
  });

  test("refuses a HEIC that is cut or damaged, and goes on with the next", async () => {
    const { bytes } = heicSlip();
    for (const share of [0.02, 0.3, 0.9]) {
      expect(await picture(bytes.subarray(0, Math.floor(bytes.length * share)))).toBeNull();
    }
    const wide = Buffer.from(bytes);
    // The width in the description of the whole image, and of its grid.
    for (let at = wide.indexOf("ispe"); at >= 0; at = wide.indexOf("ispe", at + 1)) {
      wide.writeUInt32BE(60_000, at + 8);
      wide.writeUInt32BE(60_000, at + 12);
    }
    expect(await picture(wide)).toBeNull();
    expect(await picture(bytes)).toMatchObject({ width: 720 });
  });

  test("refuses a JPEG of 12 bits and one of 80 megapixels", async () => {
    const deep = await plain().jpeg().toBuffer();
    const frame = deep.indexOf(Buffer.from("ffc0", "hex"));
    deep[frame + 4] = 12;
    expect(await picture(deep)).toBeNull();
    const wide = await plain().jpeg().toBuffer();
    wide.writeUInt16BE(9_000, frame + 5);
    wide.writeUInt16BE(9_000, frame + 7);
    expect(await picture(wide)).toBeNull();
  });

  test("a photo of 64 megapixels, from which the slip is read", async () => {
    const { text, bytes } = await makeScene("64 megapixels", 1, 1);
    const clean = await picture(bytes);
    expect(clean?.height).toBe(2_400);
    expect(await readCode(clean?.jpeg ?? bytes)).toBe(text);
  });
});

describe("a video with what only its maker knows", () => {
  const secret = Buffer.from("SECRET-PLACE");

  test.each(["sefd", "inst", "HMMT", "gps ", "XAVC"])("a box %s becomes empty", async (kind) => {
    const bytes = Buffer.concat([sampleVideo(), box(kind, secret)]);
    const clean = await video(bytes);
    expect(clean).toMatchObject({ ending: "mp4", width: 320, height: 240 });
    expect(clean?.bytes).toHaveLength(bytes.length);
    expect(clean?.bytes.includes(secret)).toBe(false);
    expect(clean?.bytes.includes(kind)).toBe(false);
  });

  test.each(["XAVC", "CAEP", "nvr1"])("the brand %s becomes a general one", async (brand) => {
    const clean = await video(sampleVideo({ brand }));
    expect(clean?.bytes.toString("latin1", 8, 20)).toBe("isom\0\0\0\0isom");
  });

  test("keeps the brands that players know, and refuses those of images", async () => {
    for (const brand of ["mp42", "qt  ", "3gp5"]) {
      expect((await video(sampleVideo({ brand })))?.bytes.toString("latin1", 8, 12)).toBe(brand);
    }
    for (const brand of ["heic", "mif1", "avif", "msf1"]) {
      expect(await video(sampleVideo({ brand }))).toBeNull();
    }
  });

  test("what follows the last box is cut off; pages, archives and cut videos are refused", async () => {
    const bytes = sampleVideo();
    const trailer = Buffer.from("8db42d694ccc418790edff439fe026bf", "hex");
    const clean = await video(Buffer.concat([bytes, Buffer.alloc(100), secret, trailer]));
    expect(clean?.bytes.includes(secret)).toBe(false);
    for (const rest of [HTML, ZIP]) expect(await video(Buffer.concat([bytes, rest]))).toBeNull();
    for (const cut of [1, 7, 30, 60, 70]) {
      expect(await video(bytes.subarray(0, bytes.length - cut)), `${cut}`).toBeNull();
    }
  });
});
