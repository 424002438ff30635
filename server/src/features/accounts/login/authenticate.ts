import {
  type MemberIdentity,
  singleStatement,
  togetherWithOthers,
} from "../../../kernel/context.ts";
import type { Db } from "../../../kernel/db/database.ts";
import { knownVersion, noticeVersion } from "../../../kernel/db/memory.ts";
import { refuse } from "../../../kernel/errors.ts";
import { hashToken } from "../../../kernel/security/token.ts";
import type { Context } from "../../../ports/context.ts";
import { deleteIdentity, guessIdentity, isSameIdentity, keepIdentity } from "./guess-identity.ts";
import { findSession, updateLastSeen } from "./queries-sessions.ts";
import {
  endOf,
  RECORD_USE_EVERY_MS,
  RESTART_AFTER_MS,
  type Session,
  shouldRecordUse,
  stateOf,
} from "./session.ts";

type Place = Pick<Context, "db" | "clock">;

/** isAttended: true when the member acts, false when an open page calls by timer. */
interface Use {
  isAttended: boolean;
}

/** What a check of a token found. */
interface Check {
  member: MemberIdentity;
  /**
   * Whether a read that began with the check may have seen something older: settings in memory
   * (kernel/db/memory.ts), or the session before this use of it.
   */
  isOutdated: boolean;
}

/**
 * Finds the member and session of a token. It reads the database on every call, so that a logout or
 * a suspension takes effect at once in every process.
 * @throws UNAUTHORIZED (unknown or revoked), EXPIRED_AUTH_TOKEN, INVALID_USER_1 (suspended)
 */
export async function authenticate(place: Place, token: string, use: Use): Promise<MemberIdentity> {
  const { member } = await check(place, { tokenHash: hashToken(token), use });
  return member;
}

/**
 * Runs a read of the token's member in the round trip of the token's check. The read begins for the
 * member whose token it was at its last check in this process. What it answers counts only if the
 * check finds the same and changes nothing; else it is discarded, and the read is refused or runs
 * again.
 * @throws as `authenticate`, and what the read throws
 */
export function readAs<T>(
  { db, clock }: Place,
  { token, use }: { token: string; use: Use },
  read: (member: MemberIdentity, db: Db) => Promise<T>,
): Promise<T> {
  const tokenHash = hashToken(token);
  return togetherWithOthers(db, async (one) => {
    const checking = check({ db: one, clock }, { tokenHash, use });
    const guess = guessIdentity(db, tokenHash);
    const reading = guess && read(guess, one);
    // Both use the connection until they are over.
    const [checked] = await Promise.allSettled([checking, reading]);
    if (checked.status === "rejected") throw checked.reason;
    const { member, isOutdated } = checked.value;
    if (reading && !isOutdated && isSameIdentity(guess, member)) return reading;
    return read(member, one);
  });
}

async function check(
  { db, clock }: Place,
  { tokenHash, use }: { tokenHash: Buffer; use: Use },
): Promise<Check> {
  const now = clock.now();
  const before = knownVersion(db);
  const session = await findSession(db, tokenHash);
  const state = stateOf(session, now);
  if (state !== "open") {
    deleteIdentity(db, tokenHash);
    return refuse(state);
  }
  if (!session) return refuse("UNAUTHORIZED");
  const isCurrent = noticeVersion(db, session.memoryVersion, before);
  const isRecorded = shouldRecordUse(session, { now, ...use });
  if (isRecorded) await recordUse(db, session, { now, ...use });
  const { memberId, id: sessionId, reauthenticatedAt } = session;
  const member = { memberId, sessionId, reauthenticatedAt };
  keepIdentity(db, tokenHash, member);
  return { member, isOutdated: isRecorded || !isCurrent };
}

function recordUse(
  db: Db,
  session: Session,
  { now, isAttended }: Use & { now: Date },
): Promise<void> {
  return updateLastSeen(singleStatement(db), {
    id: session.id,
    idleMinutes: session.idleMinutes,
    isAttended,
    at: now,
    expiresAt: isAttended || session.idleMinutes === 0 ? endOf(session, now) : null,
    recordedBefore: new Date(now.getTime() - RECORD_USE_EVERY_MS),
    unusedSince: new Date(now.getTime() - RESTART_AFTER_MS),
  });
}
