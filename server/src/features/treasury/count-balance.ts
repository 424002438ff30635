import { fromMinor } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../kernel/console-http/console-call.ts";
import { recordId, transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { insertBalanceCount, listAccountRows, listBalanceCounts } from "./queries.ts";
import { clearUsageCache } from "./read-usage.ts";

/** How far the caller's clock may be ahead of ours. */
const CLOCK_SKEW_MS = 60_000;

/**
 * Records the balance that the bank shows. The bank feed reports no balances, so an account's
 * balance is the last count plus what our records say came since.
 * @throws NO_DATA, KEY_INVALID when the time is in the future
 */
export async function countBalance(
  ctx: Context,
  call: ConsoleCall<typeof consoleContract.treasury.count>,
): Promise<{ message: "SUCCESS" }> {
  const { params, input, staff } = call;
  const now = ctx.clock.now();
  const countedAt = input.at === null ? now : new Date(input.at);
  if (countedAt.getTime() > now.getTime() + CLOCK_SKEW_MS)
    refuse("KEY_INVALID", { at: "KEY_INVALID" });
  await transaction(ctx.db, async (tx) => {
    const account = (await listAccountRows(tx)).find(({ code }) => code === params.code);
    if (!account) return refuse("NO_DATA");
    const { bankCode, accountNo } = account;
    const before = (await listBalanceCounts(tx)).find(({ code }) => code === params.code);
    await insertBalanceCount(tx, {
      id: recordId(ctx),
      bankCode,
      accountNo,
      balanceMinor: input.amount,
      countedAt,
      staffId: staff.staffId,
      staffName: staff.name,
      why: input.why,
      at: now,
    });
    await call.audit(tx, {
      subject: `house:${params.code}`,
      ...(before && {
        before: { amount: fromMinor(before.minor), at: before.at.toISOString() },
      }),
      after: { amount: fromMinor(input.amount), at: countedAt.toISOString() },
      why: input.why,
    });
  });
  clearUsageCache(ctx.db);
  ctx.push.queue("treasury");
  return { message: "SUCCESS" };
}
