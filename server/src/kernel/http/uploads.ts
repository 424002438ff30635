/**
 * Receives one file of a multipart body and writes it to disk as it arrives: no upload is held in
 * memory, and a slow one costs only a connection and an open file. No byte of the body is read
 * before authorisation and rate limits have passed.
 */
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import fastifyMultipart, { type MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal, refuse } from "../errors.ts";
import type { Scan } from "../media/scan-file.ts";
import { isDiskError } from "../media/storage.ts";

/** A received file. It is deleted when the call is answered. */
export interface ReceivedFile {
  path: string;
  bytes: number;
  /** The sender's name for the file. It is never part of a path. */
  name: string;
  /** SHA-256 of the received bytes. */
  sha256: Buffer;
}

export interface Uploads {
  /**
   * Receives the file of the field `file`.
   * @param subject the caller, for the limit of concurrent uploads
   * @returns null when there is no file
   * @throws PAYLOAD_TOO_LARGE, REQUEST_LIMIT (too many at once), KEY_INVALID (aborted, stuck,
   * malformed or infected), SERVICE_BUSY
   */
  receive(
    request: FastifyRequest,
    options: { subject: string; bytesMax: number },
  ): Promise<ReceivedFile | null>;
  /** Ends the upload of an answered call: deletes the received file and stops reading the rest. */
  end(request: FastifyRequest, options: { bytesMax: number }): Promise<void>;
}

/** Concurrent uploads in a process, and of one caller. */
const CONCURRENT_MAX = 64;
const CONCURRENT_PER_CALLER_MAX = 4;
/**
 * An upload without data for `IDLE_MS` is stuck. The whole upload may take as long as a client
 * waits.
 */
const IDLE_MS = 20_000;
const TOTAL_MS = 300_000;
/** How long, and for an oversized upload how many bytes, a refused body is still read. */
const DRAIN_MS = 10_000;
const DRAIN_BYTES = 64 * 1024;

/**
 * Makes the server accept multipart bodies.
 * @param dir folder of received files until their call is answered
 * @param scan scans each file before any other code reads it
 */
export async function acceptUploads(
  app: FastifyInstance,
  { dir, scan }: { dir: string; scan: Scan | null },
): Promise<Uploads> {
  await app.register(fastifyMultipart, { throwFileSizeLimit: false });
  const counts = new Map<string, number>();
  let active = 0;
  const fileOf = (request: FastifyRequest) => join(dir, `${request.id}.part`);
  return {
    async receive(request, { subject, bytesMax }) {
      if (!request.isMultipart()) return null;
      const own = counts.get(subject) ?? 0;
      if (active >= CONCURRENT_MAX || own >= CONCURRENT_PER_CALLER_MAX) refuse("REQUEST_LIMIT");
      active += 1;
      counts.set(subject, own + 1);
      try {
        const file = await receiveFile(request, { bytesMax, dir, path: fileOf(request) });
        if (file) await scan?.(file.path);
        return file;
      } finally {
        active -= 1;
        const left = (counts.get(subject) ?? 1) - 1;
        if (left > 0) counts.set(subject, left);
        else counts.delete(subject);
      }
    },
    async end(request, { bytesMax }) {
      if (!request.raw.complete) drainBody(request, bytesMax);
      // A file that could not be written cannot be removed either, and the answer already reports
      // the error.
      if (request.isMultipart()) await rm(fileOf(request), { force: true }).catch(() => {});
    },
  };
}

async function receiveFile(
  request: FastifyRequest,
  { bytesMax, dir, path }: { bytesMax: number; dir: string; path: string },
): Promise<ReceivedFile | null> {
  const part = await firstFile(request, bytesMax);
  if (!part) return null;
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const hash = createHash("sha256");
  let bytes = 0;
  const abort = () => part.file.destroy(new Error("the upload is stuck"));
  // The parser would swallow the rest and report the limit at the end, which an endless upload
  // never reaches.
  part.file.once("limit", () => part.file.destroy(new Error("the upload is too large")));
  const deadline = setTimeout(abort, TOTAL_MS);
  const idle = setTimeout(abort, IDLE_MS);
  try {
    await pipeline(
      part.file,
      async function* count(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          idle.refresh();
          bytes += chunk.length;
          hash.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(path, { mode: 0o600 }),
    );
  } catch (error) {
    if (part.file.truncated) refuse("PAYLOAD_TOO_LARGE");
    throw isDiskError(error) ? error : new Refusal("KEY_INVALID", { file: "KEY_INVALID" });
  } finally {
    clearTimeout(deadline);
    clearTimeout(idle);
  }
  if (part.file.truncated) refuse("PAYLOAD_TOO_LARGE");
  return { path, bytes, name: part.filename ?? "", sha256: hash.digest() };
}

/**
 * After an early refusal a little more of the body is read and discarded, so that the client
 * receives the answer before the connection closes.
 */
function drainBody({ raw }: FastifyRequest, bytesMax: number): void {
  const destroy = () => raw.destroy();
  const timer = setTimeout(destroy, DRAIN_MS);
  timer.unref();
  const announced = Number(raw.headers["content-length"] ?? Number.POSITIVE_INFINITY);
  let left = announced > bytesMax ? DRAIN_BYTES : bytesMax;
  raw.unpipe();
  raw.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) destroy();
  });
  raw.once("close", () => clearTimeout(timer));
  raw.once("end", () => clearTimeout(timer));
  raw.resume();
}

async function firstFile(request: FastifyRequest, bytesMax: number): Promise<MultipartFile | null> {
  try {
    const limits = { fileSize: bytesMax, files: 1, fields: 4, fieldSize: 1024, parts: 5 };
    const part = await request.file({ limits });
    if (part?.fieldname === "file") return part;
    part?.file.resume();
    return null;
  } catch {
    return refuse("KEY_INVALID", { file: "KEY_INVALID" });
  }
}
