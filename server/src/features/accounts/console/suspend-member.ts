import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { transaction } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { revokeMemberSessions } from "../login/queries-sessions.ts";
import { getConsoleMember } from "../queries-console.ts";
import { updateSuspended } from "./queries.ts";

type Call =
  | ConsoleCall<typeof consoleContract.accounts.suspend>
  | ConsoleCall<typeof consoleContract.accounts.reinstate>;

/**
 * Suspends a member. Every call checks the suspension, so that tokens stop working with the commit.
 * The check of the sockets disconnects open pages within three seconds.
 * @throws NO_DATA, ALREADY_DECIDED
 */
export function suspendMember(ctx: Context, call: Call): Promise<{ message: "SUCCESS" }> {
  return change(ctx, call, ctx.clock.now());
}

/**
 * Reinstates a member, who has to log in again: the sessions from before the suspension are ended.
 * @throws NO_DATA, ALREADY_DECIDED
 */
export function reinstateMember(ctx: Context, call: Call): Promise<{ message: "SUCCESS" }> {
  return change(ctx, call, null);
}

async function change(
  { db, clock, log }: Context,
  call: Call,
  suspendedAt: Date | null,
): Promise<{ message: "SUCCESS" }> {
  const memberId = BigInt(call.params.memberId);
  await transaction(db, async (tx) => {
    await getConsoleMember(tx, memberId);
    if (!(await updateSuspended(tx, { memberId, at: suspendedAt }))) refuse("ALREADY_DECIDED");
    if (suspendedAt === null) await revokeMemberSessions(tx, { memberId, at: clock.now() });
    const isSuspended = suspendedAt !== null;
    await call.audit(tx, {
      subject: `member:${memberId}`,
      before: { isSuspended: !isSuspended },
      after: { isSuspended },
      why: call.input.why,
    });
  });
  const outcome = suspendedAt === null ? "reinstated" : "suspended";
  log.warn({ event: "accounts.suspend", outcome, memberId }, "member suspended or reinstated");
  return { message: "SUCCESS" };
}
