/** Where files of members are stored, and what scans them. */
import type { Environment } from "../env-values.ts";

/** The bucket; null: a folder. @throws a sentence about a malformed address */
export function bucket({ MEDIA_URL }: Environment): URL | null {
  if (!MEDIA_URL) return null;
  const url = URL.canParse(MEDIA_URL) ? new URL(MEDIA_URL) : null;
  const isWhole = url && /^s3\+https?:$/.test(url.protocol) && url.username && url.password;
  // The message does not repeat the value, because it contains a key.
  if (!isWhole || !/^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.pathname)) {
    throw new Error("MEDIA_URL must be s3+https://key:secret@host/bucket");
  }
  return url;
}

/** The virus scanner; null: none. @throws a sentence about a malformed address */
export function scanner({ MEDIA_SCAN_URL }: Environment): URL | null {
  if (!MEDIA_SCAN_URL) return null;
  const url = URL.parse(MEDIA_SCAN_URL);
  if (url?.protocol === "clamd:" && url.hostname) return url;
  throw new Error("MEDIA_SCAN_URL must be clamd://host:port");
}
