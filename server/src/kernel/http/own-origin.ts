import type { IncomingHttpHeaders } from "node:http";

/**
 * Whether a request comes from a page of this server, by its Origin header. A caller that is no
 * browser sends none.
 */
export function isOwnOrigin({ origin, host }: IncomingHttpHeaders): boolean {
  if (origin === undefined) return true;
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}
