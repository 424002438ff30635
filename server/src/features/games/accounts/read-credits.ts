import { transaction } from "../../../kernel/context.ts";
import type { Context } from "../../../ports/context.ts";
import { ProviderRefused, ProviderUnavailable } from "../../../ports/game-provider.ts";
import { recordReading } from "../bets/record-play.ts";
import { openCredentials } from "../game-account.ts";
import { type Account, updateCredits, updateStale } from "../queries.ts";

/**
 * Reads the balance of one account at its provider, stores it, and records what it shows of play.
 * @returns credits in 1/100; null when the provider did not answer: the stored reading becomes
 *   stale.
 */
export async function readCredits(ctx: Context, account: Account): Promise<bigint | null> {
  const readAt = ctx.clock.now();
  const creditsMinor = await requestBalance(ctx, account);
  const { id, observation } = account;
  await transaction(ctx.db, async (tx) => {
    if (creditsMinor === null) return updateStale(tx, id);
    await Promise.all([
      updateCredits(tx, { id, creditsMinor, readAt }),
      recordReading(ctx, tx, { accountId: id, observation, balance: creditsMinor }),
    ]);
  });
  return creditsMinor;
}

async function requestBalance(ctx: Context, account: Account): Promise<bigint | null> {
  try {
    const provider = ctx.ports.providers.get(account.provider);
    return provider ? await provider.balance(openCredentials(ctx, account)) : null;
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefused) return null;
    throw error;
  }
}
