/** Decodes the body of an answer: some servers compress although nothing asked for it. */
import type { IncomingHttpHeaders } from "node:http";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";

/** The unpacked body exceeds the limit. */
export class BodyTooLarge extends Error {}

const UNPACK = {
  gzip: gunzipSync,
  "x-gzip": gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/**
 * The text of a body by its headers `content-encoding` and `content-type`, without a byte order
 * mark. Bytes that are not what the headers say become a text that no reader understands.
 * @throws BodyTooLarge
 */
export function decodeBody(bytes: Buffer, headers: IncomingHttpHeaders, bytesMax: number): string {
  return decoderOf(`${headers["content-type"]}`).decode(unpack(bytes, headers, bytesMax));
}

function unpack(bytes: Buffer, headers: IncomingHttpHeaders, bytesMax: number): Buffer {
  const encoding = `${headers["content-encoding"]}`.trim().toLowerCase();
  const unpackBy = UNPACK[encoding as keyof typeof UNPACK];
  if (!unpackBy) return bytes;
  try {
    return unpackBy(bytes, { maxOutputLength: bytesMax });
  } catch (error) {
    if (error instanceof RangeError) throw new BodyTooLarge("unpacked", { cause: error });
    return bytes;
  }
}

function decoderOf(contentType: string): TextDecoder {
  const charset = /charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1];
  try {
    return new TextDecoder(charset ?? "utf-8");
  } catch {
    return new TextDecoder("utf-8");
  }
}
