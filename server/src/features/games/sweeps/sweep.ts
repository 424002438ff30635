import type { Currency } from "@krapao/contract";
import { recordId, together, transaction } from "../../../kernel/context.ts";
import type { Db } from "../../../kernel/db/database.ts";
import { refuse } from "../../../kernel/errors.ts";
import { memberBalance } from "../../../ledger/ledger.ts";
import type { Context } from "../../../ports/context.ts";
import { readCredits } from "../accounts/read-credits.ts";
import { shareNeed } from "../game-transfer.ts";
import { type AccountOfGame, listActiveAccounts, lockAccounts } from "../queries.ts";
import { completeSweepIfSettled } from "../transfers/complete-sweep.ts";
import { decideStep } from "../transfers/decide-step.ts";
import { type Chain, insertSkips, insertSweep, type Skip } from "../transfers/queries-sweeps.ts";
import { runTransfer } from "../transfers/run-transfer.ts";

interface SweepRequest {
  /** Id of the sweep, chosen by the caller: a second request with it changes nothing. */
  id: string;
  memberId: bigint;
  /** How much to bring to the wallet; null: everything. */
  needMinor: bigint | null;
  /** The account that the whole wallet then moves into; null: none. */
  toAccountId: string | null;
  chain: Chain | null;
  /** No game account is read and none gives: only the wallet's money moves. */
  isWalletOnly?: boolean;
  /** It is no failure when nothing moved; the caller reads why from the sweep. */
  isLenient?: boolean;
}

/**
 * Brings money from the member's game accounts to the wallet: reads the balances, decides all steps
 * in one transaction, and runs them in parallel. When it returns, each step is settled, or its
 * outcome is unknown and recovery settles it later. The transaction that settles the last one
 * starts what follows.
 * @returns false when this sweep exists already: then nothing was done
 * @throws TRANSFER_IN_PROGRESS, TRANSFER_FAIL when nothing can be moved and no job follows
 */
export async function sweep(ctx: Context, request: SweepRequest): Promise<boolean> {
  const [accounts, { currency }] = await together(ctx.db, (one) =>
    Promise.all([listSources(one, request), memberBalance(one, request.memberId)]),
  );
  const readings = await Promise.all(
    accounts.map(async (account) => ({ account, credits: await readCredits(ctx, account) })),
  );
  const full = readings.flatMap(({ account, credits }) =>
    credits === null || credits <= 0n ? [] : [{ ...account, credits_minor: credits }],
  );
  const parts = shares(full, request.needMinor);
  const unread = readings.flatMap(({ account, credits }) => (credits === null ? [account.id] : []));
  const run = await decideAll(ctx, request, { parts, unread, currency });
  if (run === null) return false;
  await Promise.all(run.map((id) => runTransfer(ctx, id)));
  return true;
}

/** The accounts that the money comes from. */
async function listSources(
  db: Db,
  { memberId, toAccountId, isWalletOnly }: SweepRequest,
): Promise<AccountOfGame[]> {
  if (isWalletOnly) return [];
  const accounts = await listActiveAccounts(db, memberId);
  return accounts.filter(({ id }) => id !== toAccountId);
}

interface Share {
  account: AccountOfGame;
  amountMinor: bigint;
}

function shares(accounts: AccountOfGame[], needMinor: bigint | null): Share[] {
  const given = accounts.map((account) => ({
    id: account.id,
    creditsMinor: account.credits_minor,
    ftWalletSlot: account.ft_wallet_slot,
  }));
  const all = given.reduce((sum, each) => sum + each.creditsMinor * BigInt(each.ftWalletSlot), 0n);
  const amounts = new Map(
    shareNeed(given, needMinor ?? all).map(({ id, amountMinor }) => [id, amountMinor]),
  );
  return accounts.flatMap((account) => {
    const amountMinor = amounts.get(account.id);
    return amountMinor === undefined ? [] : [{ account, amountMinor }];
  });
}

/** @returns ids of the transfers to run; null when this sweep exists already */
async function decideAll(
  ctx: Context,
  request: SweepRequest,
  { parts, unread, currency }: { parts: Share[]; unread: string[]; currency: Currency },
): Promise<string[] | null> {
  const { id, memberId, toAccountId, chain } = request;
  return transaction(ctx.db, async (tx) => {
    const createdAt = ctx.clock.now();
    const row = { id, memberId, toAccountId, amountMinor: null, chain, createdAt };
    const [, isInserted] = await Promise.all([lockAccounts(tx, memberId), insertSweep(tx, row)]);
    if (!isInserted) return null;
    const steps = parts.map(({ account, amountMinor }) => {
      const step = { id: recordId(ctx), account, amountMinor, currency, sweepId: id };
      return { ...step, direction: "out" as const };
    });
    const decisions = await Promise.all(steps.map((step) => decideStep(ctx, tx, step)));
    const run: string[] = [];
    const skips: Skip[] = unread.map((accountId) => ({ accountId, reason: "unread" }));
    steps.forEach((step, index) => {
      if (decisions[index] === "held") run.push(step.id);
      else skips.push({ accountId: step.account.id, reason: "in_progress" });
    });
    await insertSkips(tx, id, skips);
    if (run.length > 0) return run;
    // There is nothing to wait for, so what follows starts now.
    const next = await completeSweepIfSettled(ctx, tx, id);
    if (next !== null) return [next];
    if (chain !== null || request.isLenient) return [];
    if (parts.length > 0) refuse("TRANSFER_IN_PROGRESS");
    if (unread.length > 0) refuse("TRANSFER_FAIL");
    return [];
  });
}
