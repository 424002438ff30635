import { DAY_MS } from "@krapao/contract/time";
import { startOfDay } from "../../kernel/calendar.ts";
import { transaction } from "../../kernel/context.ts";
import { memberBalance } from "../../ledger/ledger.ts";
import type { Context } from "../../ports/context.ts";
import { listGivenBack, sumSettled } from "../bonuses/index.ts";
import { listGameBalances, refreshSlots, refreshTurnover } from "../games/index.ts";
import {
  deleteSnapshotsBefore,
  findSnapshot,
  insertSnapshot,
  listMembersWithoutSnapshot,
  sumResultsSince,
} from "./queries.ts";
import { returnedWithin } from "./refund.ts";
import { isUnexplained, totalAtMidnight } from "./total-at.ts";

const KEEP_MS = 60 * DAY_MS;
const ACTIVE_MS = 35 * DAY_MS;

/**
 * Saves what the member had in wallet and games at a past midnight. While bets of before it may be
 * open it is not known: a gain that follows is set off against the loss first.
 * @returns why nothing is saved; null: it is saved
 */
export async function takeSnapshot(
  ctx: Context,
  { memberId, boundary }: { memberId: bigint; boundary: Date },
): Promise<"PROVIDER_UNAVAILABLE" | "BETS_MAY_BE_OPEN" | null> {
  if ((await findSnapshot(ctx.db, { memberId, boundary })) !== null) return null;
  const { slots } = await refreshSlots(ctx, { memberId });
  if (slots.some(({ isStale }) => isStale)) return "PROVIDER_UNAVAILABLE";
  const known = await totalAt(ctx, { memberId, boundary });
  if (known !== null) return save(ctx, { memberId, boundary, totalMinor: known });
  await refreshTurnover(ctx, { memberId });
  const totalMinor = await totalAt(ctx, { memberId, boundary });
  if (totalMinor === null) return "BETS_MAY_BE_OPEN";
  return save(ctx, { memberId, boundary, totalMinor });
}

async function save(
  ctx: Context,
  snapshot: { memberId: bigint; boundary: Date; totalMinor: bigint },
): Promise<null> {
  const takenAt = ctx.clock.now();
  await transaction(ctx.db, (tx) => insertSnapshot(tx, { ...snapshot, takenAt }));
  return null;
}

/**
 * Calculates the total at the boundary from balance, games, results and payments of one database
 * snapshot. @returns null: bets of before the boundary may be open
 */
function totalAt(
  { db, ports, clock }: Pick<Context, "db" | "ports" | "clock">,
  { memberId, boundary }: { memberId: bigint; boundary: Date },
): Promise<bigint | null> {
  const now = clock.now();
  const hasReport = (provider: string) =>
    ports.providers.get(provider)?.capabilities.betReport === true;
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      const { postedMinor } = await memberBalance(tx, memberId);
      const games = await listGameBalances(tx, memberId);
      if (isUnexplained(games, { boundary, now, hasReport })) return null;
      const span = { memberId, from: boundary, to: new Date(now.getTime() + DAY_MS) };
      const flow = await sumSettled(tx, span);
      const { winningsMinor, earlierMinor } = returnedWithin(await listGivenBack(tx, span), span);
      const leftMinor = winningsMinor + earlierMinor;
      const resultsMinor = await sumResultsSince(tx, { memberId, since: boundary });
      return totalAtMidnight({ postedMinor, games }, { ...flow, leftMinor, resultsMinor });
    });
}

/**
 * Takes the missing snapshots of last midnight, for members with money or seen in the last 35 days.
 */
export async function takeSnapshots(ctx: Context): Promise<void> {
  const boundary = startOfDay(ctx.clock.now());
  const seenSince = new Date(boundary.getTime() - ACTIVE_MS);
  let afterId = 0n;
  for (;;) {
    const members = await listMembersWithoutSnapshot(ctx.db, { boundary, seenSince, afterId });
    for (const { id: memberId, isNeeded } of members) {
      afterId = memberId;
      if (!isNeeded) continue;
      const outcome = await takeSnapshot(ctx, { memberId, boundary });
      if (outcome) ctx.log.warn({ event: "refunds.snapshot", outcome }, "a total is not known yet");
    }
    if (members.length === 0) break;
  }
  await transaction(ctx.db, (tx) =>
    deleteSnapshotsBefore(tx, new Date(boundary.getTime() - KEEP_MS)),
  );
}
