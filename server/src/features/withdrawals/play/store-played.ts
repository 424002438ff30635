import { DAY_MS } from "@krapao/contract/time";
import type { Context } from "../../../ports/context.ts";
import { upsertPlayedBefore } from "./queries.ts";
import type { Play } from "./read-play.ts";

/** A bet that is voided later than this takes nothing from the play before it. */
const VOID_DAYS = 7;

/**
 * Stores since when deposits count, so that the next look reads no more than it has to. Nothing
 * before a time counts when all that was deposited before it had been played by then.
 */
export async function storePlayed(
  { db, clock }: Pick<Context, "db" | "clock">,
  memberId: bigint,
  { unplayed: { startsAt, isLater } }: Play,
): Promise<void> {
  if (!startsAt || !isLater || startsAt.getTime() > clock.nowMs() - VOID_DAYS * DAY_MS) return;
  await upsertPlayedBefore(db, { memberId, before: startsAt });
}
