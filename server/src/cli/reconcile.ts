/**
 * `node server/src/cli/reconcile.ts [--day 2026-01-31]`: compares one day with the ledger and the
 * external parties and prints every discrepancy. Ends with 1 when two sides differ, with 2 when the
 * comparison could not be done.
 */

import { parseArgs } from "node:util";
import { type App, createApp } from "../app.ts";
import { readConfig } from "../config.ts";
import { dayOf } from "../kernel/calendar.ts";
import { systemClock } from "../kernel/clock.ts";
import { campaignCosts } from "../ledger/costs.ts";
import { reconcileDay, spanOf } from "../reconciliation.ts";
import { printCosts, printReconciliation } from "../reconciliation-text.ts";

const { values } = parseArgs({ options: { day: { type: "string" } } });
const day = values.day ?? dayOf(systemClock().now());
/**
 * After this time the process ends although a connection still closes: a nightly script must not
 * hang.
 */
const CLOSE_MS = 10_000;
const quiet = { info: () => {}, warn: () => {}, error: () => {} };
let app: App | null = null;
try {
  spanOf(day);
  app = await createApp(readConfig(), { withJobs: false, log: quiet });
  const found = await reconcileDay(app.ctx, day);
  process.stdout.write(printReconciliation(day, found));
  process.stdout.write(printCosts(await campaignCosts(app.ctx.db)));
  if (found.discrepancies.length > 0) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 2;
} finally {
  setTimeout(() => process.exit(), CLOSE_MS).unref();
  await app?.close();
}
