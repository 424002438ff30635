import type pg from "pg";

/** A worker without a heartbeat for this long counts as dead, and other workers take its jobs. */
const DEAD_AFTER_SECONDS = 20;

/**
 * Frees the jobs of workers that died. graphile-worker would free them after four hours.
 */
export async function reapDeadWorkers(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ locked_by: string }>(
    `select distinct job.locked_by from graphile_worker.jobs job
      left join public.jobs_heartbeat beat on beat.worker_id = job.locked_by
     where job.locked_by is not null
       and coalesce(beat.seen_at, job.locked_at) < now() - make_interval(secs => $1)`,
    [DEAD_AFTER_SECONDS],
  );
  const dead = rows.map((row) => row.locked_by);
  if (dead.length === 0) return 0;
  await pool.query("select graphile_worker.force_unlock_workers($1::text[])", [dead]);
  await pool.query("delete from public.jobs_heartbeat where worker_id = any($1)", [dead]);
  return dead.length;
}

/** Records a heartbeat of these workers by the database's clock, which all processes share. */
export async function beat(pool: pg.Pool, workerIds: readonly string[]): Promise<void> {
  await pool.query(
    `insert into public.jobs_heartbeat (worker_id, seen_at) select unnest($1::text[]), now()
     on conflict (worker_id) do update set seen_at = now()`,
    [workerIds],
  );
}
