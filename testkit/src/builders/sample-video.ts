/** The smallest video that is valid, box by box, and ways to make it invalid. */

export interface SampleVideoOptions {
  brand?: string;
  handler?: string;
  width?: number;
  /** Text in the box where cameras write the location. */
  locationText?: string;
  withData?: boolean;
  /** The media data is in another file. */
  isElsewhere?: boolean;
}

export function sampleVideo({
  brand = "isom",
  handler = "vide",
  width = 320,
  locationText = "",
  withData = true,
  isElsewhere = false,
}: SampleVideoOptions = {}): Buffer {
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
  const location = locationText ? [box("udta", box("©xyz", Buffer.from(locationText)))] : [];
  return Buffer.concat([
    box("ftyp", Buffer.from(`${brand}\0\0\0\0${brand}`, "latin1")),
    box("moov", box("mvhd", Buffer.alloc(100)), box("trak", box("tkhd", tkhd), mdia), ...location),
    ...(withData ? [box("mdat", Buffer.alloc(64, 7))] : []),
  ]);
}

/** A box of a video. */
export function box(kind: string, ...parts: Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  const inside = Buffer.concat(parts);
  head.writeUInt32BE(8 + inside.length, 0);
  head.write(kind, 4, 4, "latin1");
  return Buffer.concat([head, inside]);
}
