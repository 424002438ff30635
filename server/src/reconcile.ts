/** `npm run reconcile`: compares one day and prints what it found. Ends with 1 when two sides disagree. */
import { parseArgs } from "node:util";
import { createApp } from "./app.ts";
import { readConfig } from "./config.ts";
import { systemClock } from "./kernel/clock.ts";
import { dayOf, reconcileDay } from "./reconciliation.ts";
import { printReconciliation } from "./reconciliation-text.ts";

const { values } = parseArgs({ options: { day: { type: "string" } } });
const day = values.day ?? dayOf(systemClock().now());
const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const app = await createApp(readConfig(), { withJobs: false, log: quiet });
try {
  const found = await reconcileDay(app.ctx, day);
  process.stdout.write(printReconciliation(day, found));
  if (found.drift.length > 0) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 2;
} finally {
  await app.close();
}
