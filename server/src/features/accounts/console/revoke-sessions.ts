import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { transaction } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { revokeMemberSession, revokeMemberSessions } from "../login/queries-sessions.ts";
import { getConsoleMember } from "../queries-console.ts";
import { recordKeptPasskeys } from "../record-kept-passkeys.ts";

type One = typeof consoleContract.accounts.revokeSession;
type All = typeof consoleContract.accounts.revokeSessions;

/** Ends one session of a member. @throws NO_DATA */
export async function revokeSessionOf(
  { db, clock }: Context,
  call: ConsoleCall<One>,
): Promise<ServerOutput<One>> {
  const memberId = BigInt(call.params.memberId);
  const { sessionId } = call.params;
  await transaction(db, async (tx) => {
    const isEnded = await revokeMemberSession(tx, { memberId, sessionId, at: clock.now() });
    if (!isEnded) refuse("NO_DATA");
    await call.audit(tx, { subject: `member:${memberId}`, after: { sessionId } });
  });
  return { message: "SUCCESS" };
}

/** Ends every session of a member. Passkeys stay, and the member is notified. @throws NO_DATA */
export async function revokeSessionsOf(
  ctx: Context,
  call: ConsoleCall<All>,
): Promise<ServerOutput<All>> {
  const memberId = BigInt(call.params.memberId);
  const ended = await transaction(ctx.db, async (tx) => {
    await getConsoleMember(tx, memberId);
    const count = await revokeMemberSessions(tx, { memberId, at: ctx.clock.now() });
    await recordKeptPasskeys(ctx, tx, memberId);
    const { why } = call.input;
    await call.audit(tx, { subject: `member:${memberId}`, after: { ended: count }, why });
    return count;
  });
  return { message: "SUCCESS", ended };
}
