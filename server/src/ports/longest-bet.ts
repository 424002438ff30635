/** When bets are settled at the latest, by what is bet on. Pure. */
import { DAY_MS, HOUR_MS } from "@krapao/contract/time";

/** What the longest bets of a provider are placed on. */
export type BetKind = "slots" | "live" | "sport" | "lotto";

/** The Thai government lottery draws on these days of a month, at 16:00 in Bangkok. */
const DRAW_DAYS = [1, 16];
const BANGKOK_MS = 7 * HOUR_MS;
const DRAW_HOUR = 16;

const after = (ms: number) => (placedAt: Date) => new Date(placedAt.getTime() + ms);

/** A lottery ticket is settled within a day of the draw that follows it. */
function afterDraw(placedAt: Date): Date {
  const local = new Date(placedAt.getTime() + BANGKOK_MS);
  const draws = [0, 1].flatMap((months) =>
    DRAW_DAYS.map((day) =>
      Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months, day, DRAW_HOUR),
    ),
  );
  const next = Math.min(...draws.filter((draw) => draw > local.getTime()));
  return new Date(next - BANGKOK_MS + DAY_MS);
}

/** The time by which a bet that is placed now is certainly settled. */
export const SETTLED_BY: Readonly<Record<BetKind, (placedAt: Date) => Date>> = {
  slots: after(HOUR_MS),
  live: after(6 * HOUR_MS),
  sport: after(7 * DAY_MS),
  lotto: afterDraw,
};
