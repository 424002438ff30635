/**
 * Accounts that held open or unread money when a gift was given back. Such an account takes no
 * money, and gives none, until it was read with nothing open. Then all of it comes to the wallet at
 * once.
 */
import type { Tx } from "../../../kernel/db/database.ts";
import type { Context } from "../../../ports/context.ts";
import { isSettled, toBalance } from "../accounts/list-slots.ts";
import { readCredits } from "../accounts/read-credits.ts";
import { hasBetReport, pullReport } from "../bets/pull-report.ts";
import { type AccountOfGame, getAccount, listActiveAccounts } from "../queries.ts";
import { type Chain, findSweep, listTransfersOfSweep } from "../transfers/queries-sweeps.ts";
import { updateReturnState } from "./queries-return.ts";
import { sweep } from "./sweep.ts";

/** Brings all money of the member's games to the wallet, as far as their providers answer. */
export async function sweepAllToWallet(
  ctx: Context,
  { id, memberId }: { id: string; memberId: bigint },
): Promise<void> {
  const accounts = await listActiveAccounts(ctx.db, memberId);
  // The sweep reads the balances itself.
  const reporting = accounts.filter((account) => hasBetReport(ctx, account));
  await Promise.all(reporting.map((account) => pullReport(ctx, account)));
  const request = { id, memberId, needMinor: null, toAccountId: null, chain: null };
  await sweep(ctx, { ...request, isLenient: true });
}

/** Whether an account holds nothing, and nothing may come back. */
function isEmpty(account: AccountOfGame, at: Date): boolean {
  const balance = toBalance(account);
  return balance.value === 0n && isSettled(balance, at);
}

/**
 * Closes the accounts of a member that hold open, unread or other money, until their results are
 * in. The accounts are locked until the transaction ends. @returns their ids
 */
export async function closeForReturn(
  tx: Tx,
  { memberId, at }: { memberId: bigint; at: Date },
): Promise<string[]> {
  const ids = (await listActiveAccounts(tx, memberId))
    .filter((account) => !isEmpty(account, at))
    .map(({ id }) => id);
  await updateReturnState(tx, { ids, to: "waiting" });
  return ids;
}

/**
 * Reads an account that was closed. With nothing open, its money comes to the wallet in a sweep
 * with this id, whose chain counts it.
 * @returns empty: nothing is left. waiting: something is open or unread. moving: the sweep runs.
 */
export async function collectReturn(
  ctx: Context,
  { sweepId, accountId, chain }: { sweepId: string; accountId: string; chain: Chain },
): Promise<"empty" | "waiting" | "moving"> {
  if (await findSweep(ctx.db, sweepId)) return "moving";
  const known = await getAccount(ctx.db, accountId);
  // The report needs to know since when something was open, which this reading may end.
  await readCredits(ctx, known);
  if (hasBetReport(ctx, known)) await pullReport(ctx, known);
  const account = await getAccount(ctx.db, accountId);
  if (!isSettled(toBalance(account), ctx.clock.now())) return "waiting";
  if (account.credits_minor === 0n) return "empty";
  const { member_id: memberId } = account;
  const request = { id: sweepId, memberId, needMinor: null, toAccountId: null, chain };
  await sweep(ctx, { ...request, returnOf: accountId });
  return "moving";
}

/** What a sweep of a closed account brought to the wallet, and whether nothing is left there. */
export async function readReturn(
  tx: Tx,
  { sweepId, accountId, at }: { sweepId: string; accountId: string; at: Date },
): Promise<{ amountMinor: bigint; isLast: boolean }> {
  const transfers = await listTransfersOfSweep(tx, sweepId);
  const amountMinor = transfers
    .filter(({ state }) => state === "done")
    .reduce((sum, transfer) => sum + transfer.amount_minor, 0n);
  const account = await getAccount(tx, accountId);
  return { amountMinor, isLast: isEmpty(account, at) };
}

/** Opens a closed account again, or lets it wait for more. */
export async function endReturn(
  tx: Tx,
  { accountId, isLast }: { accountId: string; isLast: boolean },
): Promise<void> {
  await updateReturnState(tx, { ids: [accountId], to: isLast ? null : "waiting" });
}
