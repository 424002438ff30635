import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from "graphile-worker";
import { sql } from "kysely";
import type { Pool } from "pg";
import { ask, isDatabaseAway, openPool, type Statement, type Tx } from "../db/database.ts";
import { prepared } from "../db/prepared-statement.ts";
import { describeError, type Log } from "../log.ts";
import { beat, reapDeadWorkers } from "./heartbeat.ts";
import { type Sweep, startSweeps } from "./sweeps.ts";
import { wakeWorkersAfter } from "./wake-workers.ts";

/** A job. Its payload is JSON, and it must be safe to run more than once. */
export type Job = (payload: Record<string, string>) => Promise<void>;

const BEAT_MS = 5_000;
const RENEW_MS = 1_000;

/**
 * Enqueues a job in the transaction that requires it: both are committed, or neither. The row is
 * written without NOTIFY, and the workers are woken after the commit.
 * @param job.key waiting jobs with the same key replace each other
 * @param job.delayMs measured by the database's clock, for waits that a shifted development clock
 * must not change
 */
export function enqueue(
  tx: Tx,
  job: {
    name: string;
    payload: Record<string, string>;
    runAt?: Date;
    delayMs?: number;
    key?: string;
  },
): Statement<void> {
  const runAt =
    job.delayMs === undefined
      ? sql`${job.runAt ?? null}::timestamptz`
      : sql`clock_timestamp() + ${job.delayMs}::integer * interval '1 millisecond'`;
  const query = sql`${prepared} select public.enqueue_job(${job.name}, ${JSON.stringify(job.payload)}::json,
    ${runAt}, ${job.key ?? null})`;
  const isDue = !job.delayMs && job.runAt === undefined;
  return ask(tx, query, () => (isDue ? wakeWorkersAfter(tx) : undefined));
}

export interface Jobs {
  /**
   * Handles an error that no code awaited. When the database was away, the worker could not save
   * the result of a job. It is then replaced, and its jobs are freed like those of a dead worker.
   * Retries until the database is back.
   * @returns false when the error has another cause
   */
  recover(error: unknown): boolean;
  /** Waits for running jobs, then closes the connections. */
  stop(): Promise<void>;
}

interface JobOptions {
  url: string;
  jobs: Record<string, Job>;
  crontab: string;
  sweeps?: Record<string, Sweep>;
  log: Log;
}

/** Starts this process's worker. `crontab` has the lines of graphile-worker, in UTC. */
export async function startJobs(options: JobOptions): Promise<Jobs> {
  const { url, log } = options;
  const pool = openPool({ url, poolMax: 10, int8: "text" });
  let worker = await startWorker(pool, options);
  let isStopping = false;
  let renewal: Promise<void> | null = null;
  watch(worker);
  async function replace(): Promise<void> {
    log.warn({ event: "jobs.renewed" }, "replacing the job worker after it lost the database");
    worker.runner.stop().catch(() => {});
    while (!isStopping) {
      const next = await startWorker(pool, options).catch(() => null);
      if (next) {
        worker = next;
        watch(worker);
        return;
      }
      await sleep(RENEW_MS);
    }
  }
  function renew(): void {
    if (isStopping) return;
    renewal ??= replace().finally(() => {
      renewal = null;
      return tick();
    });
  }
  /** Replaces the worker also when it ends on its own. */
  function watch(watched: Worker): void {
    const ended = () => {
      if (watched === worker) renew();
    };
    watched.runner.promise.then(ended, ended);
  }
  const sendHeartbeat = async () => {
    // A job is locked by the worker's pool id.
    await beat(pool, worker.ids());
    const count = await reapDeadWorkers(pool);
    if (count > 0) log.warn({ event: "jobs.reaped", count }, "freed the jobs of dead workers");
  };
  const tick = () =>
    sendHeartbeat().catch((error: unknown) => log.warn(describeError(error), "heartbeat failed"));
  await tick();
  const timer = setInterval(tick, BEAT_MS);
  const stopSweeps = startSweeps(options.sweeps ?? {}, log);
  return {
    recover(error) {
      if (!isDatabaseAway(error)) return false;
      renew();
      return true;
    },
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await stopSweeps();
      await renewal;
      await worker.runner.stop().catch(() => {});
      // The worker does not wait until the outcome of its last jobs is saved. A pool that ends
      // serves no caller that waits for a connection, and each would fail when its time is over.
      while (pool.waitingCount > 0) await sleep(10);
      await pool.end();
    },
  };
}

interface Worker {
  runner: Runner;
  /** The pool ids that its jobs are locked by. */
  ids(): string[];
}

async function startWorker(pool: Pool, { jobs, crontab, log }: JobOptions): Promise<Worker> {
  const ids = new Set<string>();
  const events: WorkerEvents = new EventEmitter();
  events.on("pool:create", ({ workerPool }) => ids.add(workerPool.id));
  const runner = await run({
    pgPool: pool,
    taskList: taskList(jobs, log),
    crontab,
    concurrency: 8,
    pollInterval: 1000,
    noHandleSignals: true,
    events,
    logger: new Logger(() => () => {}),
  });
  return { runner, ids: () => [...ids] };
}

function taskList(jobs: Record<string, Job>, log: Log): TaskList {
  const list: TaskList = {};
  for (const [name, job] of Object.entries(jobs)) {
    list[name] = async (payload) => {
      try {
        await job(payload as Record<string, string>);
      } catch (error) {
        log.error({ job: name, ...describeError(error) }, "job failed and will be retried");
        throw error;
      }
    };
  }
  return list;
}
