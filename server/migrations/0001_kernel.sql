-- What every feature uses: the roles, idempotency keys, rate limits, jobs, sockets and
-- statistics of outbound calls. All migrations run on PostgreSQL 15 to 18.

-- Three roles log in (docs/decisions/0032-database-roles.md): the owner of the database, who
-- migrates; krapao_app, as which servers, their jobs and their sockets work; and krapao_admin, as
-- which the commands work that only administrators run. Neither of the last two owns anything or is
-- a member of a role. deploy/roles.sql makes all three.
do $$
begin
  if (select count(*) from pg_roles where rolname in ('krapao_app', 'krapao_admin')) < 2 then
    raise exception 'the roles krapao_app and krapao_admin do not exist: run deploy/roles.sql first';
  end if;
end $$;

-- Each file grants what the application may do with its tables, table by table. A table or function
-- without a grant is closed.
grant usage on schema public to krapao_app, krapao_admin;
alter default privileges revoke execute on functions from public;

-- The Idempotency-Key of a member's call, a hash of the call's input, and the record that the call
-- created. A second call with the same key gets the stored answer.
create table idempotency_key (
  member_id bigint not null,
  key text not null,
  operation text not null,
  input_hash bytea not null,
  record_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (member_id, key)
);
create index idempotency_key_created on idempotency_key (created_at);

-- The columns are those that rate-limiter-flexible expects.
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- Jobs are enqueued in the transaction that makes them necessary. graphile-worker creates its schema
-- after the migrations, so the functions that use it are in plpgsql, which resolves names at the
-- first call. They enqueue without NOTIFY: a transaction that notifies holds one lock of the whole
-- cluster until its commit is on disk, so commits that notify come one after the other. The process
-- that enqueued a job wakes the workers after its commit (kernel/jobs), and a worker that missed it
-- finds the job at its next poll. The rest is graphile_worker.add_job of version 0.18.
create function public.enqueue_job(
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

-- How many jobs are due, and since when.
create function public.waiting_jobs(out count bigint, out oldest timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  select count(*), min(run_at) into waiting_jobs.count, waiting_jobs.oldest
  from graphile_worker.jobs where run_at <= now() and attempts < max_attempts;
end $$;

-- Workers that are alive. The jobs that a dead worker had locked are unlocked.
create table jobs_heartbeat (
  worker_id text primary key,
  seen_at timestamptz not null
);

-- Socket events that do not fit into a notification (8000 bytes). The columns are those that
-- @socket.io/postgres-adapter expects.
create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);

-- Calls to each external party, one row a minute. Every process adds its own counts.
create table outbound_minute (
  external_party text not null,
  minute timestamptz not null,
  calls integer not null,
  errors integer not null,
  durations integer[] not null,  -- calls by duration; kernel/outbound has the bounds
  last_error text,
  last_error_at timestamptz,
  -- What the answers of external parties were worth: denied (key, credit or quota), or unreadable.
  -- The last one of each names the operation and the field or status, never a value.
  denied integer not null default 0,
  last_denied text,
  last_denied_at timestamptz,
  unreadable integer not null default 0,
  last_unreadable text,
  last_unreadable_at timestamptz,
  primary key (external_party, minute)
);
create index outbound_minute_minute on outbound_minute (minute);

-- graphile-worker makes its tables with row level security and without a policy, so that only their
-- owner can use them. Called after graphile-worker's own migrations, which can add tables.
create procedure grant_worker_tables() language plpgsql as $$
declare
  v_table text;
begin
  grant usage on schema graphile_worker to krapao_app;
  grant execute on all functions in schema graphile_worker to krapao_app;
  grant select on graphile_worker.migrations, graphile_worker.jobs to krapao_app;
  foreach v_table in array
    array['_private_jobs', '_private_job_queues', '_private_tasks', '_private_known_crontabs']
  loop
    execute format('grant select, insert, update, delete on graphile_worker.%I to krapao_app', v_table);
    if not exists (
      select from pg_policies
      where schemaname = 'graphile_worker' and tablename = v_table and policyname = 'application'
    ) then
      execute format('create policy application on graphile_worker.%I to krapao_app using (true)', v_table);
    end if;
  end loop;
end $$;

-- Lists of a member that are paged by number, read by key
-- (docs/decisions/0055-pages-by-number-read-by-key.md). Every so many rows of a long list, counted
-- from its oldest row: how many rows there are up to and including this one. A page starts at the
-- mark above it, and the total is counted from the newest mark. The rows stay the truth: marks are
-- written when a long list is read, and can be deleted.
create table page_mark (
  list text not null,  -- for example statements_line
  member_id bigint not null,
  position bigint not null,
  created_at timestamptz not null,  -- of the row, with tie: the order of the list
  tie text not null,
  primary key (list, member_id, position)
);
create index page_mark_member on page_mark (member_id);

-- Ends a transaction whose commit is already on its way: its refusal must be an error.
create function public.refuse_unless(p_is_met boolean, p_code text) returns void
language plpgsql immutable parallel safe as $$
begin
  if p_is_met is not true then
    raise exception '%', p_code using errcode = 'KR001';
  end if;
end $$;

-- Servers keep in memory what seldom changes: settings, banks, deposit channels, games. One version
-- counts the changes, and the check of a session reads it, so that a member's next call after a
-- change sees it in every process.
create table memory_version (
  is_only boolean primary key default true check (is_only),
  version bigint not null
);
insert into memory_version (version) values (1);

create function public.count_memory_version() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  update memory_version set version = version + 1;
  return null;
end $$;

-- Calls to each external party by quarter of an hour, for the strip of the last seven days.
create table outbound_quarter (
  external_party text not null,
  at timestamptz not null,
  calls integer not null,
  errors integer not null,
  durations integer[] not null,  -- as in outbound_minute
  last_error text,
  last_error_at timestamptz,
  denied integer not null default 0,
  last_denied text,
  last_denied_at timestamptz,
  unreadable integer not null default 0,
  last_unreadable text,
  last_unreadable_at timestamptz,
  primary key (external_party, at)
);
create index outbound_quarter_at on outbound_quarter (at);

-- Partitions by month (docs/decisions/0092-partitions-by-month.md): what adds, counts and drops them.
-- Months are those of Asia/Bangkok. The tables that have them are ledger.entry and games_call:
-- <table>_first with all rows before a time, <table>_YYYY_MM, and <table>_rest for rows that no
-- month takes.
create table partition_rule (
  table_name text primary key,
  key_column text not null,
  first_until timestamptz not null  -- where the first partition ends
);

-- The first partition ends in the future, and takes all rows until then.
insert into partition_rule
select name, key_column, date_trunc('month', now() + interval '62 days', 'Asia/Bangkok')
from (values ('ledger.entry', 'created_at'), ('games_call', 'requested_at'))
  known (name, key_column);

-- Adds the partition of the month of a time, when there is none. Creating it alone and attaching it
-- blocks no call: an attachment needs a lock of the parent that reads and writes do not notice, and
-- for milliseconds the one of the rest. Answers false when nothing was added, also when rows of that
-- month are in the rest already, where they stay.
create function add_partition(p_table text, p_at timestamptz) returns boolean
language plpgsql set search_path = public, pg_temp set lock_timeout = '500ms' as $$
declare
  v_rule partition_rule;
  v_from timestamptz := date_trunc('month', p_at, 'Asia/Bangkok');
  v_to timestamptz := date_trunc('month', v_from + interval '32 days', 'Asia/Bangkok');
  v_name text := p_table || to_char(v_from at time zone 'Asia/Bangkok', '_YYYY_MM');
  v_is_taken boolean;
begin
  select * into strict v_rule from partition_rule where table_name = p_table;
  if v_from < v_rule.first_until or to_regclass(v_name) is not null then
    return false;
  end if;
  execute format('select exists (select from %s_rest where %I >= %L and %I < %L)',
    p_table, v_rule.key_column, v_from, v_rule.key_column, v_to) into v_is_taken;
  if v_is_taken then
    return false;
  end if;
  execute format('create table %s (like %s including defaults including constraints)',
    v_name, p_table);
  if p_table = 'ledger.entry' then
    execute format('alter table %s add primary key (account_id, slot, version)', v_name);
    execute format('create trigger entry_append_only before update or delete or truncate on %s
      for each statement execute function ledger.reject_change()', v_name);
  end if;
  execute format('alter table %s attach partition %s for values from (%L) to (%L)',
    p_table, v_name, v_from, v_to);
  return true;
end $$;

-- The starts of the month of a time and of those that follow, in Asia/Bangkok.
create function months_from(p_at timestamptz, p_count integer) returns setof timestamptz
language sql stable set search_path = pg_catalog, pg_temp as $$
  select (date_trunc('month', p_at at time zone 'Asia/Bangkok') + ahead * interval '1 month')
    at time zone 'Asia/Bangkok'
  from generate_series(0, p_count - 1) ahead
$$;

-- Adds the partitions of this month and the next three. Answers how many.
create function add_partitions(p_at timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return (
    select count(*) filter (where add_partition(table_name, at))
    from partition_rule, months_from(p_at, 4) at
  );
end $$;

-- How many partitions of this month and the next two do not exist. The job adds them long before, so
-- any is an alert.
create function count_missing_partitions(p_at timestamptz) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::integer
  from partition_rule, months_from(p_at, 3) at
  where at >= first_until
    and to_regclass(table_name || to_char(at at time zone 'Asia/Bangkok', '_YYYY_MM')) is null
$$;

-- Statistics of the tables as a whole: autovacuum only collects those of each partition.
create function analyze_partitioned() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  analyze ledger.entry;
  analyze games_call;
end $$;

-- What the application may do with these tables.
grant select, insert, delete on idempotency_key, socket_io_attachments, page_mark to krapao_app;
grant select, insert, update, delete on
  rate_limit, jobs_heartbeat, outbound_minute, outbound_quarter to krapao_app;
grant select on memory_version to krapao_app;
grant usage on sequence socket_io_attachments_id_seq to krapao_app;
grant execute on function
  enqueue_job, waiting_jobs, refuse_unless, add_partitions, count_missing_partitions,
  analyze_partitioned to krapao_app;
