import type { Job } from "../../kernel/jobs/jobs.ts";
import { describeError } from "../../kernel/log.ts";
import type { Context } from "../../ports/context.ts";
import { DOCUMENT_HOLD_JOB, holdForDocument } from "./hold-for-document.ts";
import { followPayout } from "./payout/follow-payout.ts";
import { checkPayout, payWithdrawal } from "./payout/pay-withdrawal.ts";
import { findWithdrawal, listDueChecks } from "./queries.ts";
import { continueWithdrawal } from "./request/continue-withdrawal.ts";
import { resumeSweep } from "./request/sweep-missing.ts";

/**
 * Every minute: checks each withdrawal that is open longer than expected, in any state, and asks
 * the bank about those that staff users resolved.
 */
export const withdrawalsCrontab = "* * * * * withdrawals:check-due ?max=1";

const CHECKS_AT_ONCE = 8;

export function withdrawalsJobs(ctx: Context): Record<string, Job> {
  const idOf = (payload: Record<string, string>) => payload.withdrawalId ?? "";
  return {
    "withdrawals:pay": (payload) => payWithdrawal(ctx, idOf(payload)),
    "withdrawals:continue": (payload) => continueWithdrawal(ctx, idOf(payload)),
    [DOCUMENT_HOLD_JOB]: ({ memberId = "" }) => holdForDocument(ctx, BigInt(memberId)),
    "withdrawals:check-due": () => checkDue(ctx),
  };
}

async function checkDue(ctx: Context): Promise<void> {
  const due = await listDueChecks(ctx.db, ctx.clock.now());
  const workers = Array.from({ length: CHECKS_AT_ONCE }, async () => {
    for (let id = due.shift(); id; id = due.shift()) await check(ctx, id);
  });
  await Promise.all(workers);
}

/** A failed check must not delay the others; the withdrawal stays due. */
async function check(ctx: Context, id: string): Promise<void> {
  try {
    const withdrawal = await findWithdrawal(ctx.db, id);
    if (withdrawal?.state === "approved") await payWithdrawal(ctx, id);
    if (withdrawal?.state === "sent") await checkPayout(ctx, id);
    if (withdrawal?.state === "sweeping") await resumeSweep(ctx, withdrawal);
    if (withdrawal?.state === "paid" || withdrawal?.state === "returned")
      await followPayout(ctx, id);
  } catch (error) {
    ctx.log.error(
      { event: "payout", recordId: id, ...describeError(error) },
      "withdrawal check failed",
    );
  }
}
