/**
 * Moves a month of entries out of the database into a file, and back. Transfers and balances stay,
 * so no function that moves money notices. Months leave from the oldest on and come back from the
 * newest.
 */
import { join } from "node:path";
import { DAY_MS } from "@krapao/contract/time";
import type pg from "pg";
import { readArchive, sumArchive, writeArchive } from "./archive-file.ts";
import {
  attachPart,
  closeMonth,
  createPart,
  detachPart,
  dropPart,
  findClosedMonth,
  insertEntries,
  isAttached,
  isByMonth,
  listParts,
  newestArchived,
  type Part,
  readEntries,
  reopenMonth,
  restHasRowsBefore,
  sumPart,
} from "./queries.ts";

/** Totals of three months, open bonuses and the sums of hours read entries that are younger. */
const AGE_MIN_MS = 124 * DAY_MS;
const BATCH = 20_000;

export interface ArchivedMonth {
  month: string;
  entries: bigint;
  file: string;
}

const fileOf = (folder: string, month: string) => join(folder, `ledger-entry-${month}.tsv.gz`);

/**
 * Verifies a month, writes and reads back its file, and takes it out of the database. May be run
 * again after it was interrupted.
 * @param month `2027_01`, or `first` for all that is older than the first month
 * @throws a sentence, when the month is not the oldest, is too young, or is not what it was, or the
 * ledger is on a cluster
 */
export async function archiveMonth(
  owner: pg.Client,
  { month, folder, now }: { month: string; folder: string; now: Date },
): Promise<ArchivedMonth> {
  await refuseCluster(owner);
  const before = await findClosedMonth(owner, month);
  if (before?.sha256) {
    // A run before this one was interrupted after the month had left.
    await dropPart(owner, month);
    return { month, entries: before.entries, file: fileOf(folder, month) };
  }
  const part = await oldestPart(owner, month);
  if (now.getTime() - part.until.getTime() < AGE_MIN_MS)
    throw new Error(`${month} ended less than four months ago: its entries are still read`);
  if (await restHasRowsBefore(owner, part.until))
    throw new Error("ledger.entry_rest has entries that are older than the end of this month");
  await closeMonth(owner, part);
  const file = fileOf(folder, month);
  const written = await writeArchive(file, linesOf(owner, month));
  const [read, closed] = [await sumArchive(file), await findClosedMonth(owner, month)];
  if (!closed || read.sha256 !== written.sha256 || read.lines !== closed.entries)
    throw new Error(`${file} does not contain what was written: nothing was removed`);
  await detachPart(owner, { month, file, sha256: read.sha256 });
  await dropPart(owner, month);
  return { month, entries: closed.entries, file };
}

/**
 * Puts an archived month back and compares it with what was stored when it left. May be run again
 * after it was interrupted.
 * @throws a sentence, when it is not the newest archived month, or the file is not the one written,
 * or the ledger is on a cluster
 */
export async function restoreMonth(
  owner: pg.Client,
  { month, folder }: { month: string; folder: string },
): Promise<ArchivedMonth> {
  await refuseCluster(owner);
  const closed = await findClosedMonth(owner, month);
  if (!closed) throw new Error(`${month} is not archived`);
  const file = fileOf(folder, month);
  if (closed.sha256) {
    const newest = await newestArchived(owner);
    if (newest !== month) throw new Error(`${newest} comes back first: months have no gaps`);
    const read = await sumArchive(file);
    if (read.sha256 !== closed.sha256)
      throw new Error(`${file} is not the file that was written: nothing was restored`);
    await createPart(owner, month);
    for await (const rows of readArchive(file, BATCH)) await insertEntries(owner, month, rows);
    const sum = await sumPart(owner, month);
    if (sum.entries !== closed.entries || sum.checksum !== closed.checksum)
      throw new Error(`the entries of ${file} are not those that were archived`);
    await attachPart(owner, { month, until: closed.until });
  }
  await reopenMonth(owner, month);
  return { month, entries: closed.entries, file };
}

async function refuseCluster(owner: pg.Client): Promise<void> {
  if (!(await isByMonth(owner)))
    throw new Error("the ledger is on a cluster: months are archived on one PostgreSQL only");
}

async function oldestPart(owner: pg.Client, month: string): Promise<Part> {
  const [oldest] = await listParts(owner);
  if (oldest?.month === month) return oldest;
  if (await isAttached(owner, month)) throw new Error(`${oldest?.month} is older: it goes first`);
  throw new Error(`there is no partition of the month ${month}`);
}

async function* linesOf(owner: pg.Client, month: string): AsyncGenerator<string[]> {
  let after: string[] | null = null;
  for (;;) {
    const rows: string[][] = await readEntries(owner, { month, after, limit: BATCH });
    if (rows.length > 0) yield rows.map((row) => row.join("\t"));
    after = rows.at(-1) ?? null;
    if (rows.length < BATCH) return;
  }
}
