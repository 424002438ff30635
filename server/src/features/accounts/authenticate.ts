import { alone, type MemberIdentity } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import { hashToken } from "../../kernel/token.ts";
import type { Context } from "../../ports/context.ts";
import { selectSession, updateSeen } from "./queries-sessions.ts";
import { endOf, isDueToBeSeen, REST_MS, SEEN_EVERY_MS, stateOf } from "./session.ts";

/**
 * Who a token belongs to. Asks the database each time: a logout or a suspension counts at once, in every process.
 * @param use isAttended: whether somebody does this, or an open page by itself
 * @throws UNAUTHORIZED (unknown or revoked), EXPIRED_AUTH_TOKEN, INVALID_USER_1 (suspended)
 */
export async function authenticate(
  { db, clock }: Pick<Context, "db" | "clock">,
  token: string,
  { isAttended }: { isAttended: boolean },
): Promise<MemberIdentity> {
  const now = clock.now();
  const session = await selectSession(db, hashToken(token));
  const state = stateOf(session, now);
  if (state !== "open") return refuse(state);
  if (!session) return refuse("UNAUTHORIZED");
  if (isDueToBeSeen(session, { now, isAttended })) {
    await alone(db, (tx) =>
      updateSeen(tx, {
        ...{ id: session.id, idleMinutes: session.idleMinutes, isAttended, at: now },
        expiresAt: isAttended || session.idleMinutes === 0 ? endOf(session, now) : null,
        seenBefore: new Date(now.getTime() - SEEN_EVERY_MS),
        restedSince: new Date(now.getTime() - REST_MS),
      }),
    );
  }
  const { memberId, provedAt } = session;
  return { memberId, sessionId: session.id, provedAt };
}
