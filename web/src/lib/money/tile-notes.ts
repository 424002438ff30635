import type th from "../../i18n/ways/th.ts";
import { money } from "../format.ts";
import { shortTime } from "./short-time.ts";
import { leastLimit, type Ways, whyNoDeposit } from "./ways-answer.ts";

type Texts = Pick<typeof th, "tiles">;

/** A note of a tile in parts that stay whole where a line breaks. */
type Note = readonly string[];

/** What is special about deposits now; null: nothing is. */
export function depositNote({ tiles }: Texts, ways: Ways): Note | null {
  const closed = whyNoDeposit(ways);
  if (!closed) {
    const least = leastLimit(ways);
    return least && tiles.left(money(least.left, ways.currency));
  }
  const { reason, until } = closed;
  const time = until && shortTime(until, ways.now);
  if (reason === "SELF_EXCLUDED" && time) return [tiles.paused(time)];
  if (reason !== "DEPOSIT_LIMIT") return [tiles.closed];
  return [time ? tiles.full(time) : tiles.fullNow];
}

/** Why nothing can be withdrawn now; null: it can. */
export function withdrawNote({ tiles }: Texts, { withdraw, ...ways }: Ways): Note | null {
  const { reason, until } = withdraw;
  if (reason === "WITHDRAW_DELAYED" && until) return [tiles.from(shortTime(until, ways.now))];
  if (reason === "BONUS_CONDITION") return [tiles.bound];
  if (reason === "WITHDRAW_IN_PROGRESS") return [tiles.underWay];
  return reason === "MONEY_NOT_ENOUGH" ? [tiles.nothing] : null;
}
