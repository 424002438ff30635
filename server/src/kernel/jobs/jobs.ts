import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from "graphile-worker";
import { sql } from "kysely";
import type { Pool } from "pg";
import { isDatabaseAway, openPool, type Tx } from "./db.ts";
import { beat, reapDeadWorkers } from "./heartbeat.ts";
import { keepPlan } from "./keep-plan.ts";
import { describeError, type Log } from "./log.ts";

/** A job: its payload is JSON; it may run more than once and must not mind. */
export type Job = (payload: Record<string, string>) => Promise<void>;

const BEAT_MS = 5_000;
const RENEW_MS = 1_000;

/**
 * Enqueues a job in the transaction that makes it necessary: both are there, or neither.
 * @param job.key jobs of one key replace each other while they wait.
 * @param job.delayMs by the database's clock, for waits that a shifted clock of ours must not stretch.
 */
export async function enqueue(
  tx: Tx,
  job: {
    name: string;
    payload: Record<string, string>;
    runAt?: Date;
    delayMs?: number;
    key?: string;
  },
): Promise<void> {
  const runAt =
    job.delayMs === undefined
      ? sql`${job.runAt ?? null}::timestamptz`
      : sql`clock_timestamp() + ${job.delayMs}::integer * interval '1 millisecond'`;
  await sql`${keepPlan} select public.enqueue_job(${job.name}, ${JSON.stringify(job.payload)}::json,
    ${runAt}, ${job.key ?? null})`.execute(tx);
}

/** The job that looks at a member whose money has changed. */
export const BALANCE_CHANGED_JOB = "bonuses:evaluate";

/**
 * Says, in the transaction that changes what a member has in the wallet or in a game, that somebody may have to look at it:
 * features that move money need not know who. Several changes at once are looked at once.
 */
export function tellBalanceChanged(tx: Tx, memberId: bigint): Promise<void> {
  const payload = { memberId: `${memberId}` };
  return enqueue(tx, {
    name: BALANCE_CHANGED_JOB,
    payload,
    key: `${BALANCE_CHANGED_JOB}:${memberId}`,
  });
}

export interface Jobs {
  /**
   * Takes an error that nobody awaited. When the database was away, the worker could not write down what became of a job:
   * another takes its place, and its jobs are freed like those of a dead one. Tries until the database is there again.
   * @returns false when the error is another
   */
  recover(error: unknown): boolean;
  /** Lets running jobs end, then closes the connections. */
  stop(): Promise<void>;
}

interface Work {
  url: string;
  jobs: Record<string, Job>;
  crontab: string;
  log: Log;
}

/** Starts the worker of this process. `crontab` lines are graphile-worker's, in UTC. */
export async function startJobs(work: Work): Promise<Jobs> {
  const { url, log } = work;
  const pool = openPool({ url, poolMax: 10, role: "owner", int8: "text" });
  let worker = await startWorker(pool, work);
  let isStopping = false;
  let renewal: Promise<void> | null = null;
  watch(worker);
  async function replace(): Promise<void> {
    log.warn({ event: "jobs.renewed" }, "the worker of jobs lost the database");
    worker.runner.stop().catch(() => {});
    while (!isStopping) {
      const next = await startWorker(pool, work).catch(() => null);
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
  /** It also ends by itself, when it cannot go on. */
  function watch(watched: Worker): void {
    const ended = () => {
      if (watched === worker) renew();
    };
    watched.runner.promise.then(ended, ended);
  }
  const live = async () => {
    // Jobs are held in the name of the pool, not of the worker within it.
    await beat(pool, worker.ids());
    const count = await reapDeadWorkers(pool);
    if (count > 0) log.warn({ event: "jobs.reaped", count }, "freed the jobs of dead workers");
  };
  const tick = () =>
    live().catch((error: unknown) => log.warn(describeError(error), "heartbeat failed"));
  await tick();
  const timer = setInterval(tick, BEAT_MS);
  return {
    recover(error) {
      if (!isDatabaseAway(error)) return false;
      renew();
      return true;
    },
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await renewal;
      await worker.runner.stop().catch(() => {});
      await pool.end();
    },
  };
}

interface Worker {
  runner: Runner;
  /** In whose name it holds jobs. */
  ids(): string[];
}

async function startWorker(pool: Pool, { jobs, crontab, log }: Work): Promise<Worker> {
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
        log.error({ job: name, ...describeError(error) }, "job failed, it will be tried again");
        throw error;
      }
    };
  }
  return list;
}
