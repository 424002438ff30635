/** Wrong passwords are counted: by what they were tried on, by where they came from, and all of them together. */
import { networkOf } from "../../kernel/address.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { isKnownDevice, type Origin } from "./queries-traces.ts";

const windowSeconds = 15 * 60;
/** Of a phone, or of one known device of it. */
const PER_DOOR = { max: 5, windowSeconds };
const PER_ADDRESS = { max: 50, windowSeconds };
/** A provider of phones puts thousands behind one network: far above what they mistype, far below what guessing needs. */
const PER_NETWORK = { max: 500, windowSeconds };
/** What ten million members mistype at the busiest hour is a tenth of it. */
const OF_ALL = { max: 60_000, windowSeconds };

/** What a wrong password is counted on. */
export interface LoginSubjects {
  door: "login:phone" | "login:device";
  subject: string;
  address: string;
  network: string;
}

/**
 * A device on which the member was before has a counter of its own: who guesses from elsewhere slows the phone down, and
 * does not keep its owner out. The name of a device is random and never shown, so that nobody can come as another one.
 */
export async function loginSubjects(
  { db }: Context,
  { typed, memberId, origin }: { typed: string; memberId: bigint | null; origin: Origin },
): Promise<LoginSubjects> {
  const {
    address,
    device: { key },
  } = origin;
  const network = networkOf(address);
  // Of nobody nothing is known, and asking takes as long.
  const isKnown = await isKnownDevice(db, { memberId: memberId ?? 0n, key });
  if (isKnown) return { door: "login:device", subject: `${typed}:${key}`, address, network };
  return { door: "login:phone", subject: typed, address, network };
}

/**
 * The wide limits, of a network and of all, are brakes on guessing at large: whoever comes on a known device passes them.
 * @throws REQUEST_LIMIT
 */
export async function refuseWhenExhausted(
  { log, rateLimits }: Context,
  { door, subject, address, network }: LoginSubjects,
): Promise<void> {
  const isStranger = door === "login:phone";
  const [byDoor, byAddress, byNetwork, byAll] = await Promise.all([
    rateLimits.isExhausted(door, subject, PER_DOOR),
    rateLimits.isExhausted("login:address", address, PER_ADDRESS),
    isStranger && rateLimits.isExhausted("login:network", network, PER_NETWORK),
    isStranger && rateLimits.isExhausted("login:all", "all", OF_ALL),
  ]);
  const limits = { phone: byDoor, address: byAddress, network: byNetwork, global: byAll };
  const limit = Object.entries(limits).find(([, isExhausted]) => isExhausted)?.[0];
  if (limit === undefined) return;
  const outcome = `${limit} limit`;
  log.warn({ event: "accounts.login", outcome, network }, "login refused by a limit");
  refuse("REQUEST_LIMIT");
}

export async function countFailure(
  { log, rateLimits }: Context,
  { door, subject, address, network }: LoginSubjects,
): Promise<void> {
  await Promise.all([
    rateLimits.count(door, subject, PER_DOOR),
    rateLimits.count("login:address", address, PER_ADDRESS),
    rateLimits.count("login:network", network, PER_NETWORK),
    rateLimits.count("login:all", "all", OF_ALL),
  ]);
  log.warn({ event: "accounts.login", outcome: "wrong credential", network }, "login failed");
}
