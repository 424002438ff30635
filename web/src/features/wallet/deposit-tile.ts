import { money } from "../../lib/format.ts";
import { shortTime } from "../../lib/money/short-time.ts";
import { leastLimit, type Ways, whyNoDeposit } from "../../lib/money/ways.ts";
import type th from "./texts/th.ts";

/**
 * What home says of deposits: whether they are open, and what is special; null: nothing is. While
 * the ways are not known the server decides.
 */
export function depositTile(
  { tile }: Pick<typeof th, "tile">,
  ways: Ways | undefined,
): { isOpen: boolean; note: string | null } {
  if (!ways) return { isOpen: true, note: null };
  const closed = whyNoDeposit(ways);
  if (!closed) {
    const least = leastLimit(ways);
    return { isOpen: true, note: least && tile.left(money(least.left, ways.currency)) };
  }
  const { reason, until } = closed;
  const time = until && shortTime(until, ways.now);
  if (reason === "SELF_EXCLUDED" && time) return { isOpen: false, note: tile.paused(time) };
  if (reason !== "DEPOSIT_LIMIT") return { isOpen: false, note: tile.closed };
  return { isOpen: false, note: time ? tile.full(time) : tile.fullNow };
}
