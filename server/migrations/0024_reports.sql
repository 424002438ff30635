-- Sums for the overview and the reports. An hour that is over does not change any more, so it is
-- summed once.

-- Until when everything is summed. One row.
create table reports_progress (
  is_only boolean primary key default true check (is_only),
  summed_until timestamptz not null
);

-- Money from our own records, by the hour in which the ledger posted it. Forward is the movement
-- that the report is named after (money into a game, a credited deposit, a reward). Backward is the
-- other direction (money out of a game, a reversal).
create table reports_hour (
  hour timestamptz not null,
  report text not null
    check (report in ('deposits', 'withdrawals', 'providers', 'bonuses', 'rewards')),
  currency ledger.currency not null,
  counterparty text not null,  -- channel, bank, provider or campaign
  forward_count integer not null,
  forward_minor bigint not null,
  backward_count integer not null,
  backward_minor bigint not null,
  primary key (hour, report, currency, counterparty)
);

-- The same hour from the ledger's house accounts. Every report is compared with it.
create table reports_ledger_hour (
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

-- Deposits less reversals, by the week in which members registered and the number of weeks since.
create table reports_cohort (
  cohort date not null,  -- Monday
  week smallint not null,
  currency ledger.currency not null,
  net_minor bigint not null,
  primary key (cohort, week, currency)
);

-- Members by day, written when the day is over.
create table reports_member_day (
  day date not null,
  currency ledger.currency not null,
  registered integer not null,
  active integer not null,
  first_deposits integer not null,
  primary key (day, currency)
);

-- How many members were online, every five minutes.
create table reports_online (
  at timestamptz primary key,
  members integer not null
);

-- The money of members at each provider: now (`day` is null), and at the beginning of each day.
create table reports_provider_balance (
  provider text not null references games_provider,
  currency ledger.currency not null,
  day date,
  balance_minor bigint not null,
  read_at timestamptz not null,
  unique nulls not distinct (provider, currency, day)
);

-- Files that staff users requested.
create table reports_export (
  id uuid primary key,
  staff_id uuid not null references staff_user,
  staff_name text not null,
  report text not null,
  filter jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  name text not null unique,  -- of the file in the storage, random
  row_count integer,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  -- A download link works once, within a minute.
  link_hash bytea unique,
  link_expires_at timestamptz,
  check ((link_hash is null) = (link_expires_at is null))
);
create index reports_export_staff on reports_export (staff_id, requested_at desc);
create index reports_export_expires on reports_export (expires_at);

-- What the application may do with these tables.
grant select, insert, update, delete on reports_online, reports_export to krapao_app;
grant select, insert, update on
  reports_progress, reports_cohort, reports_provider_balance
  to krapao_app;
grant select, insert on
  reports_hour, reports_ledger_hour, reports_first_deposit, reports_member_day
  to krapao_app;
