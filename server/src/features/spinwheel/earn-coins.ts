import type { Currency } from "@krapao/contract";
import { recordId, transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import type { Context } from "../../ports/context.ts";
import { changeCoins, findMember } from "../accounts/index.ts";
import { readSetting } from "../lookups/index.ts";
import { insertCoins, selectCoins } from "./queries.ts";
import { coinsOf } from "./wheel.ts";

type Giving = Pick<Context, "clock" | "random">;
interface Coins {
  memberId: bigint;
  /** It counts once. */
  cause: string;
  coins: number;
}

const causeOf = (depositId: string) => `deposit:${depositId}`;

/** Gives the coins that a settled deposit earns, once. */
export async function earnCoins(
  ctx: Giving,
  tx: Tx,
  deposit: { depositId: string; memberId: bigint; amountMinor: bigint; currency: Currency },
): Promise<void> {
  const { isActive, depositPerCoin } = await readSetting(tx, "spinwheel");
  const { memberId, amountMinor: depositMinor } = deposit;
  const coins = coinsOf({ depositMinor, perCoinMinor: depositPerCoin[deposit.currency] });
  if (isActive && coins > 0)
    await writeCoins(ctx, tx, { memberId, cause: causeOf(deposit.depositId), coins });
}

/** Gives coins for a cause that counts once. @returns whether it counted now */
export function giveCoins(ctx: Giving & Pick<Context, "db">, coins: Coins): Promise<boolean> {
  return transaction(ctx.db, (tx) => writeCoins(ctx, tx, coins));
}

async function writeCoins(ctx: Giving, tx: Tx, coins: Coins): Promise<boolean> {
  const at = ctx.clock.now();
  if (!(await insertCoins(tx, { id: recordId(ctx), ...coins, at }))) return false;
  await changeCoins(tx, coins);
  return true;
}

/** Takes back the coins that a deposit earned, as many as the member has not spent; null: it earned none. */
export async function takeBackCoins(
  ctx: Giving,
  tx: Tx,
  { depositId }: { depositId: string },
): Promise<{ memberId: bigint; earned: bigint; taken: bigint } | null> {
  const found = await selectCoins(tx, causeOf(depositId));
  if (!found) return null;
  const { memberId } = found;
  const earned = BigInt(found.coins);
  const taken = await takeUpTo(tx, { memberId, coins: earned });
  const [cause, at] = [`taken-back:${depositId}`, ctx.clock.now()];
  if (taken > 0n) {
    await insertCoins(tx, { id: recordId(ctx), memberId, cause, coins: -Number(taken), at });
  }
  return { memberId, earned, taken };
}

/** Who spins at this moment is first: then fewer are left, and it is looked again. */
async function takeUpTo(
  tx: Tx,
  { memberId, coins }: { memberId: bigint; coins: bigint },
): Promise<bigint> {
  for (;;) {
    const left = (await findMember(tx, memberId))?.coin ?? 0n;
    const taken = left < coins ? left : coins;
    if (taken === 0n) return 0n;
    if ((await changeCoins(tx, { memberId, coins: -Number(taken) })) !== null) return taken;
  }
}
