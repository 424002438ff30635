import { type MemberIdentity, singleStatement } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import { hashToken } from "../../../kernel/security/token.ts";
import type { Context } from "../../../ports/context.ts";
import { findSession, updateLastSeen } from "./queries-sessions.ts";
import {
  endOf,
  RECORD_USE_EVERY_MS,
  RESTART_AFTER_MS,
  shouldRecordUse,
  stateOf,
} from "./session.ts";

/**
 * Finds the member and session of a token. It reads the database on every call, so that a logout or
 * a suspension takes effect at once in every process.
 * @param use isAttended: true when the member acts, false when an open page calls by timer
 * @throws UNAUTHORIZED (unknown or revoked), EXPIRED_AUTH_TOKEN, INVALID_USER_1 (suspended)
 */
export async function authenticate(
  { db, clock }: Pick<Context, "db" | "clock">,
  token: string,
  { isAttended }: { isAttended: boolean },
): Promise<MemberIdentity> {
  const now = clock.now();
  const session = await findSession(db, hashToken(token));
  const state = stateOf(session, now);
  if (state !== "open") return refuse(state);
  if (!session) return refuse("UNAUTHORIZED");
  if (shouldRecordUse(session, { now, isAttended })) {
    await updateLastSeen(singleStatement(db), {
      id: session.id,
      idleMinutes: session.idleMinutes,
      isAttended,
      at: now,
      expiresAt: isAttended || session.idleMinutes === 0 ? endOf(session, now) : null,
      recordedBefore: new Date(now.getTime() - RECORD_USE_EVERY_MS),
      unusedSince: new Date(now.getTime() - RESTART_AFTER_MS),
    });
  }
  const { memberId, reauthenticatedAt } = session;
  return { memberId, sessionId: session.id, reauthenticatedAt };
}
