import { transaction, withCommit } from "../../../kernel/context.ts";
import { inOrder, type Statement, type Tx } from "../../../kernel/db/database.ts";
import type { Context } from "../../../ports/context.ts";
import {
  type Holding,
  ProviderRefused,
  ProviderUnavailable,
} from "../../../ports/game-provider.ts";
import { type LockedPlay, lockPlay } from "../bets/queries.ts";
import { recordReading } from "../bets/record-play.ts";
import { openCredentials } from "../game-account.ts";
import { type Account, updateCredits, updateStale } from "../queries.ts";

/** What a provider answered about the balance of an account. */
export interface Reading<A extends Account = Account> {
  account: A;
  /** Credits in 1/100; null when the provider did not answer. */
  creditsMinor: bigint | null;
  /** Open stakes in 1/100 credits; null: not named. */
  openMinor: bigint | null;
  /** When the provider was asked. */
  readAt: Date;
}

/**
 * Reads the balance of one account at its provider, stores it, and records what it shows of play.
 * @returns credits in 1/100; null when the provider did not answer: the stored reading becomes
 *   stale.
 */
export async function readCredits(ctx: Context, account: Account): Promise<bigint | null> {
  const readings = await requestBalances(ctx, [account]);
  await transaction(ctx.db, (tx) => saveReadings(ctx, tx, readings));
  return readings[0]?.creditsMinor ?? null;
}

/** Asks for the balances of these accounts in parallel. Nothing is stored. */
export function requestBalances<A extends Account>(
  ctx: Context,
  accounts: readonly A[],
): Promise<Reading<A>[]> {
  return Promise.all(
    accounts.map(async (account) => {
      const readAt = ctx.clock.now();
      const holding = await requestHolding(ctx, account);
      const { credits: creditsMinor = null, open: openMinor = null } = holding ?? {};
      return { account, creditsMinor, openMinor, readAt };
    }),
  );
}

async function requestHolding(ctx: Context, account: Account): Promise<Holding | null> {
  try {
    const provider = ctx.ports.providers.get(account.provider);
    return provider ? await provider.balance(openCredentials(ctx, account)) : null;
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefused) return null;
    throw error;
  }
}

/**
 * Stores balances and what they show of play, in a transaction that locks no other account before.
 * An account whose provider did not answer becomes stale. What is recorded of play travels with the
 * commit. @returns the play of the accounts that answered, locked, by account
 */
export function saveReadings(
  ctx: Context,
  tx: Tx,
  readings: readonly Reading[],
): Statement<Map<string, LockedPlay>> {
  // In the order in which everything locks the accounts of a member (lockAccounts).
  const sorted = readings.toSorted((a, b) => (a.account.id < b.account.id ? -1 : 1));
  const stored = sorted.map(({ account, creditsMinor, openMinor, readAt }) => {
    const { id: accountId, observation } = account;
    if (creditsMinor === null) return updateStale(tx, accountId).map(() => []);
    return inOrder(tx, [
      updateCredits(tx, { id: accountId, creditsMinor, openMinor, readAt, observation }),
      lockPlay(tx, accountId),
    ]).map(([, locked]) => {
      const holding = { credits: creditsMinor, open: openMinor };
      const reading = { accountId, observation, holding, askedAt: readAt, locked };
      withCommit(tx, recordReading(ctx, tx, reading));
      return [[accountId, locked] as const];
    });
  });
  return inOrder(tx, stored).map((plays) => new Map(plays.flat()));
}
