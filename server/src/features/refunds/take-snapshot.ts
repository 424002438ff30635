import { transaction } from "../../kernel/context.ts";
import { memberBalance } from "../../ledger/ledger.ts";
import type { Context } from "../../ports/context.ts";
import { startOfDay } from "../bonuses/index.ts";
import { listSlots, refreshSlots } from "../games/index.ts";
import { sumSettled } from "../statements/index.ts";
import { deleteSnapshotsBefore, insertSnapshot, selectSnapshot, selectUnseen } from "./queries.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const KEPT_MS = 60 * DAY_MS;

/**
 * Keeps what the member had, wallet and games, at a midnight that has passed: what there is now, less what was paid in
 * since and with what was paid out since. So a payment belongs to the day it was made on, however late somebody looks;
 * only the play between midnight and the look counts for the day before.
 * @returns false when a game did not say what it holds, and nothing was kept.
 */
export async function takeSnapshot(
  ctx: Context,
  { memberId, border }: { memberId: bigint; border: Date },
): Promise<boolean> {
  if ((await selectSnapshot(ctx.db, { memberId, border })) !== null) return true;
  const { slots } = await refreshSlots(ctx, { memberId });
  if (slots.some(({ isStale }) => isStale)) return false;
  const now = ctx.clock.now();
  const totalMinor = await totalAt(ctx, { memberId, border, now });
  await transaction(ctx.db, (tx) =>
    insertSnapshot(tx, { memberId, border, totalMinor, takenAt: now }),
  );
  return true;
}

/** Balance, games and payments of one and the same moment, reckoned back to the border. */
function totalAt(
  { db }: Pick<Context, "db">,
  { memberId, border, now }: { memberId: bigint; border: Date; now: Date },
): Promise<bigint> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      const { postedMinor } = await memberBalance(tx, memberId);
      const slots = await listSlots(tx, memberId);
      const total = slots.reduce((sum, { value }) => sum + value, postedMinor);
      const to = new Date(now.getTime() + DAY_MS);
      const flow = await sumSettled(tx, { memberId, from: border, to });
      const atBorder = total - flow.depositsMinor + flow.withdrawalsMinor;
      // Below nothing: what was paid in since is lost since.
      return atBorder < 0n ? 0n : atBorder;
    });
}

/** Takes the snapshots of last midnight that are missing, of every member who has money or was here lately. */
export async function takeSnapshots(ctx: Context): Promise<void> {
  const border = startOfDay(ctx.clock.now());
  const seenSince = new Date(border.getTime() - 35 * DAY_MS);
  let afterId = 0n;
  for (;;) {
    const members = await selectUnseen(ctx.db, { border, seenSince, afterId });
    for (const memberId of members) {
      if (!(await takeSnapshot(ctx, { memberId, border }))) {
        ctx.log.warn({ event: "refunds.snapshot", outcome: "stale" }, "a game did not say");
      }
      afterId = memberId;
    }
    if (members.length === 0) break;
  }
  await transaction(ctx.db, (tx) =>
    deleteSnapshotsBefore(tx, new Date(border.getTime() - KEPT_MS)),
  );
}
