/**
 * The daily reconciliation of our records, the ledger and the external parties, composed of the
 * features' parts. Discrepancies are stored and logged; nothing is corrected automatically
 * (docs/decisions/0013-reconciliation.md).
 */

import { DAY_MS } from "@krapao/contract/time";
import { defineFeature } from "./feature.ts";
import { reconcileRewards } from "./features/bonuses/conditions/reconcile-rewards.ts";
import { reconcilePayments } from "./features/deposits/reconcile-payments.ts";
import { reconcileReturns } from "./features/deposits/returns/reconcile-returns.ts";
import { insertReconciliation } from "./features/games/reconciliation/queries.ts";
import { reconcileAccounts } from "./features/games/reconciliation/reconcile-accounts.ts";
import { reconcileTransfers } from "./features/games/reconciliation/reconcile-transfers.ts";
import { reconcileCoupons } from "./features/spinwheel/coupons/reconcile-coupons.ts";
import { reconcilePayouts } from "./features/withdrawals/reconcile-payouts.ts";
import { dayOf, midnightOf, type Span } from "./kernel/calendar.ts";
import { recordId, transaction } from "./kernel/context.ts";
import type { Job } from "./kernel/jobs/jobs.ts";
import { type Comparison, checkLedger } from "./ledger/compare.ts";
import type { Context } from "./ports/context.ts";

/** From midnight of the day to the next. @throws when it is no day */
export function spanOf(day: string): Span {
  const from = midnightOf(day);
  if (Number.isNaN(from.getTime()) || dayOf(from) !== day) {
    throw new Error(`${day} is no day: write it as 2026-01-31`);
  }
  return { from, to: new Date(from.getTime() + DAY_MS) };
}

/** Reconciles one day, and every game account as it is now; stores the result. */
export async function reconcileDay(ctx: Context, day: string): Promise<Comparison> {
  const span = spanOf(day);
  const startedAt = ctx.clock.now();
  const parts = [
    await reconcileTransfers(ctx, span),
    await reconcileAccounts(ctx),
    await reconcilePayments(ctx, span),
    await reconcilePayouts(ctx, span),
    await reconcileReturns(ctx, span),
    await reconcileRewards(ctx, span),
    await reconcileCoupons(ctx, span),
    await checkLedger(ctx.db, day),
  ];
  const found: Comparison = {
    discrepancies: parts.flatMap(({ discrepancies }) => discrepancies),
    compared: Object.assign({}, ...parts.map(({ compared }) => compared)),
    unchecked: parts.flatMap(({ unchecked }) => unchecked),
  };
  await transaction(ctx.db, (tx) =>
    insertReconciliation(tx, {
      id: recordId(ctx),
      day,
      startedAt,
      finishedAt: ctx.clock.now(),
      found,
      discrepancyIds: found.discrepancies.map(() => recordId(ctx)),
    }),
  );
  for (const { kind, externalParty, subject } of found.discrepancies) {
    ctx.log.error(
      { event: "discrepancy", operation: kind, externalParty, recordId: subject },
      "discrepancy found",
    );
  }
  ctx.log.info(
    { event: "reconciled", reference: day, count: found.discrepancies.length },
    "day reconciled",
  );
  return found;
}

const JOB = "games:reconcile-day";

/** Every night for the day before. */
function reconciliationJobs(ctx: Context): Record<string, Job> {
  return {
    [JOB]: async () => {
      await reconcileDay(ctx, dayOf(new Date(ctx.clock.nowMs() - DAY_MS)));
    },
  };
}

/** In UTC: half past midnight in Bangkok. */
const reconciliationCrontab = `30 17 * * * ${JOB}`;

export const reconciliation = defineFeature({
  jobs: reconciliationJobs,
  cron: reconciliationCrontab,
});
