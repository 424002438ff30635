import { transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { StaffIdentity } from "../../kernel/office.ts";
import { hashToken } from "../../kernel/token.ts";
import type { Context } from "../../ports/context.ts";
import { selectSession, updateSeen } from "./queries-sessions.ts";
import { isDueToBeSeen, SEEN_EVERY_MS, stateOf } from "./session.ts";

/**
 * Who of the staff a token belongs to. Asks the database each time: another role, or none, counts from the next call.
 * @throws UNAUTHORIZED (unknown or revoked), EXPIRED_AUTH_TOKEN (12 hours, or an hour idle), INVALID_USER_1 (suspended)
 */
export async function authenticateStaff(
  { db, clock }: Pick<Context, "db" | "clock">,
  token: string,
): Promise<StaffIdentity> {
  const now = clock.now();
  const session = await selectSession(db, hashToken(token));
  if (!session) return refuse("UNAUTHORIZED");
  const state = stateOf(session, now);
  if (state !== "open") return refuse(state);
  if (isDueToBeSeen(session, now)) {
    const seenBefore = new Date(now.getTime() - SEEN_EVERY_MS);
    await transaction(db, (tx) => updateSeen(tx, { id: session.id, at: now, seenBefore }));
  }
  const { staffId, name, role } = session;
  return { staffId, name, role, sessionId: session.id };
}
