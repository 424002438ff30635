/** Pictures that people sent: made harmless, and kept in a folder under names of our own. */
import { chmod, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { refuse } from "./errors.ts";
import { type ImageType, isOnlyPicture } from "./image-structure.ts";

/** Most pixels of a picture, told by its header before anything is decoded. */
const PIXELS_MAX = 50_000_000;
/** Longest side of what is kept. */
const SIDE_MAX = 2400;
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
  return inTurn(async () => {
    const bytes = await readFile(path);
    const type = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? "";
    if (!isTaken(type) || !isOnlyPicture(bytes, type)) return null;
    return reencode(bytes).catch(() => null);
  });
}

function isTaken(type: string): type is ImageType {
  return TYPES.includes(type);
}

async function reencode(bytes: Buffer): Promise<CleanPicture | null> {
  const source = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: "truncated", pages: 1 });
  const { width, height } = await source.metadata();
  if (width * height > PIXELS_MAX) return null;
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

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
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

const MEDIA_ID = /^[0-9a-f]{32}$/;

/** Pictures in a folder that all server processes share. */
export interface Media {
  /** Writes whole or not at all. @param id 32 hex digits of the server's own making. */
  save(id: string, jpeg: Buffer): Promise<void>;
  /** Null when it is not there. */
  read(id: string): Promise<Buffer | null>;
  remove(id: string): Promise<void>;
}

/** Opens the folder; it is made with the first picture. */
export function openMedia(dir: string): Media {
  const place = (id: string) => {
    if (!MEDIA_ID.test(id)) throw new Error("not an id of a picture");
    return { folder: join(dir, id.slice(0, 2)), file: join(dir, id.slice(0, 2), `${id}.jpg`) };
  };
  return {
    async save(id, jpeg) {
      const { folder, file } = place(id);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const handle = await open(`${file}.new`, "w", 0o600);
      try {
        await handle.writeFile(jpeg);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await chmod(`${file}.new`, 0o600);
      await rename(`${file}.new`, file);
    },
    async read(id) {
      try {
        return await readFile(place(id).file);
      } catch (error) {
        if (isAbsent(error)) return null;
        throw error;
      }
    },
    remove: (id) => rm(place(id).file, { force: true }),
  };
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
