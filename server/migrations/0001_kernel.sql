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
-- 0004_accounts adds the foreign key to the member.
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
-- first call.
create function public.enqueue_job(p_name text, p_payload json, p_run_at timestamptz, p_key text)
returns void language plpgsql security definer set search_path = graphile_worker, public as $$
begin
  perform graphile_worker.add_job(
    p_name, p_payload, run_at => p_run_at, job_key => p_key, max_attempts => 25
  );
end $$;

-- How many jobs are due, and since when.
create function public.waiting_jobs(out count bigint, out oldest timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  select count(*), min(run_at) into waiting_jobs.count, waiting_jobs.oldest
  from graphile_worker.jobs where run_at <= now() and attempts < max_attempts;
end $$;
grant execute on function enqueue_job, waiting_jobs to krapao_app;

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
  primary key (external_party, minute)
);
create index outbound_minute_minute on outbound_minute (minute);

-- What the application may do with these tables.
grant select, insert, update, delete on rate_limit, jobs_heartbeat, outbound_minute to krapao_app;
grant select, insert, delete on socket_io_attachments to krapao_app;
grant select, insert on idempotency_key to krapao_app;
grant usage on sequence socket_io_attachments_id_seq to krapao_app;

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
