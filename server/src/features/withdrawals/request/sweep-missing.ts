import { transaction } from "../../../kernel/context.ts";
import { nextCheckAt } from "../../../kernel/next-check.ts";
import { memberBalance } from "../../../ledger/ledger.ts";
import type { Context } from "../../../ports/context.ts";
import { isSweepClosed, sweepToWallet } from "../../games/index.ts";
import { updateWithdrawal } from "../queries.ts";
import type { Withdrawal } from "../withdrawal.ts";
import { continueWithdrawal } from "./continue-withdrawal.ts";

/**
 * Brings the amount that the wallet lacks from the game accounts, then continues the withdrawal.
 * When a game has not answered, a job continues it once the sweep is closed. Calling it again
 * changes nothing.
 */
export async function sweepMissing(
  ctx: Context,
  withdrawal: Pick<Withdrawal, "id" | "memberId" | "amountMinor">,
): Promise<void> {
  const { id, memberId, amountMinor } = withdrawal;
  const { availableMinor } = await memberBalance(ctx.db, memberId);
  if (availableMinor < amountMinor) {
    const needMinor = amountMinor - availableMinor;
    const chain = { job: "withdrawals:continue", payload: { withdrawalId: id } };
    await sweepToWallet(ctx, { id, memberId, needMinor, chain });
    if (!(await isSweepClosed(ctx.db, id))) return;
  }
  await continueWithdrawal(ctx, id);
}

/** Resumes a sweep that has been open for long: its process may have died before it began. */
export async function resumeSweep(ctx: Context, withdrawal: Withdrawal): Promise<void> {
  const { id, createdAt } = withdrawal;
  const next = nextCheckAt({ now: ctx.clock.now(), since: createdAt });
  await transaction(ctx.db, (tx) => updateWithdrawal(tx, { id, nextCheckAt: next }));
  await sweepMissing(ctx, withdrawal);
}
