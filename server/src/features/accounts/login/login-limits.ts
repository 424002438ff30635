/** Limits on wrong passwords: by phone or known device, by address, by network, and in total. */
import { refuse } from "../../../kernel/errors.ts";
import { networkOf } from "../../../kernel/http/address.ts";
import { latestOf } from "../../../kernel/security/rate-limit.ts";
import type { Context } from "../../../ports/context.ts";
import { isKnownDevice, type Origin } from "./queries-traces.ts";

const windowSeconds = 15 * 60;
/** For a phone, or for one known device of its member. */
const PER_LOGIN = { max: 5, windowSeconds };
const PER_ADDRESS = { max: 50, windowSeconds };
/**
 * Mobile carriers put thousands of phones behind one network: the limit is far above what they
 * mistype, and far below what guessing needs.
 */
const PER_NETWORK = { max: 500, windowSeconds };
/** Ten times what ten million members mistype in the busiest hour. */
const IN_TOTAL = { max: 60_000, windowSeconds };

/** The counters of a wrong password. */
export interface LoginSubjects {
  counter: "login:phone" | "login:device";
  subject: string;
  address: string;
  network: string;
}

/**
 * Chooses the counters of a login. A device that the member has used before has its own counter, so
 * that an attacker who exhausts the phone's counter does not lock the member out. A device key is
 * random and never shown, so that an attacker cannot pose as a known device.
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
  // An unknown phone runs the same query, so that it takes the same time.
  const isKnown = await isKnownDevice(db, { memberId: memberId ?? 0n, key });
  if (isKnown) return { counter: "login:device", subject: `${typed}:${key}`, address, network };
  return { counter: "login:phone", subject: typed, address, network };
}

/**
 * The limits per network and in total slow down guessing across many phones. They do not apply to
 * known devices.
 * @throws REQUEST_LIMIT, with the end of the wait
 */
export async function refuseWhenExhausted(
  { log, rateLimits }: Context,
  { counter, subject, address, network }: LoginSubjects,
): Promise<void> {
  const isNewDevice = counter === "login:phone";
  const [byLogin, byAddress, byNetwork, byAll] = await Promise.all([
    rateLimits.exhaustedUntil(counter, subject, PER_LOGIN),
    rateLimits.exhaustedUntil("login:address", address, PER_ADDRESS),
    isNewDevice ? rateLimits.exhaustedUntil("login:network", network, PER_NETWORK) : null,
    isNewDevice ? rateLimits.exhaustedUntil("login:all", "all", IN_TOTAL) : null,
  ]);
  const limits = { phone: byLogin, address: byAddress, network: byNetwork, global: byAll };
  const limit = Object.entries(limits).find(([, until]) => until)?.[0];
  if (limit === undefined) return;
  const outcome = `${limit} limit`;
  log.warn({ event: "accounts.login", outcome, network }, "login refused by rate limit");
  refuse("REQUEST_LIMIT", undefined, latestOf(Object.values(limits)) ?? undefined);
}

/** Clears the failures of a phone and of this device, after the member has set a new password. */
export async function clearFailures(
  { rateLimits }: Context,
  { phone, deviceKey }: { phone: string; deviceKey: string | null },
): Promise<void> {
  await rateLimits.clear("login:phone", phone);
  if (deviceKey !== null) await rateLimits.clear("login:device", `${phone}:${deviceKey}`);
}

export async function countFailure(
  { log, rateLimits }: Context,
  { counter, subject, address, network }: LoginSubjects,
): Promise<void> {
  await Promise.all([
    rateLimits.count(counter, subject, PER_LOGIN),
    rateLimits.count("login:address", address, PER_ADDRESS),
    rateLimits.count("login:network", network, PER_NETWORK),
    rateLimits.count("login:all", "all", IN_TOTAL),
  ]);
  log.warn({ event: "accounts.login", outcome: "wrong credential", network }, "login failed");
}
