-- What each reward of a campaign cost and brought (docs/decisions/0102-results-of-rewards.md).
-- A job writes a row for each reward, and again when something of its member has changed.
create table reports_reward (
  id uuid primary key references bonuses_condition,
  kind bonuses_condition_kind not null check (kind in ('bonus', 'promotion')),
  code text not null,
  member_id bigint not null references accounts_member,
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

grant select, insert, update on reports_reward, reports_reward_progress to krapao_app;
