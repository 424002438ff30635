/** Where files lie that people sent: under keys of our own, `folder/ab/name`, in a folder or in a bucket (storage-s3.ts). */
import { createReadStream } from "node:fs";
import { chmod, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";

export interface Storage {
  /** Writes whole or not at all. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Null when it is not there. */
  get(key: string): Promise<Buffer | null>;
  /** In bytes; null when it is not there. */
  size(key: string): Promise<number | null>;
  /** A part of what is there, both ends included. */
  stream(key: string, range: { start: number; end: number }): Promise<Readable>;
  remove(key: string): Promise<void>;
}

/** A key never comes from outside; should one, it leads nowhere else. */
const KEY = /^[a-z]+\/[0-9a-f]{2}\/[0-9a-f]{32}\.[a-z0-9]{2,5}$/;

/** Where a file of a random name lies: a folder of many thousands is spread over 256. */
export function storageKey(folder: string, name: string): string {
  const key = `${folder}/${name.slice(0, 2)}/${name}`;
  if (!KEY.test(key)) throw new Error("not a key of ours");
  return key;
}

/** A folder that all server processes share; it is made with the first file. */
export function folderStorage(dir: string): Storage {
  const place = (key: string) => join(dir, key);
  return {
    async put(key, bytes) {
      const file = place(key);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      try {
        await writeWhole(`${file}.new`, bytes);
        await rename(`${file}.new`, file);
      } catch (error) {
        // A disk that is full has no room for halves.
        await rm(`${file}.new`, { force: true }).catch(() => {});
        throw error;
      }
    },
    get: (key) => orAbsent(() => readFile(place(key))),
    size: (key) => orAbsent(async () => (await stat(place(key))).size),
    stream: async (key, range) => createReadStream(place(key), range),
    remove: (key) => rm(place(key), { force: true }),
  };
}

/** A bucket where one is set up, else the folder. The client of buckets is large: it is read where there is one. */
export async function openStorage(place: {
  mediaUrl: URL | null;
  mediaDir: string;
}): Promise<Storage> {
  if (!place.mediaUrl) return folderStorage(place.mediaDir);
  const { s3Storage } = await import("./storage-s3.ts");
  return s3Storage(place.mediaUrl);
}

async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, "w", 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await chmod(file, 0o600);
}

const DISK_ERRORS = new Set([
  ...["ENOSPC", "EDQUOT", "EROFS", "EACCES", "EPERM", "EIO", "EFBIG"],
  ...["EMFILE", "ENFILE", "ENOENT", "ENOTDIR", "EEXIST"],
]);

/** Whether the disk did not take a file, or has no room, handle or right for it. */
export function isDiskError(error: unknown): boolean {
  if (!(error instanceof Error) || !("syscall" in error) || !("code" in error)) return false;
  return typeof error.code === "string" && DISK_ERRORS.has(error.code);
}

async function orAbsent<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
