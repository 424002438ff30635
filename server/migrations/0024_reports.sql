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
    check (report in ('deposits', 'withdrawals', 'gameTransfers', 'bonuses', 'rewards')),
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
  member_id bigint primary key,
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
  provider text not null,
  currency ledger.currency not null,
  day date,
  balance_minor bigint not null,
  read_at timestamptz not null,
  -- The oldest of the readings that count as read until a time, now or the start of a day; null: no
  -- account had money there.
  as_of timestamptz,
  -- Accounts that were not read in time, and their money by the last reading.
  unread_accounts integer not null default 0,
  unread_minor bigint not null default 0,
  -- Known stakes of bets that are not settled.
  open_minor bigint not null default 0,
  unique nulls not distinct (provider, currency, day)
);

-- Files that staff users requested.
create table reports_export (
  id uuid primary key,
  staff_id uuid not null,
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

-- Until which `recorded_at` all play is summed. One row.
create table reports_play_progress (
  is_only boolean primary key default true check (is_only),
  summed_until timestamptz not null,
  -- The first and the last day that lists end on; null: there are none.
  lists_from date,
  lists_to date,
  -- Lists hold while this is `summed_until`.
  lists_until timestamptz
);

create table reports_play_hour (
  hour timestamptz not null,
  provider text not null,
  game text not null,
  currency ledger.currency not null,
  bets integer not null,  -- rows of games_turnover
  turnover_minor bigint not null,
  result_minor bigint not null,  -- what members won; negative: lost
  primary key (hour, provider, game, currency)
);

-- The same play by member, for a day of Bangkok.
create table reports_play_day (
  day date not null,
  provider text not null,
  member_id bigint not null,
  currency ledger.currency not null,
  bets integer not null,
  turnover_minor bigint not null,
  result_minor bigint not null,
  primary key (day, provider, member_id)
);
-- The days of a member in a span, or from a day on.
create index reports_play_day_of_member
  on reports_play_day (member_id, day);
insert into reports_play_progress (summed_until) values (now() + interval '1 microsecond');

-- The length of each queue and the age of its oldest item, every five minutes.
create table reports_queue_sample (
  at timestamptz not null,
  queue text not null,
  items integer not null,
  oldest_seconds integer not null,
  primary key (at, queue)
);

-- Withdrawals by the time from the request until the bank paid. `bucket` is the place of the first
-- bound that the time is below (contract/src/console/reports/operations.ts).
create table reports_pay_time (
  hour timestamptz not null,
  currency ledger.currency not null,
  bucket smallint not null,
  is_reviewed boolean not null,  -- a staff user decided it
  payouts integer not null,
  primary key (hour, currency, bucket, is_reviewed)
);

-- What each reward of a campaign cost and brought (docs/decisions/0102-results-of-rewards.md).
-- A job writes a row for each reward, and again when something of its member has changed.
create table reports_reward (
  id uuid primary key,
  kind bonuses_condition_kind not null check (kind in ('bonus', 'promotion')),
  code text not null,
  member_id bigint not null,
  opened_at timestamptz not null,
  day date not null,  -- of opened_at, in Bangkok
  version integer not null,  -- of the campaign when it was taken
  previous_at timestamptz,  -- when the member took the same campaign before
  cost_minor bigint not null,  -- posted, less reversed
  turnover_minor bigint not null,  -- valid bets until it was cleared
  came_back_7 boolean not null,  -- paid in or played 7 days after the taking, or later
  came_back_30 boolean not null
);
create index reports_reward_campaign on reports_reward (kind, code, opened_at);
create index reports_reward_opened on reports_reward (kind, opened_at);
create index reports_reward_member on reports_reward (member_id);

-- How far the job has come. One row.
create table reports_reward_progress (
  is_only boolean primary key default true check (is_only),
  -- Rewards that were taken before this time have a row.
  stored_until timestamptz not null,
  -- Changes that were recorded before this time are in the rows.
  changes_until timestamptz not null
);

-- Views of campaigns by day, and until which `recorded_at` all of them are summed. One row.
create table reports_view_day (
  kind text not null check (kind in ('bonus', 'promotion')),
  day date not null,  -- of the view, in Bangkok
  code text not null,
  seen integer not null,
  primary key (kind, day, code)
);

create table reports_view_progress (
  is_only boolean primary key default true check (is_only),
  summed_until timestamptz not null
);
insert into reports_view_progress (summed_until) values ('1970-01-01');

-- A sum without numbers of any size: it takes a third of the time for each of many members, and
-- fails when it does not fit.
create aggregate sum_minor(bigint) (
  sfunc = int8pl, stype = bigint, initcond = '0', combinefunc = int8pl, parallel = safe);

-- Who has the largest results of some days, lost or won, by the sums of reports_play_day.
create table reports_play_largest (
  last_day date not null,
  days smallint not null check (days between 1 and 7),
  provider text not null,  -- empty: every provider
  currency ledger.currency not null,
  members bigint[] not null,
  -- Who is not in the list comes after this result and member, by size and then by id; null: who is
  -- not in the list did not play.
  floor_minor bigint,
  floor_member bigint,
  primary key (last_day, days, provider, currency),
  check ((floor_minor is null) = (floor_member is null))
);

-- Sums of sums, for spans of a year (docs/decisions/0104-sums-of-rewards.md). Triggers keep them,
-- so that they agree with their rows. Only jobs write them.
-- What the rewards of a day cost and brought, by the day of the taking before.
create table reports_reward_day (
  kind bonuses_condition_kind not null,
  day date not null,
  code text not null,
  version integer not null,
  previous_day date not null,  -- when their members took the campaign before; -infinity: never
  is_new_version boolean not null,  -- the taking before was of an older version, or there is none
  taken integer not null,
  cost_minor bigint not null,
  turnover_minor bigint not null,
  came_back_7 integer not null,
  came_back_30 integer not null,
  primary key (kind, day, code, version, previous_day, is_new_version)
);

-- The version of a document that was live at a time; 1 before versions were kept.
create function version_at(p_kind text, p_key text, p_at timestamptz) returns integer
language sql stable parallel safe as $$
  select coalesce((
    select version from setup_version
    where kind = p_kind and key = p_key and published_at <= p_at
    order by version desc limit 1), 1)
$$;

-- Adds the rows of a statement to the sums, or with -1 takes what they were off.
create function sum_rewards() returns trigger language plpgsql as $$
declare
  sign constant integer := tg_argv[0]::integer;
begin
  insert into reports_reward_day as stored
  select kind, day, code, version,
    coalesce((previous_at at time zone 'Asia/Bangkok')::date, '-infinity'),
    case when previous_at is null then true
      else version_at(kind::text, code, previous_at) < version end,
    sign * count(*), sign * sum(cost_minor), sign * sum(turnover_minor),
    sign * count(*) filter (where came_back_7), sign * count(*) filter (where came_back_30)
  from rewards group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
  on conflict (kind, day, code, version, previous_day, is_new_version) do update
    set taken = stored.taken + excluded.taken,
      cost_minor = stored.cost_minor + excluded.cost_minor,
      turnover_minor = stored.turnover_minor + excluded.turnover_minor,
      came_back_7 = stored.came_back_7 + excluded.came_back_7,
      came_back_30 = stored.came_back_30 + excluded.came_back_30;
  return null;
end $$;
create trigger reports_reward_added after insert on reports_reward
  referencing new table as rewards for each statement execute function sum_rewards('1');
create trigger reports_reward_removed after delete on reports_reward
  referencing old table as rewards for each statement execute function sum_rewards('-1');
create trigger reports_reward_before after update on reports_reward
  referencing old table as rewards for each statement execute function sum_rewards('-1');
create trigger reports_reward_changed after update on reports_reward
  referencing new table as rewards for each statement execute function sum_rewards('1');

-- Play of a month of Bangkok by game and hour of the day.
create table reports_play_month (
  month date not null,  -- its first day
  currency ledger.currency not null,
  provider text not null,
  game text not null,
  hour_of_day smallint not null,
  bets bigint not null,
  turnover_minor bigint not null,
  result_minor bigint not null,
  primary key (month, currency, provider, game, hour_of_day)
);

-- Play of an hour, of all games.
create table reports_play_total (
  hour timestamptz not null,
  currency ledger.currency not null,
  bets bigint not null,
  turnover_minor bigint not null,
  result_minor bigint not null,
  primary key (hour, currency)
);

create function sum_play_hours() returns trigger language plpgsql as $$
declare
  sign constant integer := tg_argv[0]::integer;
begin
  insert into reports_play_month as stored
  select date_trunc('month', hour at time zone 'Asia/Bangkok')::date, currency, provider, game,
    extract(hour from hour at time zone 'Asia/Bangkok'),
    sign * sum(bets), sign * sum(turnover_minor), sign * sum(result_minor)
  from hours group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (month, currency, provider, game, hour_of_day) do update
    set bets = stored.bets + excluded.bets,
      turnover_minor = stored.turnover_minor + excluded.turnover_minor,
      result_minor = stored.result_minor + excluded.result_minor;
  insert into reports_play_total as stored
  select hour, currency,
    sign * sum(bets), sign * sum(turnover_minor), sign * sum(result_minor)
  from hours group by 1, 2 order by 1, 2
  on conflict (hour, currency) do update
    set bets = stored.bets + excluded.bets,
      turnover_minor = stored.turnover_minor + excluded.turnover_minor,
      result_minor = stored.result_minor + excluded.result_minor;
  return null;
end $$;
create trigger reports_play_hour_added after insert on reports_play_hour
  referencing new table as hours for each statement execute function sum_play_hours('1');
create trigger reports_play_hour_removed after delete on reports_play_hour
  referencing old table as hours for each statement execute function sum_play_hours('-1');
create trigger reports_play_hour_before after update on reports_play_hour
  referencing old table as hours for each statement execute function sum_play_hours('-1');
create trigger reports_play_hour_changed after update on reports_play_hour
  referencing new table as hours for each statement execute function sum_play_hours('1');

-- What the application may do with these tables.
grant select, insert, update on
  reports_progress, reports_cohort, reports_provider_balance, reports_play_progress,
  reports_play_hour, reports_play_day, reports_reward, reports_reward_progress, reports_view_day,
  reports_view_progress, reports_reward_day, reports_play_month, reports_play_total to krapao_app;
grant select, insert, update, delete on
  reports_online, reports_export, reports_queue_sample, reports_play_largest to krapao_app;
grant select, insert on
  reports_hour, reports_ledger_hour, reports_first_deposit, reports_member_day, reports_pay_time
  to krapao_app;
grant execute on function version_at, sum_minor(bigint) to krapao_app;
