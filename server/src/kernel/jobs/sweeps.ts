/**
 * Sweeps find work that no job was enqueued for, because it seldom needs one: a query over an index
 * at short intervals, in every process that runs jobs. A sweep must be safe to run at the same time
 * in several processes.
 */
import { describeError, type Log } from "../log.ts";

/** How long work waits at most after it became due. */
const INTERVAL_MS = 2_000;

export type Sweep = () => Promise<void>;

/** Runs each sweep regularly, one after the other. @returns a function that stops them */
export function startSweeps(sweeps: Record<string, Sweep>, log: Log): () => Promise<void> {
  let running: Promise<void> | null = null;
  const runAll = async () => {
    for (const [job, sweep] of Object.entries(sweeps)) {
      await sweep().catch((error: unknown) =>
        log.warn({ job, ...describeError(error) }, "sweep failed and will run again"),
      );
    }
  };
  const timer = setInterval(() => {
    running ??= runAll().finally(() => {
      running = null;
    });
  }, INTERVAL_MS);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
