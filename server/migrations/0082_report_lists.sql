-- with short locks
-- What lists of reports are kept from (docs/decisions/0103-largest-results-are-kept.md,
-- 0104-sums-of-rewards.md). The tables are filled later, by a migration and by jobs.

-- When a row was inserted: sums of views follow the insert and count on the day of the view.
alter table shown_first add column recorded_at timestamptz not null default now();

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
alter table reports_play_progress
  -- The first and the last day that lists end on; null: there are none.
  add column lists_from date,
  add column lists_to date,
  -- Lists hold while this is `summed_until`.
  add column lists_until timestamptz;

grant select, insert, update on reports_view_day, reports_view_progress to krapao_app;
grant select, insert, update, delete on reports_play_largest to krapao_app;
grant execute on function sum_minor(bigint) to krapao_app;
