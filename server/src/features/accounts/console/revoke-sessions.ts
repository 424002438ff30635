import type { ServerOutput } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import { transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { OfficeCall } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { endSession, endSessions } from "./queries-desk.ts";
import { requireMember } from "./read-member.ts";

type One = typeof office.accounts.revokeSession;
type All = typeof office.accounts.revokeSessions;

/** Ends one session of a member. @throws NO_DATA */
export async function revokeSessionOf(
  { db, clock }: Context,
  call: OfficeCall<One>,
): Promise<ServerOutput<One>> {
  const memberId = BigInt(call.params.memberId);
  const { sessionId } = call.params;
  await transaction(db, async (tx) => {
    const isEnded = await endSession(tx, { memberId, sessionId, at: clock.now() });
    if (!isEnded) refuse("NO_DATA");
    await call.audit(tx, { subject: `member:${memberId}`, after: { sessionId } });
  });
  return { message: "SUCCESS" };
}

/** Ends every session of a member. @throws NO_DATA */
export async function revokeSessionsOf(
  { db, clock }: Context,
  call: OfficeCall<All>,
): Promise<ServerOutput<All>> {
  const memberId = BigInt(call.params.memberId);
  const ended = await transaction(db, async (tx) => {
    await requireMember(tx, memberId);
    const count = await endSessions(tx, { memberId, at: clock.now() });
    const { why } = call.input;
    await call.audit(tx, { subject: `member:${memberId}`, after: { ended: count }, why });
    return count;
  });
  return { message: "SUCCESS", ended };
}
