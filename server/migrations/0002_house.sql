-- What every feature shares: rights of the application's role, intents, rate limits, jobs.

grant usage on schema public to krapao_app;
alter default privileges in schema public grant select, insert, update, delete on tables to krapao_app;
alter default privileges in schema public grant usage, select on sequences to krapao_app;
alter default privileges in schema public grant execute on functions to krapao_app;

-- One intent of a member: the Idempotency-Key of a call, what it asked, and the record it made.
create table intent (
  member_id bigint not null,
  key text not null,
  operation text not null,
  input_hash bytea not null,
  record_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (member_id, key)
);
create index intent_created on intent (created_at);

-- The shape is that of rate-limiter-flexible.
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- Jobs are enqueued in the transaction that makes them necessary. The worker's own tables belong to the owner.
create function public.enqueue_job(p_name text, p_payload json, p_run_at timestamptz, p_key text) returns void
  language plpgsql security definer set search_path = graphile_worker, public as $$
begin
  perform graphile_worker.add_job(p_name, p_payload, run_at => p_run_at, job_key => p_key, max_attempts => 25);
end$$;

-- Workers that live; what a dead one had locked is freed.
create table jobs_heartbeat (
  worker_id text primary key,
  seen_at timestamptz not null
);
