import type { StaffIdentity } from "../../../kernel/console-http/console-call.ts";
import { transaction } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import { hashToken } from "../../../kernel/security/token.ts";
import type { Context } from "../../../ports/context.ts";
import { findSession, updateLastSeen } from "./queries.ts";
import { RECORD_USE_EVERY_MS, shouldRecordUse, stateOf } from "./session.ts";

/**
 * Finds the staff user of a token. It reads the database on every call, so that a change of role or
 * a suspension applies from the next call.
 * @throws UNAUTHORIZED (unknown or revoked), EXPIRED_AUTH_TOKEN (after 12 hours, or an hour
 * without use), INVALID_USER_1 (suspended)
 */
export async function authenticateStaff(
  { db, clock }: Pick<Context, "db" | "clock">,
  token: string,
): Promise<StaffIdentity> {
  const now = clock.now();
  const session = await findSession(db, hashToken(token));
  if (!session) return refuse("UNAUTHORIZED");
  const state = stateOf(session, now);
  if (state !== "open") return refuse(state);
  if (shouldRecordUse(session, now)) {
    const recordedBefore = new Date(now.getTime() - RECORD_USE_EVERY_MS);
    await transaction(db, (tx) => updateLastSeen(tx, { id: session.id, at: now, recordedBefore }));
  }
  const { staffId, name, role, permissions, networks } = session;
  return { staffId, name, role, permissions, networks, sessionId: session.id };
}
