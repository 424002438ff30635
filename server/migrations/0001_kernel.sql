-- What every feature uses: the application's role, idempotency keys, rate limits, jobs, sockets and
-- statistics of outbound calls. All migrations run on PostgreSQL 15 to 18.

-- The application's role. Roles belong to the whole cluster, so another database can create this
-- one at the same time.
do $$
begin
  if not exists (select from pg_roles where rolname = 'krapao_app') then
    create role krapao_app nologin;
  end if;
exception when duplicate_object or unique_violation then
  null;
end $$;

do $$
begin
  -- A superuser can set any role. Another owner must be a member of it.
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant krapao_app to %I', current_user);
  end if;
exception when unique_violation then
  null;
end $$;

-- The application reads and writes every table of the schema public, unless the table's own file
-- revokes it. The tables of the schema ledger are read only.
grant usage on schema public to krapao_app;
alter default privileges in schema public
  grant select, insert, update, delete on tables to krapao_app;
alter default privileges in schema public
  grant usage, select on sequences to krapao_app;
alter default privileges in schema public
  grant execute on functions to krapao_app;

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

-- Jobs are enqueued in the transaction that makes them necessary. The worker's own tables belong to
-- the owner, so the application enqueues through this function. graphile-worker creates its schema
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
