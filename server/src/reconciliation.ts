/**
 * The daily comparison of our records, the ledger and the outside parties, put together from the features. What it found is
 * kept and told; nothing is corrected by itself (docs/decisions/0013-reconciliation.md).
 */
import { reconcileGifts } from "./features/bonuses/reconcile-gifts.ts";
import { reconcilePayments } from "./features/deposits/reconcile-payments.ts";
import { insertReconciliation } from "./features/games/queries-reconcile.ts";
import { reconcileAccounts } from "./features/games/reconcile-accounts.ts";
import { reconcileTransfers } from "./features/games/reconcile-transfers.ts";
import { reconcileCoupons } from "./features/spinwheel/reconcile-coupons.ts";
import { reconcilePayouts } from "./features/withdrawals/reconcile-payouts.ts";
import { recordId, transaction } from "./kernel/context.ts";
import type { Job } from "./kernel/jobs.ts";
import { type Comparison, compareBook, type Span } from "./ledger/compare.ts";
import type { Context } from "./ports/context.ts";

/** Bangkok and Vientiane: both seven hours ahead, all year. */
const OFFSET_MS = 7 * 3_600_000;
const DAY_MS = 86_400_000;

/** The day of a moment, as `2026-01-31`. */
export function dayOf(moment: Date): string {
  return new Date(moment.getTime() + OFFSET_MS).toISOString().slice(0, 10);
}

/** From its midnight to the next. @throws when it is no day. */
export function spanOf(day: string): Span {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00+07:00`) : Number.NaN;
  if (Number.isNaN(start) || dayOf(new Date(start)) !== day) {
    throw new Error(`${day} is no day: write it as 2026-01-31`);
  }
  return { from: new Date(start), to: new Date(start + DAY_MS) };
}

/** Compares everything of one day, and every account as it is now; keeps what it found. */
export async function reconcileDay(ctx: Context, day: string): Promise<Comparison> {
  const span = spanOf(day);
  const startedAt = ctx.clock.now();
  const parts = [
    await reconcileTransfers(ctx, span),
    await reconcileAccounts(ctx),
    await reconcilePayments(ctx, span),
    await reconcilePayouts(ctx, span),
    await reconcileGifts(ctx, span),
    await reconcileCoupons(ctx, span),
    await compareBook(ctx.db),
  ];
  const found: Comparison = {
    drift: parts.flatMap(({ drift }) => drift),
    compared: Object.assign({}, ...parts.map(({ compared }) => compared)),
    unasked: parts.flatMap(({ unasked }) => unasked),
  };
  await transaction(ctx.db, (tx) =>
    insertReconciliation(tx, {
      id: recordId(ctx),
      day,
      startedAt,
      finishedAt: ctx.clock.now(),
      found,
      driftIds: found.drift.map(() => recordId(ctx)),
    }),
  );
  for (const { kind, party, subject } of found.drift) {
    ctx.log.error(
      { event: "drift", operation: kind, party, recordId: subject },
      "two sides disagree",
    );
  }
  ctx.log.info(
    { event: "reconciled", reference: day, count: found.drift.length },
    "a day was compared",
  );
  return found;
}

const JOB = "games:reconcile-day";

/** Every night the day before: whoever looks in the morning finds it. */
export function reconciliationJobs(ctx: Context): Record<string, Job> {
  return {
    [JOB]: async () => {
      await reconcileDay(ctx, dayOf(new Date(ctx.clock.nowMs() - DAY_MS)));
    },
  };
}

/** In UTC: half past midnight in Bangkok. */
export const reconciliationCrontab = `30 17 * * * ${JOB}`;
