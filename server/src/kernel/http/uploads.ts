/**
 * Receives one file of a multipart body and writes it to disk as it arrives: no upload is held in
 * memory, and a slow one costs only a connection and an open file. No byte of the body is read
 * before authorisation and rate limits have passed.
 */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import fastifyMultipart, { type MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal, refuse, refuseLarger } from "../errors.ts";
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
  end(request: FastifyRequest): Promise<void>;
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
/**
 * An upload that sends less than this in a minute holds its place for nothing: it is ended. That is
 * 2 KB a second, slower than the slowest phone network that can load our pages.
 */
const PACE_MS = 60_000;
const PACE_BYTES_MIN = 120 * 1024;
/** What a multipart body may hold besides the file. */
const FORM_BYTES_MAX = 64 * 1024;
/**
 * How long and how much of a refused body is still read, so that the client, which reads the answer
 * only after it has sent everything, receives the answer. A body that announces its length is read
 * to its end, an endless one is not.
 */
const DRAIN_MS = 60_000;
const DRAIN_BYTES_MAX = 64 * 1024 * 1024;
const DRAIN_UNANNOUNCED_BYTES = 64 * 1024;

/**
 * Makes the server accept multipart bodies.
 * @param dir folder of received files until their call is answered
 * @param scan scans each file before any other code reads it
 */
export async function acceptUploads(
  app: FastifyInstance,
  { dir, scan, paceMs = PACE_MS }: { dir: string; scan: Scan | null; paceMs?: number },
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
        if ((announcedBytes(request) ?? 0) > bytesMax + FORM_BYTES_MAX) refuseLarger(bytesMax);
        const destination = { bytesMax, dir, path: fileOf(request) };
        const file = await withPace(request, paceMs, (signal) =>
          receiveFile(request, destination, signal),
        );
        if (file) await scan?.(file.path);
        return file;
      } finally {
        active -= 1;
        const left = (counts.get(subject) ?? 1) - 1;
        if (left > 0) counts.set(subject, left);
        else counts.delete(subject);
      }
    },
    async end(request) {
      if (!request.raw.complete) drainBody(request);
      // A file that could not be written cannot be removed either, and the answer already reports
      // the error.
      if (request.isMultipart()) await rm(fileOf(request), { force: true }).catch(() => {});
    },
  };
}

/** Runs `receive`, whose signal is aborted when the upload sends too little in a minute. */
async function withPace<T>(
  { raw }: FastifyRequest,
  paceMs: number,
  receive: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const slow = new AbortController();
  let before = raw.socket.bytesRead;
  const timer = setInterval(() => {
    if (raw.socket.bytesRead - before < PACE_BYTES_MIN) slow.abort();
    before = raw.socket.bytesRead;
  }, paceMs);
  try {
    return await receive(slow.signal);
  } finally {
    clearInterval(timer);
  }
}

async function receiveFile(
  request: FastifyRequest,
  { bytesMax, dir, path }: { bytesMax: number; dir: string; path: string },
  signal: AbortSignal,
): Promise<ReceivedFile | null> {
  const part = await firstFile(request, bytesMax, signal);
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
      { signal },
    );
  } catch (error) {
    if (part.file.truncated) refuseLarger(bytesMax);
    throw isDiskError(error) ? error : new Refusal("KEY_INVALID", { file: "KEY_INVALID" });
  } finally {
    clearTimeout(deadline);
    clearTimeout(idle);
  }
  if (part.file.truncated) refuseLarger(bytesMax);
  return { path, bytes, name: part.filename ?? "", sha256: hash.digest() };
}

/** The length of the body that the client announces; null when it announces none. */
function announcedBytes({ raw }: FastifyRequest): number | null {
  const length = raw.headers["content-length"];
  return length === undefined ? null : Number(length);
}

/** Reads and discards the rest of a refused body, within limits. */
function drainBody(request: FastifyRequest): void {
  const { raw } = request;
  const destroy = () => raw.destroy();
  const timer = setTimeout(destroy, DRAIN_MS);
  timer.unref();
  let left = announcedBytes(request) === null ? DRAIN_UNANNOUNCED_BYTES : DRAIN_BYTES_MAX;
  raw.unpipe();
  raw.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) destroy();
  });
  raw.once("close", () => clearTimeout(timer));
  raw.once("end", () => clearTimeout(timer));
  raw.resume();
}

async function firstFile(
  request: FastifyRequest,
  bytesMax: number,
  signal: AbortSignal,
): Promise<MultipartFile | null> {
  try {
    const limits = { fileSize: bytesMax, files: 1, fields: 4, fieldSize: 1024, parts: 5 };
    // The parser waits for the header of the part for as long as the client sends some of it.
    const part = await Promise.race([request.file({ limits }), once(signal, "abort")]);
    if (Array.isArray(part)) throw new Error("the upload is too slow");
    if (part?.fieldname === "file") return part;
    part?.file.resume();
    return null;
  } catch {
    return refuse("KEY_INVALID", { file: "KEY_INVALID" });
  }
}
