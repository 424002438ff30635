-- Sums of play by hour and by member, for GGR and NGR (docs/decisions/0066-result-of-the-house.md).

-- When a row was inserted. A provider reports a bet some time after it was settled, so the sums
-- follow the insert and count in the hour of the bet.
alter table games_turnover add column recorded_at timestamptz not null default now();
-- No BRIN index: the planner preferred to read the whole table to it.
create index games_turnover_recorded on games_turnover (recorded_at);

-- Until which `recorded_at` all play is summed. One row.
create table reports_play_progress (
  is_only boolean primary key default true check (is_only),
  summed_until timestamptz not null
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
  member_id bigint not null references accounts_member,
  currency ledger.currency not null,
  bets integer not null,
  turnover_minor bigint not null,
  result_minor bigint not null,
  primary key (day, provider, member_id)
);
create index reports_play_day_member on reports_play_day (member_id);

-- Play from before this table. Its rows carry the time of this migration as `recorded_at`.
insert into reports_play_hour
select date_trunc('hour', t.at), a.provider, a.game_code, m.currency, count(*),
  sum(t.turnover_minor), sum(t.result_minor)
from games_turnover t join games_account a on a.id = t.game_account_id
  join accounts_member m on m.id = t.member_id
group by 1, 2, 3, 4;
insert into reports_play_day
select (t.at at time zone 'Asia/Bangkok')::date, a.provider, t.member_id, m.currency, count(*),
  sum(t.turnover_minor), sum(t.result_minor)
from games_turnover t join games_account a on a.id = t.game_account_id
  join accounts_member m on m.id = t.member_id
group by 1, 2, 3, 4;
insert into reports_play_progress (summed_until) values (now() + interval '1 microsecond');

grant select, insert, update on reports_play_progress, reports_play_hour, reports_play_day
  to krapao_app;
