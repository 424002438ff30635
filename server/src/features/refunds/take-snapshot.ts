import { DAY_MS } from "@krapao/contract/time";
import { startOfDay } from "../../kernel/calendar.ts";
import { transaction } from "../../kernel/context.ts";
import { memberBalance } from "../../ledger/ledger.ts";
import type { Context } from "../../ports/context.ts";
import { listGameBalances, refreshSlots } from "../games/index.ts";
import { sumSettled } from "../statements/index.ts";
import {
  deleteSnapshotsBefore,
  findSnapshot,
  insertSnapshot,
  listMembersWithoutSnapshot,
} from "./queries.ts";

const KEEP_MS = 60 * DAY_MS;
const ACTIVE_MS = 35 * DAY_MS;

/**
 * Saves what the member had in wallet and games at a past midnight: the total now, less deposits
 * and plus withdrawals since then. So a payment counts on its own day even when the snapshot is
 * late; only play between midnight and the snapshot counts for the day before.
 * @returns false when a game did not answer; then no snapshot is saved.
 */
export async function takeSnapshot(
  ctx: Context,
  { memberId, boundary }: { memberId: bigint; boundary: Date },
): Promise<boolean> {
  if ((await findSnapshot(ctx.db, { memberId, boundary })) !== null) return true;
  const { slots } = await refreshSlots(ctx, { memberId });
  if (slots.some(({ isStale }) => isStale)) return false;
  const now = ctx.clock.now();
  const totalMinor = await totalAt(ctx, { memberId, boundary, now });
  await transaction(ctx.db, (tx) =>
    insertSnapshot(tx, { memberId, boundary, totalMinor, takenAt: now }),
  );
  return true;
}

/**
 * Calculates the total at the boundary from balance, games and payments of one database snapshot.
 */
function totalAt(
  { db }: Pick<Context, "db">,
  { memberId, boundary, now }: { memberId: bigint; boundary: Date; now: Date },
): Promise<bigint> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      const { postedMinor } = await memberBalance(tx, memberId);
      const balances = await listGameBalances(tx, memberId);
      const total = balances.reduce((sum, { value }) => sum + value, postedMinor);
      const to = new Date(now.getTime() + DAY_MS);
      const flow = await sumSettled(tx, { memberId, from: boundary, to });
      const atBorder = total - flow.depositsMinor + flow.withdrawalsMinor;
      // Below 0: deposits made since the boundary were lost already.
      return atBorder < 0n ? 0n : atBorder;
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
    for (const memberId of members) {
      if (!(await takeSnapshot(ctx, { memberId, boundary }))) {
        ctx.log.warn({ event: "refunds.snapshot", outcome: "stale" }, "a game did not answer");
      }
      afterId = memberId;
    }
    if (members.length === 0) break;
  }
  await transaction(ctx.db, (tx) =>
    deleteSnapshotsBefore(tx, new Date(boundary.getTime() - KEEP_MS)),
  );
}
