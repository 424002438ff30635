/**
 * Compresses the answers of calls that are listed as free of secrets. An answer with a secret is
 * never compressed: its length would depend on what the secret has in common with the rest, and
 * the length of an encrypted answer is visible on the way (BREACH).
 */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Endpoint } from "@krapao/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** A shorter answer fits into the packet that its headers need anyway. */
const LEAST_BYTES = 1_000;
/** Levels of little work: a higher one saves a few bytes for twice the processor time. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const GZIP = { level: 4 };

const encoders = {
  br: (text: Buffer) => promisify(brotliCompress)(text, BROTLI),
  gzip: (text: Buffer) => promisify(gzip)(text, GZIP),
};

/**
 * Compresses the answers of these calls, when the caller accepts it. Must be called before the
 * calls are bound.
 */
export function compressAnswers(http: FastifyInstance, calls: readonly Endpoint[]): void {
  const listed = new Set(calls.map(({ method, path }) => `${method} ${path}`));
  http.addHook("onRoute", (route) => {
    const method = route.method === "HEAD" ? "GET" : route.method;
    if (!listed.has(`${method} ${route.url}`)) return;
    // Before what takes the body off an answer to HEAD, which has the headers of GET.
    route.onSend = [compressAnswer, ...[route.onSend ?? []].flat()];
  });
}

async function compressAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (typeof payload !== "string" || reply.statusCode !== 200) return payload;
  if (Buffer.byteLength(payload) < LEAST_BYTES) return payload;
  reply.header("vary", "Accept-Encoding");
  const encoding = acceptedEncoding(request.headers["accept-encoding"]);
  if (encoding === null) return payload;
  reply.header("content-encoding", encoding).removeHeader("content-length");
  return encoders[encoding](Buffer.from(payload));
}

/** The best encoding that a caller accepts; null for none. A weight of 0 is a refusal. */
export function acceptedEncoding(header: string | undefined): keyof typeof encoders | null {
  const accepted = (header ?? "")
    .split(",")
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(";")[0]?.trim());
  return (["br", "gzip"] as const).find((name) => accepted.includes(name)) ?? null;
}
