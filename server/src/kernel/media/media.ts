/** Pictures that people sent: made harmless, and kept in a folder under names of our own. */
import { readFile } from "node:fs/promises";
import { fileTypeFromBuffer } from "file-type";
import sharp, { type Sharp } from "sharp";
import { refuse } from "./errors.ts";
import { type ImageType, isOnlyPicture } from "./image-structure.ts";
import { type Storage, storageKey } from "./storage.ts";

/** Most pixels of a picture, told by its header before anything is decoded. */
const PIXELS_MAX = 50_000_000;
/** Longest side of what is kept. */
const SIDE_MAX = 2400;
const SHOWN_MAX = 1600;
const QUALITY = 88;

/** One picture is worked on at a time in a process: decoding takes memory and a core. */
const AT_ONCE = 1;
const WAITING_MAX = 32;

// A picture that is decoded takes one thread, and leaves the others to files and names.
sharp.concurrency(1);
sharp.cache(false);

const TYPES: readonly string[] = ["image/jpeg", "image/png", "image/webp"] satisfies ImageType[];

export interface CleanPicture {
  /** JPEG without metadata, upright. */
  jpeg: Buffer;
  width: number;
  height: number;
}

/**
 * Re-encodes a picture, so that nothing of the file survives but what it shows. The type is that of the bytes.
 * @returns null when the bytes are no whole picture of a type we take, are something else besides, or are too large.
 * @throws REQUEST_LIMIT when too many wait already.
 */
export function cleanPicture(path: string): Promise<CleanPicture | null> {
  return cleaned(path, reencode);
}

export interface ShownPicture {
  /** WebP without metadata, upright; what was transparent still is. */
  webp: Buffer;
  width: number;
  height: number;
}

/** As `cleanPicture`, for what is shown on pages. */
export function cleanShownPicture(path: string): Promise<ShownPicture | null> {
  return cleaned(path, async (bytes) => {
    const source = await openSource(bytes);
    if (!source) return null;
    const { data, info } = await source
      .autoOrient()
      .resize({ width: SHOWN_MAX, height: SHOWN_MAX, fit: "inside", withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { webp: data, width: info.width, height: info.height };
  });
}

function cleaned<T>(path: string, encode: (bytes: Buffer) => Promise<T | null>): Promise<T | null> {
  return inTurn(async () => {
    const bytes = await readFile(path);
    const type = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? "";
    if (!isTaken(type) || !isOnlyPicture(bytes, type)) return null;
    return encode(bytes).catch(() => null);
  });
}

/** Null when it has too many pixels. */
async function openSource(bytes: Buffer): Promise<Sharp | null> {
  const source = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: "truncated", pages: 1 });
  const { width, height } = await source.metadata();
  return width * height > PIXELS_MAX ? null : source;
}

function isTaken(type: string): type is ImageType {
  return TYPES.includes(type);
}

async function reencode(bytes: Buffer): Promise<CleanPicture | null> {
  const source = await openSource(bytes);
  if (!source) return null;
  const { data, info } = await source
    .autoOrient()
    .flatten({ background: "#fff" })
    .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: QUALITY, chromaSubsampling: "4:4:4" })
    .toBuffer({ resolveWithObject: true });
  return { jpeg: data, width: info.width, height: info.height };
}

/** The shorter side of a kept picture, in pixels; 0 when the bytes are none. */
export async function pictureSide(jpeg: Buffer): Promise<number> {
  const size = await sharp(jpeg)
    .metadata()
    .catch(() => null);
  return size ? Math.min(size.width, size.height) : 0;
}

let running = 0;
const waiting: (() => void)[] = [];

/** Work on a file that takes memory and a core: one at a time in a process. @throws REQUEST_LIMIT when too many wait */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_MAX) refuse("REQUEST_LIMIT");
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The place goes straight to whoever waited longest.
    if (next) next();
    else running -= 1;
  }
}

/** Pictures under ids of our own. */
export interface Media {
  /** Writes whole or not at all. @param id 32 hex digits of the server's own making. */
  save(id: string, jpeg: Buffer): Promise<void>;
  /** Null when it is not there. */
  read(id: string): Promise<Buffer | null>;
  remove(id: string): Promise<void>;
}

/** Pictures in a folder of the storage. */
export function openMedia(storage: Storage, folder: string): Media {
  const key = (id: string) => storageKey(folder, `${id}.jpg`);
  return {
    save: (id, jpeg) => storage.put(key(id), jpeg),
    read: (id) => storage.get(key(id)),
    remove: (id) => storage.remove(key(id)),
  };
}
