/** A film for tests, box by box: the smallest that is one, and how it may fail to be. */

export interface FilmOptions {
  brand?: string;
  handler?: string;
  width?: number;
  /** Text where cameras write the place. */
  telling?: string;
  withData?: boolean;
  /** Its data lies in another file. */
  isElsewhere?: boolean;
}

export function film({
  brand = "isom",
  handler = "vide",
  width = 320,
  telling = "",
  withData = true,
  isElsewhere = false,
}: FilmOptions = {}): Buffer {
  const tkhd = Buffer.alloc(84);
  tkhd.writeInt32BE(0x0001_0000, 40);
  tkhd.writeInt32BE(0x0001_0000, 56);
  tkhd.writeUInt32BE(width * 65_536, 76);
  tkhd.writeUInt32BE(240 * 65_536, 80);
  const hdlr = Buffer.alloc(24);
  hdlr.write(handler, 8, "latin1");
  const entry = box("url ", Buffer.from([0, 0, 0, isElsewhere ? 0 : 1]));
  const dref = box("dref", Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), entry);
  const mdia = box("mdia", box("hdlr", hdlr), box("minf", box("dinf", dref)));
  const told = telling ? [box("udta", box("©xyz", Buffer.from(telling)))] : [];
  return Buffer.concat([
    box("ftyp", Buffer.from(`${brand}\0\0\0\0${brand}`, "latin1")),
    box("moov", box("mvhd", Buffer.alloc(100)), box("trak", box("tkhd", tkhd), mdia), ...told),
    ...(withData ? [box("mdat", Buffer.alloc(64, 7))] : []),
  ]);
}

function box(kind: string, ...parts: Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  const inside = Buffer.concat(parts);
  head.writeUInt32BE(8 + inside.length, 0);
  head.write(kind, 4, 4, "latin1");
  return Buffer.concat([head, inside]);
}
