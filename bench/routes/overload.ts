/**
 * Three times as many calls as can be answered: what is refused, what is still answered, and how
 * soon the server recovers.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { type Call, type Caller, openCaller } from "./caller.ts";
import { closedLoop, note, type Run, report } from "./route-report.ts";

/** More calls than a process accepts at once. */
const AT_ONCE = 1_000;
const OPENING_AT_ONCE = 50;
/** The goal of the recovery; goals.ts has the share of the peak that is kept. */
const AGAIN_MS = 10_000;

/**
 * Opens the connections beforehand: a thousand new ones at once would measure the kernel's queue.
 */
async function openFlood(url: string): Promise<Caller> {
  const flood = openCaller(url, AT_ONCE);
  for (let opened = 0; opened < AT_ONCE; opened += OPENING_AT_ONCE) {
    // As many calls under way as there are connections, or one would be used twice.
    const some = Math.min(opened + OPENING_AT_ONCE, AT_ONCE);
    await Promise.all(
      Array.from({ length: some }, () => flood.call({ path: "/api/lookup/active" })),
    );
  }
  return flood;
}

/**
 * Calls at three times the peak, whether the server keeps up or not, and then at the normal rate
 * again.
 */
export async function overload(
  url: string,
  { caller, next, forMs }: { caller: Caller; next: () => Call; forMs: number },
): Promise<void> {
  const flood = await openFlood(url);
  const peak = report("peak, reads", await closedLoop(caller, next, { forMs, inFlight: 64 }), null);
  const run: Run = { tookMs: [], statuses: {}, forMs };
  const started: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let number = 0; performance.now() - startedAt < forMs; number++) {
    const due = startedAt + (number * 1_000) / (peak * 3);
    if (due > performance.now() + 2) await sleep(1);
    if (started.length - run.tookMs.length > AT_ONCE) {
      await sleep(1);
      continue;
    }
    const at = performance.now();
    started.push(
      flood.call(next()).then((status) => {
        run.tookMs.push(performance.now() - at);
        run.statuses[status] = (run.statuses[status] ?? 0) + 1;
      }),
    );
  }
  await Promise.all(started);
  const elapsed = performance.now() - startedAt;
  run.forMs = elapsed;
  await flood.close();
  const good = ((run.statuses["200"] ?? 0) / elapsed) * 1_000;
  report("three times the peak", run, { rate: peak, name: "the peak" });
  note(
    `overload: ${good.toFixed(0)} good answers a second of a peak of ${peak.toFixed(0)} (${((good / peak) * 100).toFixed(0)} %), goal 80 %; the rest: ${JSON.stringify(run.statuses)}`,
  );
  const recoveredAt = performance.now();
  for (;;) {
    const at = performance.now();
    const statuses = await Promise.all(Array.from({ length: 8 }, () => caller.call(next())));
    if (statuses.every((status) => status === 200) && performance.now() - at < 500) break;
    if (performance.now() - recoveredAt > 30_000) break;
    await sleep(100);
  }
  const tookMs = performance.now() - recoveredAt;
  note(`well again ${(tookMs / 1_000).toFixed(1)} s after it, goal 10 s`);
  if (tookMs > AGAIN_MS) process.exitCode = 1;
}
