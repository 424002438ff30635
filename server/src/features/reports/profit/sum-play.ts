import { transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import type { Context } from "../../../ports/context.ts";
import { COMMIT_MAX_MS, DAY_MS, earlier } from "../calendar.ts";
import { ledgerNow } from "../queries-stored-sums.ts";
import { addRecordedPlay, lockPlaySummedUntil, updatePlaySummedUntil } from "./queries-play.ts";

/**
 * Adds recorded play to the sums, at most a day of recording in one transaction. Rows become
 * visible when they commit, so the newest minutes wait. Safe to call at any time and concurrently.
 */
export async function sumPlay(ctx: Context): Promise<void> {
  while (!(await transaction(ctx.db, (tx) => sumNext(tx))));
}

/** @returns whether everything that may be summed is summed */
async function sumNext(tx: Tx): Promise<boolean> {
  const from = await lockPlaySummedUntil(tx);
  const now = await ledgerNow(tx);
  const end = new Date(now.getTime() - COMMIT_MAX_MS);
  if (end <= from) return true;
  const to = earlier(end, new Date(from.getTime() + DAY_MS));
  await addRecordedPlay(tx, { from, to });
  await updatePlaySummedUntil(tx, to);
  return to.getTime() === end.getTime();
}
