/**
 * Limits on wrong passwords and codes of staff users. A stranger who knows a username must not be
 * able to lock its owner out, so failures count for the device and the address they come from, and
 * never for the username alone.
 */
import { refuse } from "../../../kernel/errors.ts";
import { latestOf } from "../../../kernel/security/rate-limit.ts";
import type { Context } from "../../../ports/context.ts";
import { isKnownDevice } from "../sessions/queries-devices.ts";

const windowSeconds = 15 * 60;
/** Wrong tries of one username from one address, or from one known device. */
const PER_ORIGIN = { max: 5, windowSeconds };
const PER_ADDRESS = { max: 50, windowSeconds };
/**
 * Wrong codes after the right password, from any address: without this limit, a stolen password
 * and many addresses would try every code. Only the holder of the password can use it up.
 */
const CODES_PER_STAFF = { max: 20, windowSeconds: 3_600 };

interface Counter {
  name: "staff:name" | "staff:origin" | "staff:device" | "staff:address" | "staff:code";
  subject: string;
  limit: { max: number; windowSeconds: number };
}

/** The counters of a failure. A success clears the first one. */
export type Subjects = readonly [Counter, ...Counter[]];

/** Counters for the holder of a token: no other caller can use them up. */
export function subjectsOfHolder({ key, address }: { key: string; address: string }): Subjects {
  return [
    { name: "staff:name", subject: key, limit: PER_ORIGIN },
    { name: "staff:address", subject: address, limit: PER_ADDRESS },
  ];
}

/**
 * Counters of a sign-in. A device on which this staff user has signed in before has its own counter
 * only. Its key is random and never shown, so that a stranger cannot pose as it.
 */
export async function subjectsOfSignIn(
  ctx: Context,
  {
    username,
    staffId,
    address,
    deviceKey,
  }: { username: string; staffId: string | null; address: string; deviceKey: string | null },
): Promise<Subjects> {
  // An unknown username runs the same query, so that it takes the same time.
  if (deviceKey !== null && (await isKnownDevice(ctx.db, { staffId, deviceKey }))) {
    return [{ name: "staff:device", subject: `${staffId}:${deviceKey}`, limit: PER_ORIGIN }];
  }
  return [
    { name: "staff:origin", subject: `${username}@${address}`, limit: PER_ORIGIN },
    { name: "staff:address", subject: address, limit: PER_ADDRESS },
  ];
}

/** The counters of a wrong code after the right password. */
export function withCodeLimit(subjects: Subjects, staffId: string): Subjects {
  if (subjects[0].name === "staff:device") return subjects;
  return [...subjects, { name: "staff:code", subject: staffId, limit: CODES_PER_STAFF }];
}

/** @throws REQUEST_LIMIT, with the end of the wait */
export async function refuseWhenExhausted(ctx: Context, subjects: Subjects): Promise<void> {
  const ends = await Promise.all(
    subjects.map(({ name, subject, limit }) => ctx.rateLimits.exhaustedUntil(name, subject, limit)),
  );
  const until = latestOf(ends);
  if (until === null) return;
  const outcome = `${subjects[ends.findIndex((end) => end !== null)]?.name} limit`;
  ctx.log.warn({ event: "staff.sign-in", outcome }, "sign-in refused by rate limit");
  refuse("REQUEST_LIMIT", undefined, until);
}

export async function countFailure(ctx: Context, subjects: Subjects): Promise<void> {
  await Promise.all(
    subjects.map(({ name, subject, limit }) => ctx.rateLimits.count(name, subject, limit)),
  );
}

export async function clearFailures(ctx: Context, [first]: Subjects): Promise<void> {
  await ctx.rateLimits.clear(first.name, first.subject);
}
