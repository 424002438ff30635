/**
 * Walks the structure of an image file to find where the image ends, and files that are two things
 * at once (a JPEG that is also a page, an archive or a document). What follows the end is cut off:
 * cameras append data of their makers, and every browser shows such a file.
 */

export type ImageType =
  | "image/jpeg"
  | "image/png"
  | "image/webp"
  | "image/gif"
  | "image/avif"
  | "image/heic"
  | "image/heif"
  | "image/heic-sequence"
  | "image/heif-sequence";

export interface Picture {
  /** From the first byte of the image to its last. */
  bytes: Buffer;
  /** The file stops before the image says that it ends, so it may be cut. */
  isOpen: boolean;
}

interface Structure {
  /** Everything except compressed pixels. */
  metadata: Buffer[];
  /** Offset of the first byte after the image. */
  end: number;
  /** The mark of the end, where the file lacks it. */
  missing?: Buffer;
}

const MARKUP = /<(?:!doctype|html|head|body|script|svg|iframe|\?php)\b/i;
/** Signatures of documents and archives. */
const SIGNATURES = ["255044462d", "504b0304", "504b0506"].map((hex) => Buffer.from(hex, "hex"));
/** Programs recognise a page, a document or an archive by its first bytes. */
const SNIFFED_BYTES = 4_096;
/** The end of an archive, by which programs find the rest of it. */
const ARCHIVE_END = Buffer.from("504b0506", "hex");
const ARCHIVE_END_BYTES = 64 * 1024 + 22;

/**
 * The image in a file, without what follows it. Null when its structure is broken, or when the file
 * is also a page, a document or an archive.
 */
export function pictureIn(bytes: Buffer, type: ImageType): Picture | null {
  const structure = WALKERS[type](bytes);
  if (!structure) return null;
  const { metadata, end, missing } = structure;
  if (metadata.some(isForeign) || isForeignAfter(bytes.subarray(end))) return null;
  const image = bytes.subarray(0, end);
  return missing
    ? { bytes: Buffer.concat([image, missing]), isOpen: true }
    : { bytes: image, isOpen: false };
}

/** Whether a part of an image begins as another kind of file. */
function isForeign(part: Buffer): boolean {
  const start = part.subarray(0, SNIFFED_BYTES);
  return SIGNATURES.some((bytes) => start.includes(bytes)) || MARKUP.test(start.toString("latin1"));
}

/** Whether the bytes after an image or a video make it another kind of file too. */
export function isForeignAfter(rest: Buffer): boolean {
  return isForeign(rest) || rest.subarray(-ARCHIVE_END_BYTES).includes(ARCHIVE_END);
}

const WALKERS: Record<ImageType, (bytes: Buffer) => Structure | null> = {
  "image/jpeg": walkJpeg,
  "image/png": walkPng,
  "image/webp": walkWebp,
  "image/gif": walkGif,
  "image/avif": walkBoxes,
  "image/heic": walkBoxes,
  "image/heif": walkBoxes,
  "image/heic-sequence": walkBoxes,
  "image/heif-sequence": walkBoxes,
};

const EOI = 0xd9;
const SOS = 0xda;

function walkJpeg(bytes: Buffer): Structure | null {
  const metadata: Buffer[] = [];
  let at = 2;
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === EOI) return { metadata, end: at + 2 };
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += 2;
      continue;
    }
    if (at + 4 > bytes.length) return null;
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) return null;
    const isText = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
    if (isText) metadata.push(bytes.subarray(at + 4, at + 2 + length));
    at += 2 + length;
    if (marker === SOS) at = endOfScan(bytes, at);
    if (marker === SOS && at + 1 >= bytes.length) {
      return { metadata, end: bytes.length, missing: Buffer.from([0xff, EOI]) };
    }
  }
  return null;
}

/**
 * Finds the marker after compressed pixels: an 0xff that is neither stuffed nor a restart marker.
 * Linear in the number of bytes.
 */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7) && next !== 0xff) return at;
  }
  return bytes.length;
}

const PNG_END = Buffer.from("0000000049454e44ae426082", "hex");

function walkPng(bytes: Buffer): Structure | null {
  const metadata: Buffer[] = [];
  let at = 8;
  let hasPixels = false;
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const kind = bytes.toString("latin1", at + 4, at + 8);
    const end = at + 12 + length;
    if (end > bytes.length) break;
    if (kind === "IEND") return { metadata, end };
    if (kind === "IDAT") hasPixels = true;
    else metadata.push(bytes.subarray(at + 8, end - 4));
    at = end;
  }
  return hasPixels ? { metadata, end: at, missing: PNG_END } : null;
}

const WEBP_PIXELS = new Set(["VP8 ", "VP8L", "ALPH", "ANMF"]);

function walkWebp(bytes: Buffer): Structure | null {
  const metadata: Buffer[] = [];
  const end = bytes.length < 12 ? 0 : bytes.readUInt32LE(4) + 8;
  if (end > bytes.length + 1 || end < 20) return null;
  let at = 12;
  while (at + 8 <= end) {
    const kind = bytes.toString("latin1", at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    if (!WEBP_PIXELS.has(kind)) metadata.push(bytes.subarray(at + 8, at + 8 + length));
    at += 8 + length + (length % 2);
  }
  return { metadata, end };
}

/** Length of the color table that the flags announce. */
const coloursOf = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** An animation that stops within a frame ends after the last whole one, as browsers show it. */
function walkGif(bytes: Buffer): Structure | null {
  const metadata: Buffer[] = [];
  let at = 13 + coloursOf(bytes[10] ?? 0);
  let shownTo = 0;
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === GIF_END) return shownTo > 0 ? { metadata, end: at + 1 } : null;
    const isPixels = kind === 0x2c;
    if (!isPixels && kind !== 0x21) break;
    const from = isPixels ? at + 11 + coloursOf(bytes[at + 9] ?? 0) : at + 2;
    const end = endOfBlocks(bytes, from);
    if (end === null) break;
    if (isPixels) shownTo = end;
    else metadata.push(bytes.subarray(from, end));
    at = end;
  }
  return shownTo > 0 ? { metadata, end: shownTo, missing: Buffer.from([GIF_END]) } : null;
}

const GIF_END = 0x3b;

/**
 * The offset after a sequence of blocks. Each block starts with its length, and an empty block ends
 * the sequence.
 */
function endOfBlocks(bytes: Buffer, from: number): number | null {
  for (let at = from; at < bytes.length; ) {
    const length = bytes[at] ?? 0;
    at += 1 + length;
    if (length === 0) return at;
  }
  return null;
}

/**
 * HEIF and AVIF: boxes as in a video. What follows the last whole box is cut off, and the decoder
 * checks the rest.
 */
function walkBoxes(bytes: Buffer): Structure | null {
  let at = 0;
  let hasMeta = false;
  while (at + 8 <= bytes.length) {
    const kind = bytes.toString("latin1", at + 4, at + 8);
    const short = bytes.readUInt32BE(at);
    if (short === 1 && at + 16 > bytes.length) break;
    const long = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    const length = long === 0 ? bytes.length - at : long;
    if (length < 8 || at + length > bytes.length || !/^[\w ]{4}$/.test(kind)) break;
    if (kind === "meta") hasMeta = true;
    at += length;
  }
  return hasMeta ? { metadata: [], end: at } : null;
}
