-- Sums of sums, for spans of a year (docs/decisions/0104-sums-of-rewards.md). Triggers keep them,
-- so that they agree with their rows, also when an older server writes those. Only jobs write them,
-- and wait for this migration.

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

insert into reports_reward_day
select kind, day, code, version,
  coalesce((previous_at at time zone 'Asia/Bangkok')::date, '-infinity'),
  case when previous_at is null then true
    else version_at(kind::text, code, previous_at) < version end,
  count(*), sum(cost_minor), sum(turnover_minor),
  count(*) filter (where came_back_7), count(*) filter (where came_back_30)
from reports_reward group by 1, 2, 3, 4, 5, 6;

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

insert into reports_play_month
select date_trunc('month', hour at time zone 'Asia/Bangkok')::date, currency, provider, game,
  extract(hour from hour at time zone 'Asia/Bangkok'),
  sum(bets), sum(turnover_minor), sum(result_minor)
from reports_play_hour group by 1, 2, 3, 4, 5;

insert into reports_play_total
select hour, currency, sum(bets), sum(turnover_minor), sum(result_minor)
from reports_play_hour group by 1, 2;

grant select, insert, update on reports_reward_day, reports_play_month, reports_play_total
  to krapao_app;
grant execute on function version_at(text, text, timestamptz) to krapao_app;
