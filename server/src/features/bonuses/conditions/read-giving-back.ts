import type { contract, ServerOutput } from "@krapao/contract";
import type { Language } from "@krapao/contract/languages";
import type { Context } from "../../../ports/context.ts";
import { type GameBalance, isSettled } from "../../games/index.ts";
import { describe, findDetail } from "../../statements/index.ts";
import type { Condition } from "./condition.ts";
import { partsOf } from "./given-back.ts";
import { findMissingResults } from "./queries-late.ts";
import type { ReadProgress } from "./read-total.ts";

type Answer = ServerOutput<typeof contract.bonuses.readCondition>;

/** What would stay and leave if the gift were given back now. Pure. */
export function givingBackOf(
  condition: Condition,
  {
    availableMinor,
    games,
    creditedMinor,
  }: Pick<ReadProgress, "availableMinor" | "games" | "creditedMinor">,
  at: Date,
): NonNullable<Answer["condition"]>["givingBack"] {
  const swept = games.filter(({ isStale, isTransferring }) => !isStale && !isTransferring);
  const totalMinor = swept.reduce((sum, { value }) => sum + value, availableMinor);
  const parts = partsOf(condition, { totalMinor, creditedMinor });
  return {
    keeps: parts.kept,
    leaves: parts.gift + parts.winnings,
    hasLateResults: !games.every((game) => isSettled(game, at)),
  };
}

/** Until when every game that was played has reported its bets; null: none has a report. */
export function countedUntilOf(games: readonly Pick<GameBalance, "reportedUntil">[]): Date | null {
  const reported = games.flatMap(({ reportedUntil }) => reportedUntil ?? []);
  return reported.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
}

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
