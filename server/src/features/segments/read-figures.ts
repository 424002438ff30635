import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { FIGURE_DAYS } from "@krapao/contract/console/segments/segments";
import { DAY_MS } from "@krapao/contract/time";
import { dayOf } from "../../kernel/calendar.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { listFavourites } from "./queries-bets.ts";
import { findFigures, listDays } from "./queries-figures.ts";
import { listLevels, listSegmentsOf } from "./queries-members.ts";
import { showLevel } from "./read-segments.ts";

const FAVOURITE_DAYS = 90;
const FAVOURITES_MAX = 5;

/**
 * A member's lifetime figures, which agree with the ledger up to its newest entry, and what is
 * built on them. @throws NO_DATA
 */
export async function readFigures(
  { db, clock }: Context,
  memberId: bigint,
): Promise<ServerOutput<typeof consoleContract.segments.memberFigures>> {
  const now = clock.nowMs();
  const since = dayOf(new Date(now - (FIGURE_DAYS - 1) * DAY_MS));
  const [found, days, favourites, segments, levels] = await Promise.all([
    findFigures(db, memberId),
    listDays(db, { memberId, since }),
    listFavourites(db, {
      memberId,
      since: new Date(now - FAVOURITE_DAYS * DAY_MS),
      limit: FAVOURITES_MAX,
    }),
    listSegmentsOf(db, memberId),
    listLevels(db),
  ]);
  if (!found) return refuse("NO_DATA");
  const level = levels.find(({ code, isActive }) => isActive && code === found.levelCode);
  return {
    currency: found.currency,
    figures: {
      deposits: found.depositsMinor,
      depositCount: found.depositsCount,
      withdrawals: found.withdrawalsMinor,
      withdrawalCount: found.withdrawalsCount,
      toGames: found.toGamesMinor,
      fromGames: found.fromGamesMinor,
      held: found.heldMinor,
      turnover: found.turnoverMinor,
      betCount: found.betsCount,
      result: found.resultMinor,
      bonuses: found.bonusMinor,
      bonusCount: found.bonusCount,
      firstDepositAt: found.firstDepositAt,
      lastDepositAt: found.lastDepositAt,
      lastPlayedAt: found.lastPlayedAt,
    },
    days: days.map(({ day, depositsMinor, withdrawalsMinor, gamesMinor }) => ({
      day,
      deposits: depositsMinor,
      withdrawals: withdrawalsMinor,
      games: gamesMinor,
    })),
    favourites: favourites.map(({ amountMinor, ...game }) => ({ ...game, amount: amountMinor })),
    level: level ? showLevel(level) : null,
    segments,
  };
}
