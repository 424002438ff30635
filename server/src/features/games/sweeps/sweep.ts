import type { Currency } from "@krapao/contract";
import { recordId, together, transaction, withCommit } from "../../../kernel/context.ts";
import { type Db, inOrder, type Tx } from "../../../kernel/db/database.ts";
import {
  type Claim,
  getRecordOfKey,
  insertKeyIfNew,
  KeyIsUsed,
} from "../../../kernel/db/idempotency.ts";
import { Refusal, refuse } from "../../../kernel/errors.ts";
import { memberBalance } from "../../../ledger/ledger.ts";
import type { Context } from "../../../ports/context.ts";
import { type Reading, requestBalances, saveReadings } from "../accounts/read-credits.ts";
import { shareNeed } from "../game-transfer.ts";
import { type AccountOfGame, listActiveAccounts, lockAccounts } from "../queries.ts";
import { completeSweepIfSettled } from "../transfers/complete-sweep.ts";
import { type Decided, decideStep } from "../transfers/decide-step.ts";
import { type Chain, insertSkips, insertSweep, type Skip } from "../transfers/queries-sweeps.ts";
import { runDecided } from "../transfers/run-transfer.ts";
import { updateReturnState } from "./queries-return.ts";

interface SweepRequest {
  /** Id of the sweep, chosen by the caller: a second request with it changes nothing. */
  id: string;
  memberId: bigint;
  /** How much to bring to the wallet; null: everything. */
  needMinor: bigint | null;
  /** The account that the whole wallet then moves into; null: none. */
  toAccountId: string | null;
  /** How much of it; left out or null: all that is there. */
  amountMinor?: bigint | null;
  chain: Chain | null;
  /** No game account is read and none gives: only the wallet's money moves. */
  isWalletOnly?: boolean;
  /** It is no failure when nothing moved; the caller reads why from the sweep. */
  isLenient?: boolean;
  /**
   * The account of a gift that was given back, which alone gives its money. Left out: such accounts
   * give none.
   */
  returnOf?: string;
  /** What was read before; left out: it is read. */
  found?: Found;
  /** The idempotency key that the sweep claims. */
  claim?: Claim;
}

/** What a sweep begins with. */
interface Found {
  /** The member's active accounts. */
  accounts: readonly AccountOfGame[];
  currency: Currency;
}

/**
 * Brings money from the member's game accounts to the wallet: reads the balances, stores them and
 * decides all steps in one transaction, and runs them in parallel. When it returns, each step is
 * settled, or its outcome is unknown and recovery settles it later. The transaction that settles
 * the last one starts what follows.
 * @returns false when this sweep exists already: then nothing was done
 * @throws TRANSFER_IN_PROGRESS, TRANSFER_FAIL when nothing can be moved and no job follows;
 * MONEY_NOT_ENOUGH for an amount; KeyIsUsed
 */
export async function sweep(ctx: Context, request: SweepRequest): Promise<boolean> {
  const { accounts, currency } = request.found ?? (await find(ctx.db, request));
  const sources = accounts.filter((account) => isSource(account, request));
  const readings = await requestBalances(ctx, sources);
  const run = await decide(ctx, request, { readings, currency });
  if (run === null) return false;
  await Promise.all(run.map((decided) => runDecided(ctx, decided)));
  return true;
}

function isSource({ id, return_state }: AccountOfGame, request: SweepRequest): boolean {
  if (request.returnOf !== undefined) return id === request.returnOf;
  return !request.isWalletOnly && id !== request.toAccountId && return_state === null;
}

async function find(db: Db, { memberId, isWalletOnly }: SweepRequest): Promise<Found> {
  const [accounts, { currency }] = await together(db, (one) =>
    Promise.all([
      isWalletOnly ? [] : listActiveAccounts(one, memberId),
      memberBalance(one, memberId),
    ]),
  );
  return { accounts, currency };
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

interface Balances {
  readings: readonly Reading<AccountOfGame>[];
  currency: Currency;
}

/** @returns the transfers to run; null when this sweep exists already */
async function decide(
  ctx: Context,
  request: SweepRequest,
  balances: Balances,
): Promise<Decided[] | null> {
  try {
    return await transaction(ctx.db, (tx) => decideAll(ctx, tx, request, balances));
  } catch (error) {
    // What was read counts although nothing is moved.
    if (error instanceof Refusal)
      await transaction(ctx.db, (tx) => saveReadings(ctx, tx, balances.readings));
    throw error;
  }
}

async function decideAll(
  ctx: Context,
  tx: Tx,
  request: SweepRequest,
  { readings, currency }: Balances,
): Promise<Decided[] | null> {
  const { id, memberId, toAccountId, amountMinor = null, chain, claim } = request;
  const createdAt = ctx.clock.now();
  const isReturn = request.returnOf !== undefined;
  const row = { id, memberId, toAccountId, amountMinor, chain, isReturn, createdAt };
  const [isNew, , plays, isInserted] = await inOrder(tx, [
    claim && insertKeyIfNew(tx, claim),
    lockAccounts(tx, memberId),
    saveReadings(ctx, tx, readings),
    insertSweep(tx, row),
  ]);
  if (claim && !isNew) throw new KeyIsUsed(await getRecordOfKey(tx, claim));
  if (!isInserted) return null;
  if (request.returnOf) await updateReturnState(tx, { ids: [request.returnOf], to: "sweeping" });
  const full = readings.flatMap(({ account, creditsMinor }) =>
    creditsMinor === null || creditsMinor <= 0n
      ? []
      : [{ ...account, credits_minor: creditsMinor }],
  );
  const parts = shares(full, request.needMinor);
  // The accounts are locked, so what is under way now is all that can be.
  const isBusy = ({ account }: Share) => plays.get(account.id)?.isTransferring ?? false;
  const skips: Skip[] = [
    ...readings.flatMap(({ account, creditsMinor }) =>
      creditsMinor === null ? [{ accountId: account.id, reason: "unread" as const }] : [],
    ),
    ...parts.filter(isBusy).map(({ account }) => {
      return { accountId: account.id, reason: "in_progress" as const };
    }),
  ];
  const free = parts.filter((part) => !isBusy(part));
  withCommit(tx, insertSkips(tx, id, skips));
  if (free.length > 0) {
    const steps: Decided[] = [];
    for (const part of free) {
      const step = { id: recordId(ctx), ...part, currency, sweepId: id, targetId: toAccountId };
      steps.push(await decideStep(ctx, tx, { ...step, direction: "out" }));
    }
    return steps;
  }
  // There is nothing to wait for, so what follows starts now.
  const target = toAccountId === null ? null : { accountId: toAccountId, memberId };
  const next = await completeSweepIfSettled(ctx, tx, { id, target });
  if (next !== null) return [next];
  if (chain !== null || request.isLenient) return [];
  if (parts.length > 0) refuse("TRANSFER_IN_PROGRESS");
  if (skips.length > 0) refuse("TRANSFER_FAIL");
  return [];
}
