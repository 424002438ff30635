/**
 * One file of a multipart body, written to disk as it arrives: nobody's upload is held in memory, and a slow one
 * costs a connection and an open file. Authorisation and limits come first; until then no byte of the body is read.
 */
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import fastifyMultipart, { type MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal, refuse } from "./errors.ts";
import type { Scan } from "./scan-file.ts";
import { isDiskError } from "./storage.ts";

/** A file that has arrived. It is gone when the call is answered. */
export interface ReceivedFile {
  path: string;
  bytes: number;
  /** As the sender called it; never part of a path. */
  name: string;
  /** SHA-256 of the bytes as they came. */
  sha256: Buffer;
}

export interface Uploads {
  /**
   * Receives the file of the field `file`.
   * @param subject who sends, for the limit of uploads at once.
   * @returns null when there is none.
   * @throws PAYLOAD_TOO_LARGE, REQUEST_LIMIT (too many at once), KEY_INVALID (cut, stuck, malformed or infected), SERVICE_BUSY
   */
  receive(
    request: FastifyRequest,
    options: { subject: string; bytesMax: number },
  ): Promise<ReceivedFile | null>;
  /** Ends the upload of a call that is answered: what was received is deleted, what still comes is read no further. */
  end(request: FastifyRequest, options: { bytesMax: number }): Promise<void>;
}

/** Uploads at once: in a process, and of one caller. */
const AT_ONCE = 64;
const AT_ONCE_EACH = 4;
/** An upload that brings nothing for so long is stuck; the whole of it may take as long as the client waits. */
const IDLE_MS = 20_000;
const WHOLE_MS = 300_000;
/** How long, and of an upload that is too large how much, is still read once it was refused. */
const DRAIN_MS = 10_000;
const DRAIN_BYTES = 64 * 1024;

/**
 * Teaches the server multipart bodies.
 * @param dir where files wait until their call is answered
 * @param scan looks at each before anybody reads it
 */
export async function acceptUploads(
  app: FastifyInstance,
  { dir, scan }: { dir: string; scan: Scan | null },
): Promise<Uploads> {
  await app.register(fastifyMultipart, { throwFileSizeLimit: false });
  const counts = new Map<string, number>();
  let all = 0;
  const fileOf = (request: FastifyRequest) => join(dir, `${request.id}.part`);
  return {
    async receive(request, { subject, bytesMax }) {
      if (!request.isMultipart()) return null;
      const own = counts.get(subject) ?? 0;
      if (all >= AT_ONCE || own >= AT_ONCE_EACH) refuse("REQUEST_LIMIT");
      all += 1;
      counts.set(subject, own + 1);
      try {
        const file = await receiveFile(request, { bytesMax, dir, path: fileOf(request) });
        if (file) await scan?.(file.path);
        return file;
      } finally {
        all -= 1;
        const left = (counts.get(subject) ?? 1) - 1;
        if (left > 0) counts.set(subject, left);
        else counts.delete(subject);
      }
    },
    async end(request, { bytesMax }) {
      if (!request.raw.complete) letFlow(request, bytesMax);
      // What could not be kept cannot be removed either, and the answer says so already.
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
  const stuck = () => part.file.destroy(new Error("the upload is stuck"));
  // The parser would swallow the rest and say so at the end, which an endless upload does not have.
  part.file.once("limit", () => part.file.destroy(new Error("the upload is too large")));
  const whole = setTimeout(stuck, WHOLE_MS);
  const idle = setTimeout(stuck, IDLE_MS);
  try {
    await pipeline(
      part.file,
      async function* measure(chunks: AsyncIterable<Buffer>) {
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
    clearTimeout(whole);
    clearTimeout(idle);
  }
  if (part.file.truncated) refuse("PAYLOAD_TOO_LARGE");
  return { path, bytes, name: part.filename ?? "", sha256: hash.digest() };
}

/** Refused before the end: a little more is thrown away, so that the client hears why; then the line is cut. */
function letFlow({ raw }: FastifyRequest, bytesMax: number): void {
  const cut = () => raw.destroy();
  const timer = setTimeout(cut, DRAIN_MS);
  timer.unref();
  const announced = Number(raw.headers["content-length"] ?? Number.POSITIVE_INFINITY);
  let left = announced > bytesMax ? DRAIN_BYTES : bytesMax;
  raw.unpipe();
  raw.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) cut();
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
