/** Writes an MP4 with one H.264 track (ISO/IEC 14496-12 and -15): enough for a silent film. */

export interface Track {
  width: number;
  height: number;
  perSecond: number;
  /** The decoder's configuration record. */
  config: Buffer;
  samples: readonly { data: Buffer; isKey: boolean }[];
}

const u16 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) bytes.writeUInt16BE(value, at * 2);
  return bytes;
};
const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4);
  return bytes;
};
function atom(name: string, ...parts: Buffer[]): Buffer {
  const size = parts.reduce((sum, part) => sum + part.length, 8);
  return Buffer.concat([u32(size), Buffer.from(name, "latin1"), ...parts]);
}
/** An atom with version 0 and flags. */
const full = (name: string, flags: number, ...parts: Buffer[]) => atom(name, u32(flags), ...parts);
const MATRIX = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

/** The file, its index before its pictures: it plays before it has loaded. */
export function mp4(track: Track): Buffer {
  const type = atom("ftyp", Buffer.from("isom"), u32(0x200), Buffer.from("isomiso2avc1mp41"));
  // The index names where the pictures begin, and its own length does not depend on that.
  const index = movie(track, 0);
  const begins = type.length + index.length + 8;
  const pictures = atom("mdat", ...track.samples.map(({ data }) => data));
  return Buffer.concat([type, movie(track, begins), pictures]);
}

function movie(track: Track, begins: number): Buffer {
  const duration = track.samples.length;
  const header = full(
    "mvhd",
    0,
    u32(0, 0, track.perSecond, duration, 0x10000),
    u16(0x100, 0),
    u32(0, 0),
    MATRIX,
    u32(0, 0, 0, 0, 0, 0, 2),
  );
  const place = full(
    "tkhd",
    3,
    u32(0, 0, 1, 0, duration, 0, 0),
    u16(0, 0, 0, 0),
    MATRIX,
    u32(track.width << 16, track.height << 16),
  );
  const media = atom(
    "mdia",
    full("mdhd", 0, u32(0, 0, track.perSecond, duration), u16(0x55c4, 0)),
    full("hdlr", 0, u32(0), Buffer.from("vide"), u32(0, 0, 0), Buffer.from("video\0")),
    atom(
      "minf",
      full("vmhd", 1, u16(0, 0, 0, 0)),
      atom("dinf", full("dref", 0, u32(1), full("url ", 1))),
      table(track, begins),
    ),
  );
  return atom("moov", header, atom("trak", place, media));
}

function table({ width, height, config, samples }: Track, begins: number): Buffer {
  const keys = samples.flatMap(({ isKey }, at) => (isKey ? [at + 1] : []));
  const picture = atom(
    "avc1",
    u16(0, 0, 0, 1),
    u32(0, 0, 0, 0),
    u16(width, height),
    u32(0x480000, 0x480000, 0),
    u16(1),
    Buffer.alloc(32),
    u16(24, 0xffff),
    atom("avcC", config),
  );
  return atom(
    "stbl",
    full("stsd", 0, u32(1), picture),
    full("stts", 0, u32(1, samples.length, 1)),
    full("stss", 0, u32(keys.length, ...keys)),
    // All pictures lie in one chunk.
    full("stsc", 0, u32(1, 1, samples.length, 1)),
    full("stsz", 0, u32(0, samples.length, ...samples.map(({ data }) => data.length))),
    full("stco", 0, u32(1, begins)),
  );
}
