/** The job that keeps figures, levels and segments up to date, in small batches. */
import { HOUR_MS } from "@krapao/contract/time";
import { transaction } from "../../kernel/context.ts";
import { inOrder, type Tx } from "../../kernel/db/database.ts";
import { COMMIT_MAX_MS, ledgerNow } from "../../ledger/time.ts";
import type { Context } from "../../ports/context.ts";
import { lockRules } from "./lock-rules.ts";
import { updateDue, updateLevels, updateMemberships } from "./queries-apply.ts";
import { addBets, listBettors, lockBetsUntil } from "./queries-bets.ts";
import { lockFigures, updateDays, updateFigures } from "./queries-figures.ts";
import {
  getProgress,
  listDue,
  listMoved,
  listNext,
  listSeen,
  listUnfilled,
  updateProgress,
} from "./queries-progress.ts";
import { listLevelRules, listSegmentRules } from "./queries-rules.ts";

/** Members of one transaction. */
const BATCH = 200;
/** Members that one run looks at because of their ids or of time; the next run takes more. */
const RUN_MAX = 20_000;
/** Entries carry the time of their insert but appear at commit, at most this much later. */
/** Registrations among so many ids before the last one are looked for again. */
const LATE_IDS = 1_000n;

type Needed = Pick<Context, "db" | "clock">;

/**
 * Reads what is new since the last run: entries of the ledger, bets, used sessions, registrations,
 * tags, times that rules ask for, and rules that were published. It may run twice at the same time:
 * each batch waits for the other's.
 */
export async function refreshFigures(ctx: Needed): Promise<void> {
  await readEntries(ctx);
  await readBets(ctx);
  await readSessions(ctx);
  await fillNext(ctx);
  await applyNext(ctx);
  const due = await listDue(ctx.db, { now: ctx.clock.now(), limit: RUN_MAX });
  await refreshMembers(ctx, due);
}

/** The members who moved money, an hour of entries at a time. */
async function readEntries(ctx: Needed): Promise<void> {
  for (;;) {
    const { entriesUntil, ledgerNow } = await getProgress(ctx.db);
    const from = new Date(entriesUntil.getTime() - COMMIT_MAX_MS);
    const hour = new Date(entriesUntil.getTime() + HOUR_MS);
    const isLast = hour >= ledgerNow;
    const to = isLast ? ledgerNow : hour;
    await refreshMembers(ctx, await listMoved(ctx.db, { from, to }));
    await transaction(ctx.db, (tx) => updateProgress(tx, { entries_until: to }));
    if (isLast) return;
  }
}

/** The members whose bets were recorded, an hour of recording at a time. The newest wait. */
async function readBets(ctx: Needed): Promise<void> {
  for (;;) {
    const { ids, isLast } = await transaction(ctx.db, async (tx) => {
      await lockRules(tx);
      const from = await lockBetsUntil(tx);
      const end = new Date((await ledgerNow(tx)).getTime() - COMMIT_MAX_MS);
      if (end <= from) return { ids: [], isLast: true };
      const to = new Date(Math.min(end.getTime(), from.getTime() + HOUR_MS));
      const found = await listBettors(tx, { from, to });
      await lockFigures(tx, { ids: found, now: ctx.clock.now() });
      await addBets(tx, { from, to });
      await updateProgress(tx, { bets_until: to });
      return { ids: found, isLast: to.getTime() === end.getTime() };
    });
    await refreshMembers(ctx, ids);
    if (isLast) return;
  }
}

async function readSessions(ctx: Needed): Promise<void> {
  const { seenUntil } = await getProgress(ctx.db);
  const now = ctx.clock.now();
  // Without an earlier run, the rows that are filled read every session.
  const since = new Date((seenUntil ?? now).getTime() - COMMIT_MAX_MS);
  await refreshMembers(ctx, await listSeen(ctx.db, since));
  await transaction(ctx.db, (tx) => updateProgress(tx, { seen_until: now }));
}

/** Makes rows for members who have none: those from before this job, then new registrations. */
async function fillNext(ctx: Needed): Promise<void> {
  const { filledUntil } = await getProgress(ctx.db);
  await refreshMembers(ctx, await listUnfilled(ctx.db, filledUntil - LATE_IDS));
  await walk(ctx, filledUntil, (tx, after) => updateProgress(tx, { filled_until: after }));
}

/** Applies published rules to every member with a row. */
async function applyNext(ctx: Needed): Promise<void> {
  const { appliedUntil } = await getProgress(ctx.db);
  if (appliedUntil === null) return;
  const isDone = await walk(ctx, appliedUntil, async (tx, after, before) => {
    // A rule that was published meanwhile starts from the first member again.
    const { appliedUntil: current } = await getProgress(tx);
    if (current === before) await updateProgress(tx, { applied_until: after });
  });
  if (!isDone) return;
  await transaction(ctx.db, async (tx) => {
    await lockRules(tx);
    const { appliedUntil: current } = await getProgress(tx);
    const [more] = current === null ? [] : await listNext(ctx.db, { after: current, limit: 1 });
    if (more === undefined) await updateProgress(tx, { applied_until: null });
  });
}

type Step = (tx: Tx, after: bigint, before: bigint) => Promise<void>;

/** Walks through members by id. @returns whether it came to the last one */
async function walk(ctx: Needed, from: bigint, step: Step): Promise<boolean> {
  let after = from;
  for (let count = 0; count < RUN_MAX; count += BATCH) {
    const ids = await listNext(ctx.db, { after, limit: BATCH });
    const last = ids.at(-1);
    if (last === undefined) return true;
    const before = after;
    await refreshBatch(ctx, ids, (tx) => step(tx, last, before));
    after = last;
  }
  return false;
}

/** Brings figures, level and segments of these members up to date. */
export async function refreshMembers(ctx: Needed, ids: readonly bigint[]): Promise<void> {
  for (let at = 0; at < ids.length; at += BATCH) {
    await refreshBatch(ctx, ids.slice(at, at + BATCH));
  }
}

async function refreshBatch(
  { db, clock }: Needed,
  ids: readonly bigint[],
  also?: (tx: Tx) => Promise<void>,
): Promise<void> {
  const now = clock.now();
  await transaction(db, async (tx) => {
    await lockRules(tx);
    const [levels, segments] = await inOrder(tx, [listLevelRules(tx), listSegmentRules(tx)]);
    await lockFigures(tx, { ids, now });
    await updateDays(tx, ids);
    await updateFigures(tx, { ids, now });
    await updateLevels(tx, { ids, levels, now });
    await updateMemberships(tx, { ids, segments, now });
    await updateDue(tx, { ids, levels, segments, now });
    await also?.(tx);
  });
}
