import type { Job } from "../../kernel/jobs.ts";
import { describeError } from "../../kernel/log.ts";
import type { Context } from "../../ports/context.ts";
import { continueWithdrawal } from "./continue-withdrawal.ts";
import { resumeGathering } from "./gather-missing.ts";
import { checkPayout, payWithdrawal } from "./pay-withdrawal.ts";
import { findDueChecks, findWithdrawal } from "./queries.ts";

/** Each minute: whatever is open longer than expected is looked after, wherever it stands. */
export const withdrawalsCrontab = "* * * * * withdrawals:sweep ?max=1";

const CHECKS_AT_ONCE = 8;

export function withdrawalsJobs(ctx: Context): Record<string, Job> {
  const idOf = (payload: Record<string, string>) => payload.withdrawalId ?? "";
  return {
    "withdrawals:pay": (payload) => payWithdrawal(ctx, idOf(payload)),
    "withdrawals:continue": (payload) => continueWithdrawal(ctx, idOf(payload)),
    "withdrawals:sweep": () => sweep(ctx),
  };
}

async function sweep(ctx: Context): Promise<void> {
  const due = await findDueChecks(ctx.db, ctx.clock.now());
  const lanes = Array.from({ length: CHECKS_AT_ONCE }, async () => {
    for (let id = due.shift(); id; id = due.shift()) await lookAfter(ctx, id);
  });
  await Promise.all(lanes);
}

/** One that cannot be looked after must not keep the others waiting; it stays due. */
async function lookAfter(ctx: Context, id: string): Promise<void> {
  try {
    const withdrawal = await findWithdrawal(ctx.db, id);
    if (withdrawal?.state === "approved") await payWithdrawal(ctx, id);
    if (withdrawal?.state === "sent") await checkPayout(ctx, id);
    if (withdrawal?.state === "gathering") await resumeGathering(ctx, withdrawal);
  } catch (error) {
    ctx.log.error({ event: "payout", recordId: id, ...describeError(error) }, "not looked after");
  }
}
