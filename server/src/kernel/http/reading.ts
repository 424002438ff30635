/** Reads of a member, which need no further round trip for the check of the session. */
import type { Endpoint } from "@krapao/contract";

const readings = new WeakSet<object>();

/**
 * Marks the handler of a read. It begins together with the check of the session, on the same
 * connection, which is the call's `db`; when the check refuses, its answer is discarded. So it must
 * change nothing, and ask the call's `db` only.
 */
export function reading<H extends (call: never) => Promise<unknown>>(handler: H): H {
  readings.add(handler);
  return handler;
}

export function isReading(handler: object): boolean {
  return readings.has(handler);
}

/** @throws when the calls of an endpoint must not begin before the session is checked */
export function requireReadable({
  path,
  access,
  limit,
  plays,
  upload,
  changesState,
}: Endpoint): void {
  const isPlain = access === "member" && !limit && !plays && !upload && !changesState;
  if (!isPlain) throw new Error(`${path} cannot begin before its session is checked`);
}
