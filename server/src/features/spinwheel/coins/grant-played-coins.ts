import { startOfDay } from "../../../kernel/calendar.ts";
import { transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import type { Context } from "../../../ports/context.ts";
import {
  type DepositToPlay,
  listPlayedDeposits,
  refreshTurnoverShortly,
} from "../../games/index.ts";
import { readSetting } from "../../lookups/index.ts";
import { causeOf, recordCoins } from "./earn-coins.ts";
import {
  type Earning,
  listEarningsToPlay,
  listMembersWithPlay,
  lockEarningsOf,
  markEarningGranted,
  sumGrantedCoins,
  sumPendingCoins,
} from "./queries-earnings.ts";

/** Members of one page of the job. */
const PAGE = 200;

/** What a member's deposits will still earn. */
export interface PendingCoins {
  coins: number;
  /** The bets that are missing until all of them are granted. */
  missingMinor: bigint;
}

/**
 * Grants the coins of the member's played deposits, and asks the games when that leaves some
 * pending. Never fails because of a game.
 */
export async function refreshCoins(ctx: Context, memberId: bigint): Promise<PendingCoins> {
  await grantPlayedCoins(ctx, memberId);
  if ((await sumPendingCoins(ctx.db, memberId)) > 0) {
    await refreshTurnoverShortly(ctx, { memberId });
    await grantPlayedCoins(ctx, memberId);
  }
  const earnings = await listEarningsToPlay(ctx.db, memberId);
  const coins = earnings.reduce((sum, { isOpen, coins }) => (isOpen ? sum + coins : sum), 0);
  if (coins === 0) return { coins: 0, missingMinor: 0n };
  const deposits = earnings.map(toDeposit);
  const { missingMinor } = await listPlayedDeposits(ctx.db, { memberId, deposits });
  return { coins, missingMinor };
}

/** Grants the coins of the member's played deposits, from the database alone. */
export async function grantPlayedCoins(ctx: Context, memberId: bigint): Promise<void> {
  const { isActive, coinsPerDay } = await readSetting(ctx.db, "spinwheel");
  if (!isActive || (await sumPendingCoins(ctx.db, memberId)) === 0) return;
  await transaction(ctx.db, async (tx) => {
    await lockEarningsOf(tx, memberId);
    const earnings = await listEarningsToPlay(tx, memberId);
    const deposits = earnings.map(toDeposit);
    const { played } = await listPlayedDeposits(tx, { memberId, deposits });
    const due = earnings.filter(({ isOpen, depositId }) => isOpen && played.has(depositId));
    await grant(ctx, tx, { memberId, due, coinsPerDay });
  });
}

/** Grants as many coins as the day's cap leaves. The others of these deposits are not granted. */
async function grant(
  ctx: Context,
  tx: Tx,
  { memberId, due, coinsPerDay }: { memberId: bigint; due: Earning[]; coinsPerDay: number },
): Promise<void> {
  const at = ctx.clock.now();
  let room = coinsPerDay - (await sumGrantedCoins(tx, { memberId, since: startOfDay(at) }));
  for (const earning of due) {
    const coins = Math.max(0, Math.min(earning.coins, room));
    const { depositId } = earning;
    if (!(await markEarningGranted(tx, { depositId, coins, at }))) continue;
    if (coins > 0) await recordCoins(ctx, tx, { memberId, cause: causeOf(depositId), coins });
    room -= coins;
  }
}

/** Grants the coins of all played deposits, so that they also come without opening the wheel. */
export async function grantAllPlayedCoins(ctx: Context): Promise<void> {
  for (let afterId = 0n; ; ) {
    const members = await listMembersWithPlay(ctx.db, { afterId, limit: PAGE });
    for (const memberId of members) await grantPlayedCoins(ctx, memberId);
    const last = members.at(-1);
    if (last === undefined || members.length < PAGE) return;
    afterId = last;
  }
}

const toDeposit = ({ depositId, at, playedMinor }: Earning): DepositToPlay => ({
  id: depositId,
  at,
  needMinor: playedMinor,
});
