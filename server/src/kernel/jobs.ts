import { Logger, type Runner, run, type TaskList } from "graphile-worker";
import { sql } from "kysely";
import type { Tx } from "./db.ts";
import { describeError, type Log } from "./log.ts";

/** A job: its payload is JSON; it may run more than once and must not mind. */
export type Job = (payload: Record<string, string>) => Promise<void>;

/**
 * Enqueues a job in the transaction that makes it necessary: both are there, or neither.
 * @param key jobs of one key replace each other while they wait.
 */
export async function enqueue(
  tx: Tx,
  job: { name: string; payload: Record<string, string>; runAt?: Date; key?: string },
): Promise<void> {
  await sql`select public.enqueue_job(${job.name}, ${JSON.stringify(job.payload)}::json,
    ${job.runAt ?? null}::timestamptz, ${job.key ?? null})`.execute(tx);
}

/** Starts the worker of this process. `crontab` lines are of graphile-worker (UTC). Stop it with `runner.stop()`. */
export function startJobs({
  url,
  jobs,
  crontab,
  log,
}: {
  url: string;
  jobs: Record<string, Job>;
  crontab: string;
  log: Log;
}): Promise<Runner> {
  const taskList: TaskList = {};
  for (const [name, job] of Object.entries(jobs)) {
    taskList[name] = async (payload) => {
      try {
        await job(payload as Record<string, string>);
      } catch (error) {
        log.error({ job: name, ...describeError(error) }, "job failed, it will be tried again");
        throw error;
      }
    };
  }
  return run({
    connectionString: url,
    taskList,
    crontab,
    concurrency: 8,
    pollInterval: 1000,
    noHandleSignals: true,
    maxPoolSize: 10,
    logger: quiet,
  });
}

const quiet = new Logger(() => () => {});
