-- Lifetime figures of members, and what is built on them: levels and segments
-- (docs/decisions/0072-lifetime-figures.md, 0073-levels-and-segments.md).

-- A level of members, the operator's setup. A member has the active level with the highest rank
-- whose thresholds are all reached.
create table segments_level (
  code text primary key check (code ~ '^[A-Z0-9_-]{1,32}$'),
  payload jsonb not null,  -- as published; amounts as the API sends them
  rank integer not null,
  -- Withdrawals up to this amount are paid without a cashier; null: the limit of the settings.
  auto_payout_thb_minor bigint check (auto_payout_thb_minor >= 0),
  auto_payout_lak_minor bigint check (auto_payout_lak_minor >= 0),
  chat_priority smallint not null check (chat_priority between 0 and 9),
  is_active boolean not null,
  members integer not null default 0,
  -- Levels and segments set limits for their members in place of the settings
  -- (docs/decisions/0094-limits-of-levels-and-segments.md). Null: the limit of the settings. A limit
  -- has both currencies or none.
  withdraw_min_thb_minor bigint check (withdraw_min_thb_minor > 0),
  withdraw_min_lak_minor bigint check (withdraw_min_lak_minor > 0),
  withdraw_max_thb_minor bigint check (withdraw_max_thb_minor > 0),
  withdraw_max_lak_minor bigint check (withdraw_max_lak_minor > 0),
  deposit_min_thb_minor bigint check (deposit_min_thb_minor > 0),
  deposit_min_lak_minor bigint check (deposit_min_lak_minor > 0),
  constraint segments_level_limits check (
    num_nulls(withdraw_min_thb_minor, withdraw_min_lak_minor) <> 1
    and num_nulls(withdraw_max_thb_minor, withdraw_max_lak_minor) <> 1
    and num_nulls(deposit_min_thb_minor, deposit_min_lak_minor) <> 1)
);

-- A segment: the members for whom a rule is true.
create table segments_segment (
  code text primary key check (code ~ '^[A-Z0-9_-]{1,32}$'),
  payload jsonb not null,
  is_active boolean not null,
  members integer not null default 0,
  withdraw_min_thb_minor bigint check (withdraw_min_thb_minor > 0),
  withdraw_min_lak_minor bigint check (withdraw_min_lak_minor > 0),
  withdraw_max_thb_minor bigint check (withdraw_max_thb_minor > 0),
  withdraw_max_lak_minor bigint check (withdraw_max_lak_minor > 0),
  deposit_min_thb_minor bigint check (deposit_min_thb_minor > 0),
  deposit_min_lak_minor bigint check (deposit_min_lak_minor > 0),
  constraint segments_segment_limits check (
    num_nulls(withdraw_min_thb_minor, withdraw_min_lak_minor) <> 1
    and num_nulls(withdraw_max_thb_minor, withdraw_max_lak_minor) <> 1
    and num_nulls(deposit_min_thb_minor, deposit_min_lak_minor) <> 1)
);

-- One row for each member. The job adds the entries above entry_version, so that nothing is counted
-- twice and nothing is left out.
create table segments_figures (
  member_id bigint primary key,
  currency ledger.currency not null,
  registered_at timestamptz not null,
  language text,  -- of the last consent; null: unknown
  entry_version bigint not null default 0,  -- the last entry of the wallet that is counted
  wallet_minor bigint not null default 0,  -- the balance after that entry
  -- Sums less reversals.
  deposits_minor bigint not null default 0,
  deposits_count integer not null default 0,
  withdrawals_minor bigint not null default 0,
  withdrawals_count integer not null default 0,
  to_games_minor bigint not null default 0,
  to_games_count integer not null default 0,
  from_games_minor bigint not null default 0,
  bonus_minor bigint not null default 0,
  bonus_count integer not null default 0,
  adjusted_minor bigint not null default 0,
  other_minor bigint not null default 0,
  held_minor bigint not null default 0,  -- in games, at the last reading of each account
  first_deposit_at timestamptz,
  last_deposit_at timestamptz,
  last_played_at timestamptz,
  last_seen_at timestamptz,
  level_code text references segments_level,
  -- When a rule about time can change its outcome, or a staff user changed a tag; null: never.
  due_at timestamptz,
  refreshed_at timestamptz not null,
  -- Members by their money (segments_figures).
  net_minor bigint not null
  generated always as (deposits_minor - withdrawals_minor) stored,
  -- Valid bets and what they won. Money that is parked in a game is no play.
  turnover_minor bigint not null default 0,
  bets_count integer not null default 0,
  result_minor bigint not null default 0,  -- negative: lost
  -- The ledger and these sums agree to the minor unit, or the row is not written.
  constraint segments_figures_agree check (
    wallet_minor = deposits_minor - withdrawals_minor - to_games_minor + from_games_minor
      + bonus_minor + adjusted_minor + other_minor)
) with (fillfactor = 80);
create index segments_figures_due on segments_figures (due_at, member_id) where due_at is not null;
create index segments_figures_level on segments_figures (level_code, member_id)
  where level_code is not null;
-- A sample of members that does not depend on when they registered.
create index segments_figures_sample on segments_figures (hashint8(member_id), member_id);
create index segments_figures_deposits on segments_figures (deposits_minor, member_id);
create index segments_figures_withdrawals on segments_figures (withdrawals_minor, member_id);
create index segments_figures_net on segments_figures (net_minor, member_id);

-- The same by day in Asia/Bangkok, for rules about the last days and for charts.
create table segments_day (
  member_id bigint not null,
  day date not null,
  deposits_minor bigint not null,
  deposits_count integer not null,
  withdrawals_minor bigint not null,
  to_games_minor bigint not null,
  to_games_count integer not null,
  from_games_minor bigint not null,
  bonus_minor bigint not null,
  turnover_minor bigint not null default 0,
  bets_count integer not null default 0,
  result_minor bigint not null default 0,
  primary key (member_id, day)
);

create table segments_membership (
  segment_code text not null references segments_segment,
  member_id bigint not null,
  since timestamptz not null,
  primary key (segment_code, member_id)
);
create index segments_membership_member on segments_membership (member_id, segment_code);

-- How far the job has come. One row.
create table segments_progress (
  is_only boolean primary key default true check (is_only),
  -- Entries of the ledger up to this time of the database's clock are counted.
  entries_until timestamptz not null default clock_timestamp(),
  -- Sessions that were used up to this time are counted.
  seen_until timestamptz not null default '-infinity',
  -- Members up to this id have a row. It starts at 0, so the job fills the rows of existing members.
  filled_until bigint not null default 0,
  -- After a level or segment was published: members up to this id have the new rules; null: all.
  applied_until bigint,
  -- Bets that were recorded before this time of the ledger are counted.
  bets_until timestamptz not null default now()
);
insert into segments_progress (applied_until, bets_until)
values (0, now() + interval '1 microsecond');

-- What the application may do with these tables.
grant select, insert, update on
  segments_level, segments_segment, segments_figures, segments_day, segments_progress to krapao_app;
grant select, insert, delete on segments_membership to krapao_app;
