import { transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { claimIdempotencyKey } from "../../../kernel/db/idempotency.ts";
import { refuse } from "../../../kernel/errors.ts";
import { memberBalance } from "../../../ledger/ledger.ts";
import type { Context } from "../../../ports/context.ts";
import { listGameBalances, refreshSlots } from "../../games/index.ts";
import { enqueuePayout, holdMoney } from "../hold-money.ts";
import {
  type Plan,
  planWithdrawal,
  requireAuthFor,
  type WithdrawalRequest,
} from "./plan-withdrawal.ts";
import { sweepMissing } from "./sweep-missing.ts";
import {
  claimOf,
  lockAllowance,
  openWithdrawal,
  publishStarted,
  readAnswer,
  requireAllowed,
} from "./withdraw.ts";

interface Decided {
  id: string;
  isNew: boolean;
  needsSweep: boolean;
}

/**
 * Withdraws an amount of which the wallet may hold only a part: the rest comes from the game
 * accounts first. While a game has not answered, the withdrawal stays in progress, and a job
 * continues it.
 * @throws as `withdraw`, and TRANSFER_FAIL when the games did not give the missing amount: what
 *   they gave is in the wallet
 */
export async function withdrawAll(ctx: Context, request: WithdrawalRequest) {
  const plan = await planWithdrawal(ctx, request);
  const { id, isNew, needsSweep } =
    (await decide(ctx, { request, plan })) ?? (await decideAfterReading(ctx, { request, plan }));
  if (isNew) publishStarted(ctx, plan);
  if (needsSweep) await sweepMissing(ctx, { ...plan, id });
  const answer = await readAnswer(ctx, id);
  return answer.status === "FAILED" && isNew ? refuse("TRANSFER_FAIL") : answer;
}

/** The last readings of the games were not enough, so they are read again before a refusal. */
async function decideAfterReading(
  ctx: Context,
  decision: { request: WithdrawalRequest; plan: Plan },
): Promise<Decided> {
  await refreshSlots(ctx, decision.plan);
  return (await decide(ctx, decision)) ?? refuse("MONEY_NOT_ENOUGH");
}

/** Rolls the decision back with its idempotency key, because the games must be read again first. */
class StoredBalancesTooLow extends Error {}

/** @returns null when wallet and stored game balances together are too low */
function decide(
  ctx: Context,
  decision: { request: WithdrawalRequest; plan: Plan },
): Promise<Decided | null> {
  const { request, plan } = decision;
  return transaction(ctx.db, async (tx) => {
    const claim = claimOf(ctx, { operation: "withdrawals.withdrawAll", request });
    const known = await claimIdempotencyKey(tx, claim);
    if (known !== null) return { id: known, isNew: false, needsSweep: false };
    const { recordId: id } = claim;
    const readAllowance = await lockAllowance(ctx, tx, plan);
    requireAllowed(plan, await readAllowance());
    const { availableMinor } = await memberBalance(tx, plan.memberId);
    const needsSweep = availableMinor < plan.amountMinor;
    const state = needsSweep ? "sweeping" : plan.heldState;
    await openWithdrawal(ctx, tx, { id, token: request.token, plan, state });
    if (needsSweep) await requireInGames(tx, plan, availableMinor);
    else if (!(await holdMoney(tx, { ...plan, id }))) refuse("MONEY_NOT_ENOUGH");
    await requireAuthFor(ctx, tx, { request, plan });
    if (state === "approved") await enqueuePayout(tx, id);
    return { id, isNew: true, needsSweep };
  }).catch((error: unknown) => {
    if (error instanceof StoredBalancesTooLow) return null;
    throw error;
  });
}

async function requireInGames(tx: Tx, plan: Plan, availableMinor: bigint): Promise<void> {
  const games = await listGameBalances(tx, plan.memberId);
  const totalMinor = games.reduce((sum, { value }) => sum + value, availableMinor);
  if (totalMinor < plan.amountMinor) throw new StoredBalancesTooLow();
}
