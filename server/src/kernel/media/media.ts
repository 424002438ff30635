/** Images that members send: re-encoded, and stored under ids that the server generates. */
import { readFile } from "node:fs/promises";
import { fileTypeFromBuffer } from "file-type";
import sharp, { type Sharp } from "sharp";
import { refuse } from "../errors.ts";
import { decodeHeif } from "./heif.ts";
import { type ImageType, type Picture, pictureIn } from "./image-structure.ts";
import { type Storage, storageKey } from "./storage.ts";

/** 64 megapixels and a margin, read from the header before anything is decoded. */
const PIXELS_MAX = 65_000_000;
/** Longest side of the stored image, in pixels. */
const SIDE_MAX = 2400;
const SHOWN_MAX = 1600;
const QUALITY = 88;

/** A process re-encodes one image at a time: decoding needs memory and a core. */
const CONCURRENT_MAX = 1;
const WAITING_MAX = 32;

// Decoding uses one thread, so that file access and DNS lookups keep the others.
sharp.concurrency(1);
sharp.cache(false);

const TYPES: readonly string[] = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/gif",
  "image/avif",
  "image/heic",
  "image/heif",
  "image/heic-sequence",
  "image/heif-sequence",
] satisfies ImageType[];

interface CleanPicture {
  /** JPEG without metadata, rotated upright. */
  jpeg: Buffer;
  width: number;
  height: number;
}

/**
 * Re-encodes an image, so that only its pixels survive. The type is detected from the bytes; of an
 * animation the first picture counts.
 * @returns null when the bytes are not one complete image of an accepted type, or the image is too
 * large
 * @throws REQUEST_LIMIT when too many files wait already
 */
export function cleanPicture(path: string): Promise<CleanPicture | null> {
  return cleanFile(path, reencode);
}

interface ShownPicture {
  /** WebP without metadata, rotated upright, with transparency. */
  webp: Buffer;
  width: number;
  height: number;
}

/** Like `cleanPicture`, for images that pages show. */
export function cleanShownPicture(path: string): Promise<ShownPicture | null> {
  return cleanFile(path, async (source) => {
    const { data, info } = await source
      .resize({ width: SHOWN_MAX, height: SHOWN_MAX, fit: "inside", withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { webp: data, width: info.width, height: info.height };
  });
}

function cleanFile<T>(path: string, encode: (source: Sharp) => Promise<T>): Promise<T | null> {
  return runExclusive(async () => {
    const bytes = await readFile(path);
    const type = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? "";
    const picture = isAccepted(type) ? pictureIn(bytes, type) : null;
    if (!picture) return null;
    try {
      const source = await openSource(picture);
      return source && (await encode(source));
    } catch {
      // The name of the format does not say what the pixels are: sharp reads those of AVIF.
      const source = HEIF.test(type) ? await openHeif(picture) : null;
      return source && encode(source).catch(() => null);
    }
  });
}

const HEIF = /^image\/(?:hei[cf]|avif)/;

/** The image, upright; null when it has too many pixels. */
async function openSource({ bytes, isOpen }: Picture): Promise<Sharp | null> {
  const source = sharp(bytes, {
    limitInputPixels: PIXELS_MAX,
    // A JPEG that lacks only the mark of its end reads without a warning, and a cut one does not.
    failOn: isOpen ? "warning" : "truncated",
    pages: 1,
  });
  const { width, height } = await source.metadata();
  return width * height > PIXELS_MAX ? null : source.autoOrient();
}

async function openHeif({ bytes }: Picture): Promise<Sharp | null> {
  const decoded = await decodeHeif({ bytes, pixelsMax: PIXELS_MAX, sideMax: SIDE_MAX });
  if (!decoded) return null;
  const { data, ...size } = decoded;
  return sharp(data, { raw: { ...size, channels: 4 } });
}

function isAccepted(type: string): type is ImageType {
  return TYPES.includes(type);
}

async function reencode(source: Sharp): Promise<CleanPicture> {
  const { data, info } = await source
    .flatten({ background: "#fff" })
    .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: QUALITY, chromaSubsampling: "4:4:4" })
    .toBuffer({ resolveWithObject: true });
  return { jpeg: data, width: info.width, height: info.height };
}

/** The shorter side of a stored image, in pixels; 0 when the bytes are no image. */
export async function pictureSide(jpeg: Buffer): Promise<number> {
  const size = await sharp(jpeg)
    .metadata()
    .catch(() => null);
  return size ? Math.min(size.width, size.height) : 0;
}

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs work that needs much memory and a core, one at a time in a process. @throws REQUEST_LIMIT
 * when too many wait
 */
export async function runExclusive<T>(work: () => Promise<T>): Promise<T> {
  if (running >= CONCURRENT_MAX) {
    if (waiting.length >= WAITING_MAX) refuse("REQUEST_LIMIT");
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // Hand the slot to the longest-waiting work.
    if (next) next();
    else running -= 1;
  }
}

/** Images under ids that the server generates. */
export interface Media {
  /** Writes the whole file or nothing. @param id 32 hex digits generated by the server */
  save(id: string, jpeg: Buffer): Promise<void>;
  /** Null when it does not exist. */
  read(id: string): Promise<Buffer | null>;
  remove(id: string): Promise<void>;
}

/** Images in a folder of the storage. */
export function openMedia(storage: Storage, folder: string): Media {
  const key = (id: string) => storageKey(folder, `${id}.jpg`);
  return {
    save: (id, jpeg) => storage.put(key(id), jpeg),
    read: (id) => storage.get(key(id)),
    remove: (id) => storage.remove(key(id)),
  };
}
