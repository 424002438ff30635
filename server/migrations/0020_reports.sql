-- Sums for the overview and the reports: what happened in an hour does not change any more, so it is added up once.

-- Entries are appended in the order of time: a few bytes for every 32 pages find an hour among years.
create index entry_created on ledger.entry using brin (created_at) with (pages_per_range = 32, autosummarize = on);
create index chat_message_created on chat_message using brin (created_at) with (pages_per_range = 32, autosummarize = on);
create index chat_session_started on chat_session (started_at);
-- Who is here: a member is seen at most once a minute, so this index changes that seldom.
create index accounts_session_seen on accounts_session (last_seen_at) where revoked_at is null;

-- Up to when everything is added up. One row.
create table reports_progress (
  is_only boolean primary key default true check (is_only),
  summed_until timestamptz not null
);

-- Money by the hour in which the ledger posted it, as our own records have it. `forth` is the movement the report is named
-- after (money into a game, a credited deposit, a gift), `back` the other way (out of a game, what was taken back).
create table reports_hour (
  hour timestamptz not null,
  report text not null check (report in ('deposits', 'withdrawals', 'providers', 'bonuses', 'rewards')),
  currency ledger.currency not null,
  party text not null,                        -- channel, bank, provider or campaign
  forth_count integer not null,
  forth_minor bigint not null,
  back_count integer not null,
  back_minor bigint not null,
  primary key (hour, report, currency, party)
);

-- The same hour as the ledger's house accounts have it, against which every report is held.
create table reports_book (
  hour timestamptz not null,
  report text not null,
  currency ledger.currency not null,
  net_minor bigint not null,
  primary key (hour, report, currency)
);

-- When a member's first deposit was credited.
create table reports_first_deposit (
  member_id bigint primary key references accounts_member,
  currency ledger.currency not null,
  at timestamptz not null
);
create index reports_first_deposit_at on reports_first_deposit (at);

-- Deposits less what was taken back, by the week in which members registered and the weeks since.
create table reports_cohort (
  cohort date not null,                       -- Monday
  week smallint not null,
  currency ledger.currency not null,
  net_minor bigint not null,
  primary key (cohort, week, currency)
);

-- Members by day, once it is over.
create table reports_member_day (
  day date not null,
  currency ledger.currency not null,
  registered integer not null,
  active integer not null,
  first_deposits integer not null,
  primary key (day, currency)
);

-- How many members were here, every five minutes.
create table reports_online (
  at timestamptz primary key,
  members integer not null
);

-- What members have at each provider: now (`day` null), and as each day began.
create table reports_held (
  provider text not null references games_provider,
  currency ledger.currency not null,
  day date,
  held_minor bigint not null,
  read_at timestamptz not null,
  unique nulls not distinct (provider, currency, day)
);

-- Files that staff asked for.
create table reports_export (
  id uuid primary key,
  staff_id uuid not null references staff_member,
  staff_name text not null,
  report text not null,
  filter jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  name text not null unique,                  -- in the storage, random
  row_count integer,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  -- A link that works once, for a minute.
  link_hash bytea unique,
  link_expires_at timestamptz,
  check ((link_hash is null) = (link_expires_at is null))
);
create index reports_export_staff on reports_export (staff_id, asked_at desc);
create index reports_export_old on reports_export (expires_at);

-- How many jobs are due, and since when: the worker's own tables belong to the owner.
create function public.waiting_jobs(out count bigint, out oldest timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  select count(*), min(run_at) into waiting_jobs.count, waiting_jobs.oldest
  from graphile_worker.jobs where run_at <= now() and attempts < max_attempts;
end$$;
