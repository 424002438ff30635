/**
 * Walks the structure of an image file to find files that are two things at once (a JPEG that is
 * also a page, an archive or a document): in metadata, or after the end of the image.
 */

export type ImageType = "image/jpeg" | "image/png" | "image/webp" | "image/gif";

interface Structure {
  /** Everything except compressed pixels. */
  metadata: Buffer[];
  /** Offset of the first byte after the image. */
  end: number;
}

const MARKUP = /<(?:!doctype|html|head|body|script|svg|iframe|\?php)\b/i;
/** Signatures of documents and archives. */
const SIGNATURES = ["255044462d", "504b0304", "504b0506"].map((hex) => Buffer.from(hex, "hex"));
/** Some encoders pad the last block. */
const PADDING_MAX = 64 * 1024;
const PICTURE = Buffer.from("ffd8ff", "hex");

/** Whether the file is an image and nothing else. False when its structure is broken. */
export function isOnlyPicture(bytes: Buffer, type: ImageType): boolean {
  const structure = WALKERS[type](bytes);
  if (!structure) return false;
  const { metadata, end } = structure;
  if (metadata.some(isForeign)) return false;
  const rest = bytes.subarray(end);
  if (rest.length <= PADDING_MAX && rest.every((byte) => byte === 0 || byte === 0xff)) return true;
  return type === "image/jpeg" && isAppended(rest) && !isForeign(rest);
}

function isForeign(part: Buffer): boolean {
  return SIGNATURES.some((bytes) => part.includes(bytes)) || MARKUP.test(part.toString("latin1"));
}

/** Data that cameras append: a second image, the video of a live photo, a trailer of the maker. */
function isAppended(rest: Buffer): boolean {
  return (
    rest.subarray(0, 3).equals(PICTURE) ||
    rest.toString("latin1", 4, 8) === "ftyp" ||
    rest.toString("latin1", rest.length - 4) === "SEFT"
  );
}

const WALKERS: Record<ImageType, (bytes: Buffer) => Structure | null> = {
  "image/jpeg": walkJpeg,
  "image/png": walkPng,
  "image/webp": walkWebp,
  "image/gif": walkGif,
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

function walkPng(bytes: Buffer): Structure | null {
  const metadata: Buffer[] = [];
  let at = 8;
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const kind = bytes.toString("latin1", at + 4, at + 8);
    const end = at + 12 + length;
    if (end > bytes.length) return null;
    if (kind === "IEND") return { metadata, end };
    if (kind !== "IDAT") metadata.push(bytes.subarray(at + 8, end - 4));
    at = end;
  }
  return null;
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

function walkGif(bytes: Buffer): Structure | null {
  const metadata: Buffer[] = [];
  let at = 13 + coloursOf(bytes[10] ?? 0);
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === 0x3b) return { metadata, end: at + 1 };
    if (kind !== 0x21 && kind !== 0x2c) return null;
    const isPixels = kind === 0x2c;
    const from = isPixels ? at + 11 + coloursOf(bytes[at + 9] ?? 0) : at + 2;
    const end = endOfBlocks(bytes, from);
    if (end === null) return null;
    if (!isPixels) metadata.push(bytes.subarray(from, end));
    at = end;
  }
  return null;
}

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
