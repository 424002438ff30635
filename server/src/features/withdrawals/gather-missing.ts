import { transaction } from "../../kernel/context.ts";
import { memberBalance } from "../../ledger/ledger.ts";
import type { Context } from "../../ports/context.ts";
import { gatherToWallet, isGathered } from "../games/index.ts";
import { continueWithdrawal } from "./continue-withdrawal.ts";
import { noteWithdrawal } from "./queries.ts";
import { nextCheckAt, type Withdrawal } from "./withdrawal.ts";

/**
 * Brings what the wallet lacks from the game accounts, and goes on with the withdrawal when that is over. Where a game has
 * not answered, the withdrawal goes on by a job once it has. Asking again changes nothing.
 */
export async function gatherMissing(
  ctx: Context,
  withdrawal: Pick<Withdrawal, "id" | "memberId" | "amountMinor">,
): Promise<void> {
  const { id, memberId, amountMinor } = withdrawal;
  const { availableMinor } = await memberBalance(ctx.db, memberId);
  if (availableMinor < amountMinor) {
    const needMinor = amountMinor - availableMinor;
    const chain = { job: "withdrawals:continue", payload: { withdrawalId: id } };
    await gatherToWallet(ctx, { id, memberId, needMinor, chain });
    if (!(await isGathered(ctx.db, id))) return;
  }
  await continueWithdrawal(ctx, id);
}

/** Looks after a gathering that has been open for long: its process may have died before it began. */
export async function resumeGathering(ctx: Context, withdrawal: Withdrawal): Promise<void> {
  const { id, createdAt } = withdrawal;
  const next = nextCheckAt({ now: ctx.clock.now(), since: createdAt });
  await transaction(ctx.db, (tx) => noteWithdrawal(tx, { id, nextCheckAt: next }));
  await gatherMissing(ctx, withdrawal);
}
