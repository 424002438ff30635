import { transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { memberBalance } from "../../ledger/ledger.ts";
import type { Context } from "../../ports/context.ts";
import { listSlots, refreshSlots } from "../games/index.ts";
import { gatherMissing } from "./gather-missing.ts";
import { approve, holdMoney } from "./hold-money.ts";
import {
  type Plan,
  planWithdrawal,
  requireProofOf,
  type WithdrawalRequest,
} from "./prepare-withdrawal.ts";
import { answer, claim, openWithdrawal, pushStarted } from "./withdraw.ts";

interface Decided {
  id: string;
  isNew: boolean;
  mustGather: boolean;
}

/**
 * Withdraws an amount of which the wallet may hold only a part: what is missing comes from the game accounts first.
 * While a game has not answered, the withdrawal stays in progress and goes on by itself.
 * @throws as `withdraw`, and TRANSFER_FAIL when the games did not give what was missing: the money that came is in the wallet
 */
export async function withdrawAll(ctx: Context, request: WithdrawalRequest) {
  const plan = await planWithdrawal(ctx, request);
  const { id, isNew, mustGather } =
    (await decide(ctx, { request, plan })) ?? (await decideAfterReading(ctx, { request, plan }));
  if (isNew) pushStarted(ctx, plan);
  if (mustGather) await gatherMissing(ctx, { ...plan, id });
  const told = await answer(ctx, id);
  return told.status === "FAILED" && isNew ? refuse("TRANSFER_FAIL") : told;
}

/** What the games held when they were last read was not enough; they are read again before we say no. */
async function decideAfterReading(
  ctx: Context,
  decision: { request: WithdrawalRequest; plan: Plan },
): Promise<Decided> {
  await refreshSlots(ctx, decision.plan);
  return (await decide(ctx, decision)) ?? refuse("MONEY_NOT_ENOUGH");
}

/** Rolls the decision back, the claimed intent included: the amounts of the games have to be read first. */
class NotEnoughAsFarAsKnown extends Error {}

/** @returns null when wallet and games together are not known to hold enough. */
function decide(
  ctx: Context,
  decision: { request: WithdrawalRequest; plan: Plan },
): Promise<Decided | null> {
  const { request, plan } = decision;
  return transaction(ctx.db, async (tx) => {
    const claimed = await claim(ctx, tx, { operation: "withdrawals.withdrawAll", request });
    if (!claimed.isNew) return { ...claimed, mustGather: false };
    const { id } = claimed;
    const { availableMinor } = await memberBalance(tx, plan.memberId);
    const mustGather = availableMinor < plan.amountMinor;
    const state = mustGather ? "gathering" : plan.heldState;
    await openWithdrawal(ctx, tx, { id, plan, state });
    if (mustGather) await requireInGames(tx, plan, availableMinor);
    else if (!(await holdMoney(tx, { ...plan, id }))) refuse("MONEY_NOT_ENOUGH");
    await requireProofOf(ctx, request, plan);
    if (state === "approved") await approve(tx, id);
    return { ...claimed, mustGather };
  }).catch((error: unknown) => {
    if (error instanceof NotEnoughAsFarAsKnown) return null;
    throw error;
  });
}

async function requireInGames(tx: Tx, plan: Plan, availableMinor: bigint): Promise<void> {
  const slots = await listSlots(tx, plan.memberId);
  const totalMinor = slots.reduce((sum, { value }) => sum + value, availableMinor);
  if (totalMinor < plan.amountMinor) throw new NotEnoughAsFarAsKnown();
}
