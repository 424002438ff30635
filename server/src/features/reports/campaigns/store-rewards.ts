import { DAY_MS, HOUR_MS } from "@krapao/contract/time";
import { earlier } from "../../../kernel/calendar.ts";
import { transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { COMMIT_MAX_MS, ledgerNow } from "../../../ledger/time.ts";
import type { Context } from "../../../ports/context.ts";
import {
  findDaysUntil,
  lockRewardProgress,
  updateRewardProgress,
  upsertChangedRewards,
  upsertRewards,
} from "./queries-stored.ts";
import { addRecordedViews, lockViewsUntil } from "./queries-views.ts";

/**
 * Stores what each reward of a campaign cost and brought: first again what changed, at most an hour
 * of changes in a transaction, then new rewards, at most a day of them. Safe to call at any time
 * and concurrently.
 */
export async function storeRewards(ctx: Pick<Context, "db">): Promise<void> {
  const end = await transaction(ctx.db, findDaysUntil);
  if (!end) return;
  while (!(await transaction(ctx.db, (tx) => storeNext(tx, end))));
}

/** @returns whether nothing is left to store */
async function storeNext(tx: Tx, end: Date): Promise<boolean> {
  const { storedUntil, changesUntil } = await lockRewardProgress(tx, end);
  if (changesUntil < end) {
    const hour = new Date(changesUntil.getTime() + HOUR_MS);
    // The last hour also has what is newer, which the next run reads again.
    const to = hour < end ? hour : null;
    await upsertChangedRewards(tx, { from: changesUntil, to, storedUntil });
    await updateRewardProgress(tx, { storedUntil, changesUntil: to ?? end });
    return false;
  }
  if (storedUntil >= changesUntil) return true;
  const to = earlier(changesUntil, new Date(storedUntil.getTime() + DAY_MS));
  await upsertRewards(tx, { from: storedUntil, to });
  await updateRewardProgress(tx, { storedUntil: to, changesUntil });
  return false;
}

/** Adds recorded views of campaigns to the sums of their days. The newest minutes wait. */
export async function sumViews(ctx: Pick<Context, "db">): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const from = await lockViewsUntil(tx);
    const to = new Date((await ledgerNow(tx)).getTime() - COMMIT_MAX_MS);
    if (from < to) await addRecordedViews(tx, { from, to });
  });
}
