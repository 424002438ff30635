/**
 * The file of an archived month: one line for each entry, fields in the order of the table and
 * separated by tabs, as `copy ledger.entry from` of PostgreSQL reads them, compressed with gzip. It
 * depends on no version of PostgreSQL's tools.
 */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename } from "node:fs/promises";
import { createInterface } from "node:readline";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

export interface FileSum {
  lines: bigint;
  /** SHA-256 of what is in the file, before it is compressed. */
  sha256: string;
}

/** Writes all batches of lines. The file gets its name when it is complete and on the disk. */
export async function writeArchive(
  path: string,
  batches: AsyncIterable<readonly string[]>,
): Promise<FileSum> {
  const hash = createHash("sha256");
  let lines = 0n;
  async function* chunks() {
    for await (const batch of batches) {
      const text = batch.map((line) => `${line}\n`).join("");
      hash.update(text);
      lines += BigInt(batch.length);
      yield text;
    }
  }
  const part = `${path}.part`;
  await pipeline(Readable.from(chunks()), createGzip(), createWriteStream(part, { mode: 0o600 }));
  const handle = await open(part);
  await handle.sync();
  await handle.close();
  await rename(part, path);
  return { lines, sha256: hash.digest("hex") };
}

/** Reads a file from its beginning to its end. @returns what it contains, to compare */
export async function sumArchive(path: string): Promise<FileSum> {
  const hash = createHash("sha256");
  let lines = 0n;
  await pipeline(createReadStream(path), createGunzip(), async (source) => {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      hash.update(chunk);
      for (const byte of chunk) if (byte === 10) lines += 1n;
    }
  });
  return { lines, sha256: hash.digest("hex") };
}

/** The lines of a file in batches, each with its fields. */
export async function* readArchive(path: string, size: number): AsyncGenerator<string[][]> {
  const text = new PassThrough();
  const reading = pipeline(createReadStream(path), createGunzip(), text);
  let batch: string[][] = [];
  for await (const line of createInterface({ input: text })) {
    batch.push(line.split("\t"));
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  await reading;
  if (batch.length > 0) yield batch;
}
