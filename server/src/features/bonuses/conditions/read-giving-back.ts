import type { contract, ServerOutput } from "@krapao/contract";
import type { Language } from "@krapao/contract/languages";
import { together } from "../../../kernel/context.ts";
import { memberBalance } from "../../../ledger/ledger.ts";
import type { Context } from "../../../ports/context.ts";
import { type GameBalance, listGameBalances } from "../../games/index.ts";
import { describe, findDetail } from "../../statements/index.ts";
import type { Condition } from "./condition.ts";
import { partsOf } from "./given-back.ts";
import { findMissingResults } from "./queries-late.ts";

type Answer = ServerOutput<typeof contract.bonuses.readCondition>;

/**
 * What would stay and leave if the gift were given back now, and until when bets are counted, from
 * the database alone.
 */
export async function readGivingBack(
  { db, clock }: Pick<Context, "db" | "clock">,
  { condition, creditedMinor }: { condition: Condition; creditedMinor: bigint },
): Promise<Pick<NonNullable<Answer["condition"]>, "givingBack" | "countedUntil">> {
  const { memberId } = condition;
  const [{ availableMinor }, games] = await together(db, (one) =>
    Promise.all([memberBalance(one, memberId), listGameBalances(one, memberId)]),
  );
  const now = clock.now();
  const swept = games.filter(({ isStale, isTransferring }) => !isStale && !isTransferring);
  const totalMinor = swept.reduce((sum, { value }) => sum + value, availableMinor);
  const parts = partsOf(condition, { totalMinor, creditedMinor });
  return {
    givingBack: {
      keeps: parts.kept,
      leaves: parts.gift + parts.winnings,
      hasLateResults: games.some((game) => isLate(game, now)),
    },
    countedUntil: countedUntilOf(games),
  };
}

/** Until when every game that was played has reported its bets; null: none has a report. */
export function countedUntilOf(games: readonly Pick<GameBalance, "reportedUntil">[]): Date | null {
  const reported = games.flatMap(({ reportedUntil }) => reportedUntil ?? []);
  return reported.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
}

/** Whether a game may still bring results of money that was placed before. */
export const isLate = (game: GameBalance, now: Date): boolean =>
  game.isStale ||
  game.isTransferring ||
  game.open > 0n ||
  game.unreported > 0n ||
  game.possible.some(({ until }) => until > now);

/** The gift that was given back, while results are missing; null: there is none. */
export async function readMissingResults(
  { db }: Pick<Context, "db">,
  { memberId, language }: { memberId: bigint; language: Language | null },
): Promise<Answer["givenBack"]> {
  const found = await findMissingResults(db, memberId);
  if (!found) return null;
  const named = describe(await findDetail(db, found.id), language)[found.kind];
  return {
    description: named?.description ?? found.description,
    currency: found.currency,
    kept: found.keptMinor,
    left: found.leftMinor,
    games: found.games,
    at: found.at,
  };
}
