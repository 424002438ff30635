-- Jobs are enqueued without NOTIFY: a transaction that notifies holds one lock of the whole cluster
-- until its commit is on disk, so commits that notify come one after the other. The process that
-- enqueued a job wakes the workers after its commit (kernel/jobs), and a worker that missed it finds
-- the job at its next poll. The rest is graphile_worker.add_job of version 0.18.
create or replace function public.enqueue_job(
  p_name text, p_payload json, p_run_at timestamptz, p_key text
) returns void language plpgsql security definer set search_path = graphile_worker, public as $$
declare
  v_task integer;
begin
  select id into v_task from _private_tasks where identifier = p_name;
  if not found then
    insert into _private_tasks (identifier) values (p_name) on conflict do nothing;
    select id into strict v_task from _private_tasks where identifier = p_name;
  end if;
  if p_key is not null then
    -- A job that runs has read the world before this one was enqueued, so this one is a new job.
    update _private_jobs set key = null, attempts = max_attempts, updated_at = now()
    where key = p_key and is_available is not true;
  end if;
  insert into _private_jobs as jobs (task_id, payload, run_at, max_attempts, key)
  values (v_task, coalesce(p_payload, '{}'::json), coalesce(p_run_at, now()), 25, p_key)
  on conflict (key) do update set
    task_id = excluded.task_id, payload = excluded.payload, run_at = excluded.run_at,
    max_attempts = excluded.max_attempts, revision = jobs.revision + 1,
    attempts = 0, last_error = null, updated_at = now()
  where jobs.locked_at is null;
end $$;

-- When recovery looks at a transfer that is still open: null while a job does. Before, each transfer
-- enqueued a job that found it settled.
alter table games_transfer add column recover_at timestamptz;
create index games_transfer_recover on games_transfer (recover_at)
  where state in ('decided', 'called') and recover_at is not null;

-- Ends a transaction whose commit is already on its way: its refusal must be an error.
create function public.refuse_unless(p_is_met boolean, p_code text) returns void
language plpgsql immutable parallel safe as $$
begin
  if p_is_met is not true then
    raise exception '%', p_code using errcode = 'KR001';
  end if;
end $$;
grant execute on function refuse_unless to krapao_app;
