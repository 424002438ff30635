/**
 * The structure of a video file (ISO base media and QuickTime: nested boxes). A video is stored
 * unchanged except for boxes that may reveal the place or the device: they become empty boxes of
 * the same length, so that no offset moves. So do boxes of camera makers, which no player needs.
 */
import { isForeignAfter } from "./image-structure.ts";

interface VideoFacts {
  ending: "mp4" | "mov";
  width: number;
  height: number;
}

interface Box {
  kind: string;
  start: number;
  /** Offset of its first content byte. */
  inside: number;
  end: number;
}

/** The boxes that players know at the top level. */
const TOP_LEVEL_BOXES = new Set(
  "ftyp moov mdat free skip wide uuid meta udta pnot moof mfra sidx styp ssix prft emsg".split(" "),
);
/** The names of formats that players know; any other becomes `isom`, the general one. */
const BRANDS =
  /^(?:isom|iso[2-9a-c]|mp4[12]|mp71|avc1|M4V[ HP]|MSNV|dash|f4v |3g[2p][0-9a-z]|qt {2})$/;
const IMAGE_BRANDS = /^(?:hei[cfmsx]|hev[cmsx]|avi[fs]|mif[12]|msf1|jpe[gs]|jxl |crx )$/;
/** Boxes with descriptive metadata. */
const PRIVATE_BOXES = new Set(["udta", "meta", "uuid", "free", "skip", "wide"]);
/** Videos that refer to other files, or whose header is compressed and cannot be checked. */
const UNSUPPORTED_BOXES = new Set(["rmra", "cmov"]);
const BOXES_MAX = 5_000;
const SIDE_MAX = 16_384;

/**
 * Checks a video and blanks its metadata boxes in place. @returns null when it is not one complete
 * video; otherwise `end` is the offset after its last box
 */
export function cleanVideoFile(bytes: Buffer): (VideoFacts & { end: number }) | null {
  const top = boxesIn(bytes, { inside: 0, end: bytes.length }, true);
  const end = top?.at(-1)?.end ?? 0;
  if (!top || !isRestUnneeded(bytes.subarray(end))) return null;
  const ending = endingOf(bytes, top);
  const moov = top.find(({ kind }) => kind === "moov");
  if (!ending || !moov || !top.some(({ kind }) => kind === "mdat")) return null;
  const parts = boxesIn(bytes, moov);
  if (!parts?.some(({ kind }) => kind === "mvhd")) return null;
  if (parts.some(({ kind }) => UNSUPPORTED_BOXES.has(kind))) return null;
  const tracks = parts.filter(({ kind }) => kind === "trak").map((trak) => readTrack(bytes, trak));
  if (tracks.includes(null)) return null;
  const video = tracks.find((track) => track?.isVideo);
  if (!video) return null;
  const { width, height } = video;
  if (width < 1 || height < 1 || width > SIDE_MAX || height > SIDE_MAX) return null;
  const described = [...top, ...parts, ...tracks.flatMap((track) => track?.parts ?? [])];
  for (const box of described) if (PRIVATE_BOXES.has(box.kind)) empty(bytes, box);
  for (const box of top) {
    if (box.kind === "ftyp") renameBrands(bytes, box);
    else if (!TOP_LEVEL_BOXES.has(box.kind)) empty(bytes, box);
  }
  return { ending, width, height, end };
}

/** Cameras append data that is no box. A known box that does not fit is a video cut short. */
function isRestUnneeded(rest: Buffer): boolean {
  return !TOP_LEVEL_BOXES.has(rest.toString("latin1", 4, 8)) && !isForeignAfter(rest);
}

/** Names the format for players: the first brand, and after a version those that also fit. */
function renameBrands(bytes: Buffer, { inside, end }: Box): void {
  for (let at = inside; at + 4 <= end; at += at === inside ? 8 : 4) {
    if (!BRANDS.test(bytes.toString("latin1", at, at + 4))) bytes.write("isom", at, "latin1");
  }
}

interface Track {
  isVideo: boolean;
  width: number;
  height: number;
  parts: Box[];
}

function readTrack(bytes: Buffer, trak: Box): Track | null {
  const parts = boxesIn(bytes, trak);
  const head = parts?.find(({ kind }) => kind === "tkhd");
  const mdia = parts?.find(({ kind }) => kind === "mdia");
  const media = mdia && boxesIn(bytes, mdia);
  const handler = media?.find(({ kind }) => kind === "hdlr");
  if (!parts || !head || !media || !handler || handler.end - handler.inside < 12) return null;
  const minf = media.find(({ kind }) => kind === "minf");
  if (!minf || !isSelfContained(bytes, minf)) return null;
  const isVideo = bytes.toString("latin1", handler.inside + 8, handler.inside + 12) === "vide";
  return { isVideo, ...sizeOf(bytes, head), parts };
}

/**
 * Whether the track's data is in this file. A reference to another file would send a player there.
 */
function isSelfContained(bytes: Buffer, minf: Box): boolean {
  const dinf = boxesIn(bytes, minf)?.find(({ kind }) => kind === "dinf");
  const dref = dinf && boxesIn(bytes, dinf)?.find(({ kind }) => kind === "dref");
  if (!dref) return false;
  const entries = boxesIn(bytes, { inside: dref.inside + 8, end: dref.end });
  return (
    entries?.every(({ inside, end }) => end - inside >= 4 && (bytes[inside + 3] ?? 0) % 2 === 1) ??
    false
  );
}

/** The displayed size: a rotation matrix swaps width and height. */
function sizeOf(bytes: Buffer, { inside, end }: Box): { width: number; height: number } {
  const matrix = inside + (bytes[inside] === 1 ? 52 : 40);
  if (matrix + 44 > end) return { width: 0, height: 0 };
  const isTurned = bytes.readInt32BE(matrix) === 0 && bytes.readInt32BE(matrix + 4) !== 0;
  const wide = Math.round(bytes.readUInt32BE(matrix + 36) / 65_536);
  const high = Math.round(bytes.readUInt32BE(matrix + 40) / 65_536);
  return isTurned ? { width: high, height: wide } : { width: wide, height: high };
}

/**
 * Old QuickTime files have no type box and start with any other box. When there is a type box, it
 * must be the first.
 */
function endingOf(bytes: Buffer, top: Box[]): VideoFacts["ending"] | null {
  const [first] = top;
  if (first?.kind !== "ftyp") return top.some(({ kind }) => kind === "ftyp") ? null : "mov";
  if (first.end - first.inside < 8) return null;
  const brand = bytes.toString("latin1", first.inside, first.inside + 4);
  if (IMAGE_BRANDS.test(brand)) return null;
  return brand === "qt  " ? "mov" : "mp4";
}

/**
 * The child boxes, which must fill their parent to the last byte; null when they do not.
 * @param mayStop takes the boxes before the first bytes that are none
 */
function boxesIn(
  bytes: Buffer,
  { inside, end }: { inside: number; end: number },
  mayStop = false,
): Box[] | null {
  const boxes: Box[] = [];
  let at = inside;
  while (at + 8 <= end) {
    const kind = bytes.toString("latin1", at + 4, at + 8);
    let length = bytes.readUInt32BE(at);
    let header = 8;
    if (length === 1 && at + 16 <= end) {
      length = Number(bytes.readBigUInt64BE(at + 8));
      header = 16;
    } else if (length === 0) {
      length = end - at;
    }
    if (length < header || at + length > end || boxes.length >= BOXES_MAX) {
      return mayStop ? boxes : null;
    }
    boxes.push({ kind, start: at, inside: at + header, end: at + length });
    at += length;
  }
  // QuickTime ends some lists with four zero bytes.
  const rest = bytes.subarray(at, end);
  const isPadding = rest.length < 8 && rest.every((byte) => byte === 0);
  return isPadding || mayStop ? boxes : null;
}

function empty(bytes: Buffer, { start, inside, end }: Box): void {
  bytes.write("free", start + 4, "latin1");
  bytes.fill(0, inside, end);
}
