import type { Currency } from "@krapao/contract";
import { recordId, transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import type { Context } from "../../../ports/context.ts";
import { findMember, updateCoins } from "../../accounts/index.ts";
import { readSetting } from "../../lookups/index.ts";
import { coinsForDeposit, playedMinorOf } from "../wheel.ts";
import { findCoins, insertCoins } from "./queries.ts";
import { clawBackEarning, insertEarning } from "./queries-earnings.ts";

type Recorder = Pick<Context, "clock" | "random">;
interface Coins {
  memberId: bigint;
  /** Unique: a cause is recorded once. */
  cause: string;
  coins: number;
}

/** The cause of the coins of a deposit. */
export const causeOf = (depositId: string) => `deposit:${depositId}`;

/** Records the coins that a settled deposit earns once it was played. A repeat changes nothing. */
export async function earnCoins(
  ctx: Recorder,
  tx: Tx,
  deposit: { depositId: string; memberId: bigint; amountMinor: bigint; currency: Currency },
): Promise<void> {
  const { isActive, depositPerCoin, playedPercent } = await readSetting(tx, "spinwheel");
  const { depositId, memberId, amountMinor: depositMinor } = deposit;
  const coins = coinsForDeposit({ depositMinor, perCoinMinor: depositPerCoin[deposit.currency] });
  if (!isActive || coins === 0) return;
  const playedMinor = playedMinorOf(depositMinor, playedPercent);
  await insertEarning(tx, { depositId, memberId, coins, playedMinor, at: ctx.clock.now() });
}

/** Grants coins for a cause, once. @returns false when the cause was recorded before */
export function grantCoins(ctx: Recorder & Pick<Context, "db">, coins: Coins): Promise<boolean> {
  return transaction(ctx.db, (tx) => recordCoins(ctx, tx, coins));
}

/** Adds coins to a member for a cause, once. @returns false when the cause was recorded before */
export async function recordCoins(ctx: Recorder, tx: Tx, coins: Coins): Promise<boolean> {
  const at = ctx.clock.now();
  if (!(await insertCoins(tx, { id: recordId(ctx), ...coins, at }))) return false;
  await updateCoins(tx, coins);
  return true;
}

/**
 * Claws back the coins of a deposit: all of them while they are pending, otherwise those that the
 * member has not spent. null: the deposit earned none.
 */
export async function clawBackCoins(
  ctx: Recorder,
  tx: Tx,
  { depositId }: { depositId: string },
): Promise<{ memberId: bigint; earned: bigint; clawedBack: bigint } | null> {
  const at = ctx.clock.now();
  const pending = await clawBackEarning(tx, { depositId, at });
  if (pending) {
    const earned = BigInt(pending.coins);
    return { memberId: pending.memberId, earned, clawedBack: earned };
  }
  const found = await findCoins(tx, causeOf(depositId));
  if (!found) return null;
  const { memberId } = found;
  const earned = BigInt(found.coins);
  const clawedBack = await deductUpTo(tx, { memberId, coins: earned });
  const cause = `clawback:${depositId}`;
  if (clawedBack > 0n) {
    await insertCoins(tx, { id: recordId(ctx), memberId, cause, coins: -Number(clawedBack), at });
  }
  return { memberId, earned, clawedBack };
}

/** Deducts up to `coins`. Reads again when a concurrent spin leaves fewer coins than were read. */
async function deductUpTo(
  tx: Tx,
  { memberId, coins }: { memberId: bigint; coins: bigint },
): Promise<bigint> {
  for (;;) {
    const balance = (await findMember(tx, memberId))?.coin ?? 0n;
    const clawedBack = balance < coins ? balance : coins;
    if (clawedBack === 0n) return 0n;
    if ((await updateCoins(tx, { memberId, coins: -Number(clawedBack) })) !== null)
      return clawedBack;
  }
}
