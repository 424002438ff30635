import type { Currency } from "@krapao/contract";
import { DAY_MS } from "@krapao/contract/time";
import type { Db } from "../../../kernel/db/database.ts";
import { memberBalance } from "../../../ledger/ledger.ts";
import type { Context } from "../../../ports/context.ts";
import { listGameBalances } from "../../games/index.ts";
import type { RiskSettings } from "../../lookups/index.ts";
import { readPlayHistory, readReleased } from "./queries.ts";
import {
  freeOf,
  least,
  type Split,
  splitOf,
  takenOf,
  type Unplayed,
  unplayedOf,
} from "./unplayed.ts";

const MONTH_MS = 30 * DAY_MS;

/** What a member has, what of it was not played, and what went by itself lately. */
export interface Play {
  currency: Currency;
  /** Available in the wallet, and in games that answered. */
  haveMinor: bigint;
  /** What of it is in games. */
  inGamesMinor: bigint;
  unplayed: Unplayed;
  /** Unknown money that went by itself. */
  released: { dayMinor: bigint; monthMinor: bigint };
  /** The member's latest withdrawal; null: there is none. */
  lastId: string | null;
}

/**
 * Reads the play of a member from the database alone. The caller brings the turnover up to date
 * before, where it matters. @param db one connection on which the statements travel together
 */
export async function readPlay(
  ctx: Pick<Context, "clock" | "ports">,
  db: Db,
  memberId: bigint,
): Promise<Play> {
  const now = ctx.clock.now();
  const silent = [...ctx.ports.providers.values()]
    .filter(({ capabilities }) => !capabilities.betReport)
    .map(({ code }) => code);
  const [history, { lastId, ...released }, balance, games] = await Promise.all([
    readPlayHistory(db, { memberId, silent }),
    readReleased(db, {
      memberId,
      dayAgo: new Date(now.getTime() - DAY_MS),
      monthAgo: new Date(now.getTime() - MONTH_MS),
    }),
    memberBalance(db, memberId),
    listGameBalances(db, memberId),
  ]);
  const { currency } = balance;
  let inGamesMinor = 0n;
  for (const { value, open, possible, isStale, isTransferring } of games) {
    if (isStale || isTransferring) continue;
    inGamesMinor += value + open;
    for (const { until, minor } of possible) if (until > now) inGamesMinor += minor;
  }
  const haveMinor = balance.availableMinor + inGamesMinor;
  const unplayed = unplayedOf(history, currency);
  return { currency, haveMinor, inGamesMinor, unplayed, released, lastId };
}

/** As if the games held nothing: readings may be older than what was lost since. */
export const outsideGames = (play: Play): Play => ({
  ...play,
  haveMinor: play.haveMinor - play.inGamesMinor,
});

/** What a withdrawal takes of money that was not played, by the operator's rule. */
export interface Taken extends Split {
  /** What of unknown money may leave by itself now. */
  unknownLeftMinor: bigint;
  /** The games that money was moved into, and that report no bets. */
  games: readonly string[];
}

type Rule = Pick<RiskSettings, "playFirst" | "unknownDayMax" | "unknownMonthMax">;

/** What of unknown money may leave by itself now. Members who share something have no such sum. */
export function unknownLeft(
  { currency, released }: Pick<Play, "currency" | "released">,
  { rule, isSharing }: { rule: Rule; isSharing: boolean },
): bigint {
  if (isSharing) return 0n;
  const day = rule.unknownDayMax[currency] - released.dayMinor;
  const month = rule.unknownMonthMax[currency] - released.monthMinor;
  return least(day, month);
}

/**
 * What a withdrawal takes.
 * @param withdrawal.isHeld its money has left the available balance
 */
export function takenBy(
  play: Play,
  withdrawal: { amountMinor: bigint; isHeld: boolean },
  given: { rule: Rule; isSharing: boolean },
): Taken {
  const { amountMinor, isHeld } = withdrawal;
  const totalMinor = isHeld ? play.haveMinor + amountMinor : play.haveMinor;
  const taken = given.rule.playFirst
    ? takenOf(splitOf(play.unplayed, totalMinor), totalMinor - amountMinor)
    : { unplayedMinor: 0n, unknownMinor: 0n };
  const games = play.unplayed.unknown.map(({ game }) => game);
  return { ...taken, unknownLeftMinor: unknownLeft(play, given), games };
}

/** Whether a person has to decide: unplayed money leaves, or more unknown money than may. */
export const waitsForPlay = ({ unplayedMinor, unknownMinor, unknownLeftMinor }: Taken): boolean =>
  unplayedMinor > 0n || unknownMinor > unknownLeftMinor;

/** What can leave by itself, by this rule. */
export function freeMinor(play: Play, given: { rule: Rule; isSharing: boolean }): bigint {
  const { haveMinor: totalMinor } = play;
  if (!given.rule.playFirst) return totalMinor;
  const unknownLeftMinor = unknownLeft(play, given);
  return freeOf(splitOf(play.unplayed, totalMinor), { totalMinor, unknownLeftMinor });
}
