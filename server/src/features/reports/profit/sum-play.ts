import { DAY_MS } from "@krapao/contract/time";
import { earlier } from "../../../kernel/calendar.ts";
import { transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { COMMIT_MAX_MS, ledgerNow } from "../../../ledger/time.ts";
import type { Context } from "../../../ports/context.ts";
import {
  areListsKept,
  beginLists,
  extendLists,
  type ListSizes,
  makeLists,
  prependDay,
  refreshLists,
} from "./queries-largest.ts";
import { addRecordedPlay, lockPlaySummedUntil, updatePlaySummedUntil } from "./queries-play.ts";

/** The console shows a hundred. More are listed, so that a list lasts while results change. */
const SIZES: ListSizes = { listed: 300, few: 150 };

/**
 * Adds recorded play to the sums, at most a day of recording in one transaction. Rows become
 * visible when they commit, so the newest minutes wait. Lists of the largest results go with the
 * sums; those of days from before the lists are made one day after the other, the newest first.
 * Safe to call at any time and concurrently.
 */
export async function sumPlay(ctx: Pick<Context, "db">, sizes = SIZES): Promise<void> {
  while (!(await transaction(ctx.db, (tx) => sumNext(tx, sizes))));
  while (!(await transaction(ctx.db, (tx) => listNext(tx, sizes))));
}

/** @returns whether everything that may be summed is summed */
async function sumNext(tx: Tx, sizes: ListSizes): Promise<boolean> {
  const from = await lockPlaySummedUntil(tx);
  const now = await ledgerNow(tx);
  const end = new Date(now.getTime() - COMMIT_MAX_MS);
  if (end <= from) return true;
  const to = earlier(end, new Date(from.getTime() + DAY_MS));
  await addRecordedPlay(tx, { from, to });
  if (await areListsKept(tx)) {
    await extendLists(tx, { from, to });
    for (const day of await refreshLists(tx, { from, to }, sizes)) await makeLists(tx, day, sizes);
  }
  await updatePlaySummedUntil(tx, to);
  return to.getTime() === end.getTime();
}

/** @returns whether there are lists of all days */
async function listNext(tx: Tx, sizes: ListSizes): Promise<boolean> {
  await lockPlaySummedUntil(tx);
  const day = (await areListsKept(tx)) ? await prependDay(tx) : await beginLists(tx);
  if (day) await makeLists(tx, day, sizes);
  return !day;
}
