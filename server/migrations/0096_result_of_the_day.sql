-- The result of a day from readings on a schedule, the bets of members, and the ledger's time
-- (docs/decisions/0116-result-of-the-day.md).

-- The ledger's time. Only development shifts it: the seeds of a demo let the server's login call
-- ledger.shift_time. In production the table is empty and no login may fill it.
create table ledger.time_shift (
  is_only boolean primary key default true check (is_only),
  ahead_ms bigint not null
);
grant select on ledger.time_shift to krapao_app;

-- The database's time, plus the shift of a demo.
create function ledger.current_time() returns timestamptz
language plpgsql stable parallel safe as $$
begin
  return clock_timestamp()
    + coalesce((select ahead_ms from ledger.time_shift), 0) * interval '1 millisecond';
end $$;
grant execute on function ledger.current_time to krapao_app;

-- Time does not run backwards in the ledger (I4): a clock that moves back leaves it ahead.
create function ledger.shift_time(p_ms bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into ledger.time_shift as stored (ahead_ms) values (greatest(p_ms, 0))
  on conflict (is_only) do update set ahead_ms = greatest(stored.ahead_ms, excluded.ahead_ms);
end $$;

-- Whatever the ledger books takes its time from there. The functions stay the same otherwise.
do $$
declare
  v_function regprocedure;
begin
  for v_function in
    select p.oid from pg_proc p
    where p.pronamespace = 'ledger'::regnamespace
      and p.proname in ('move', 'transfer', 'transfer_batch', 'hold', 'post', 'void')
  loop
    execute replace(
      pg_get_functiondef(v_function), 'clock_timestamp()', 'ledger.current_time()');
  end loop;
end $$;
alter table ledger.transfer alter column created_at set default ledger.current_time();
-- Sums follow the time of recording and compare it with the ledger's.
alter table games_turnover alter column recorded_at set default ledger.current_time();
alter table shown_first alter column recorded_at set default ledger.current_time();

-- The day in Bangkok on which the balance of an account was last compared with its transfers. Null:
-- not since this column exists.
alter table games_account add column observed_on date;
-- The accounts with money in play, which are read on a schedule, and those whose bets were not
-- reported since they were read.
create index games_account_in_play on games_account (provider, id)
  where state = 'active'
    and (credits_minor <> 0 or open_minor <> 0 or is_stale or possible <> '[]'
      or reported_until < read_at);

-- The days in Bangkok, both included, that a result of a balance may be of, when it may be of more
-- than one: the reading before was on an earlier day, or a fall may be a bet that is settled on a later
-- one. It counts on the day on which it was seen.
alter table games_turnover
  add column possible_days daterange,
  add constraint games_turnover_possible_days
    check (possible_days is null or source = 'balance' and not isempty(possible_days))
    not valid;
create index games_turnover_possible_days on games_turnover using gist (possible_days)
  where possible_days is not null;

-- How much of the money in games was read until a time: now, or the start of a day.
alter table reports_provider_balance
  -- The oldest of the readings that count as read; null: no account had money there.
  add column as_of timestamptz,
  -- Accounts that were not read in time, and their money by the last reading.
  add column unread_accounts integer not null default 0,
  add column unread_minor bigint not null default 0,
  -- Known stakes of bets that are not settled.
  add column open_minor bigint not null default 0;

-- The report of game transfers reconciles records with the ledger and states no result.
alter table reports_hour drop constraint reports_hour_report_check;
update reports_hour set report = 'gameTransfers' where report = 'providers';
update reports_ledger_hour set report = 'gameTransfers' where report = 'providers';
update reports_export set report = 'gameTransfers' where report = 'providers';
alter table reports_hour add constraint reports_hour_report_check
  check (report in ('deposits', 'withdrawals', 'gameTransfers', 'bonuses', 'rewards'));

-- Valid bets of members and what they won, for levels and segments. Money that is parked in a game is
-- no play, so rules about play and loss are applied to all members again.
alter table segments_figures
  add column turnover_minor bigint not null default 0,
  add column bets_count integer not null default 0,
  add column result_minor bigint not null default 0;  -- negative: lost
alter table segments_day
  add column turnover_minor bigint not null default 0,
  add column bets_count integer not null default 0,
  add column result_minor bigint not null default 0;
-- Bets that were recorded before this time of the ledger are counted.
alter table segments_progress add column bets_until timestamptz not null default now();
update segments_progress set applied_until = 0, bets_until = now() + interval '1 microsecond';

insert into segments_figures (member_id, currency, registered_at, refreshed_at)
select id, currency, created_at, now() from accounts_member m
where exists (select from games_turnover t where t.member_id = m.id)
on conflict do nothing;
update segments_figures f
set turnover_minor = s.turnover, bets_count = s.bets, result_minor = s.result,
  last_played_at = s.last_at
from (
  select member_id, sum(turnover_minor) as turnover, count(*) as bets, sum(result_minor) as result,
    max(at) as last_at
  from games_turnover group by member_id) s
where s.member_id = f.member_id;
update segments_figures set last_played_at = null where bets_count = 0;
insert into segments_day as stored (member_id, day, deposits_minor, deposits_count,
  withdrawals_minor, to_games_minor, to_games_count, from_games_minor, bonus_minor,
  turnover_minor, bets_count, result_minor)
select member_id, (at at time zone 'Asia/Bangkok')::date, 0, 0, 0, 0, 0, 0, 0,
  sum(turnover_minor), count(*), sum(result_minor)
from games_turnover group by 1, 2
on conflict (member_id, day) do update
  set turnover_minor = excluded.turnover_minor, bets_count = excluded.bets_count,
    result_minor = excluded.result_minor;
