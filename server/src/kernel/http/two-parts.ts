/** Calls whose first reads need no further round trip for the checks of the call. */
import type { Endpoint, ServerOutput } from "@krapao/contract";
import type { Call, Handler } from "./call.ts";

/** A handler in two parts: what it reads first, and what it does then. */
export interface TwoParts<E extends Endpoint, R> {
  /** As a `reading`: it must change nothing, and ask the call's `db` only. */
  read(call: Call<E>): Promise<R>;
  /** Runs once the caller is admitted, on any connection. */
  act(call: Call<E>, found: R): Promise<ServerOutput<E>>;
}

const partsOf = new WeakMap<object, TwoParts<Endpoint, unknown>>();

/**
 * The handler of a call that changes something and that reads first. Its reads travel together with
 * the checks of session, rate limit and self-exclusion, on one connection. When a check refuses,
 * they are discarded, and nothing has been done.
 */
export function inTwoParts<E extends Endpoint, R>(
  read: TwoParts<E, R>["read"],
  act: TwoParts<E, R>["act"],
): Handler<E> {
  const handler: Handler<E> = async (call) => act(call, await read(call));
  partsOf.set(handler, { read, act } as unknown as TwoParts<Endpoint, unknown>);
  return handler;
}

export const twoPartsOf = (handler: object): TwoParts<Endpoint, unknown> | undefined =>
  partsOf.get(handler);

/** @throws when the reads of an endpoint must not begin before the session is checked */
export function requireTwoPartable({ path, access, upload }: Endpoint): void {
  const isPlain = access === "member" && !upload;
  if (!isPlain) throw new Error(`${path} cannot begin before its session is checked`);
}
