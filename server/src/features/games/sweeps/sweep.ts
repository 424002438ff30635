import type { Currency } from "@krapao/contract";
import { recordId, transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import { memberBalance } from "../../ledger/ledger.ts";
import type { Context } from "../../ports/context.ts";
import { closeWhenSettled } from "./close-gather.ts";
import { decideLeg } from "./decide-leg.ts";
import { shareNeed } from "./game-transfer.ts";
import { type AccountOfGame, lockAccounts, selectActiveAccounts } from "./queries.ts";
import { type Chain, insertGather } from "./queries-transfers.ts";
import { readCredits } from "./read-credits.ts";
import { runTransfer } from "./run-transfer.ts";

export interface GatherWish {
  /** Id of the gather, the caller's: asking again with it changes nothing. */
  id: string;
  memberId: bigint;
  /** What to bring to the wallet; null: everything. */
  needMinor: bigint | null;
  /** The account that everything in the wallet then goes into. */
  toAccountId: string | null;
  chain: Chain | null;
}

/**
 * Brings money from the member's game accounts to the wallet: reads the balances, decides all legs in one transaction,
 * and runs them at once. When it returns each leg is settled, or unknown and settled later; once none is open
 * what follows is started, in the transaction that settled the last.
 * @returns false when this gather was begun before: then nothing was done.
 * @throws TRANSFER_IN_PROGRESS, TRANSFER_FAIL when nothing can be moved and nobody waits for a job to follow.
 */
export async function gather(ctx: Context, wish: GatherWish): Promise<boolean> {
  const accounts = (await selectActiveAccounts(ctx.db, wish.memberId)).filter(
    ({ id }) => id !== wish.toAccountId,
  );
  const readings = await Promise.all(
    accounts.map(async (account) => ({ account, credits: await readCredits(ctx, account) })),
  );
  const full = readings.flatMap(({ account, credits }) =>
    credits === null || credits <= 0n ? [] : [{ ...account, credits_minor: credits }],
  );
  const { currency } = await memberBalance(ctx.db, wish.memberId);
  const parts = shares(full, wish.needMinor);
  const isUnread = readings.some(({ credits }) => credits === null);
  const run = await decideAll(ctx, wish, { parts, isUnread, currency });
  if (run === null) return false;
  await Promise.all(run.map((id) => runTransfer(ctx, id)));
  return true;
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

/** @returns ids of the transfers to run; null when this gather is there already. */
async function decideAll(
  ctx: Context,
  wish: GatherWish,
  { parts, isUnread, currency }: { parts: Share[]; isUnread: boolean; currency: Currency },
): Promise<string[] | null> {
  const { id, memberId, toAccountId, chain } = wish;
  return transaction(ctx.db, async (tx) => {
    await lockAccounts(tx, memberId);
    const createdAt = ctx.clock.now();
    const row = { id, memberId, toAccountId, amountMinor: null, chain, createdAt };
    if (!(await insertGather(tx, row))) return null;
    const run: string[] = [];
    for (const { account, amountMinor } of parts) {
      const leg = { id: recordId(ctx), account, amountMinor, currency, gatherId: id };
      const decision = await decideLeg(ctx, tx, { ...leg, direction: "out" });
      if (decision === "held") run.push(leg.id);
    }
    if (run.length > 0) return run;
    // With nothing to wait for, what follows starts now.
    const next = await closeWhenSettled(ctx, tx, id);
    if (next !== null) return [next];
    if (chain === null && parts.length > 0) refuse("TRANSFER_IN_PROGRESS");
    if (chain === null && isUnread) refuse("TRANSFER_FAIL");
    return [];
  });
}
