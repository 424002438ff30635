import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { transaction } from "../../../kernel/context.ts";
import { assert, refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { checkPayout } from "../payout/pay-withdrawal.ts";
import { recordDecision } from "./decide-withdrawal.ts";
import { findVersion, lockWithdrawalRow } from "./queries.ts";

/**
 * Asks the bank about a payout now, before its next check is due. The answer is recorded as usual.
 * @throws NO_DATA, ALREADY_DECIDED when the payout is already settled
 */
export async function askBank(
  ctx: Context,
  call: ConsoleCall<typeof consoleContract.payouts.ask>,
): Promise<ServerOutput<typeof consoleContract.payouts.ask>> {
  const { staff, params } = call;
  const id = params.withdrawalId;
  // The action is the request itself: it is recorded first, because the call may end in any way.
  await transaction(ctx.db, async (tx) => {
    const row = (await lockWithdrawalRow(tx, id)) ?? refuse("NO_DATA");
    if (row.state !== "sent") refuse("ALREADY_DECIDED");
    const at = ctx.clock.now();
    await recordDecision(ctx, tx, { withdrawalId: id, action: "ask", staff, why: null, at });
    await call.audit(tx, { subject: `withdrawal:${id}`, before: { state: row.state } });
  });
  await checkPayout(ctx, id);
  ctx.push.queue("withdrawals");
  const now = await findVersion(ctx.db, id);
  assert(now, "a withdrawal is never deleted");
  return { message: "SUCCESS", ...now };
}
