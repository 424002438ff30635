-- Bonus campaigns, and the conditions that rewards of every kind put on a member's money.

-- A reward with a condition: the member's total (wallet and games) must reach a target, or fall to
-- a floor, before money can be withdrawn.
create type bonuses_condition_kind as enum
  ('bonus', 'promotion', 'invite', 'refund', 'luckydraw');
create type bonuses_condition_state as enum ('open', 'met_success', 'met_fail', 'cleared');
create table bonuses_condition (
  id uuid primary key,  -- also of the reward's ledger transfer and of its statement line
  member_id bigint not null references accounts_member,
  kind bonuses_condition_kind not null,
  code text not null,  -- the campaign; owner of the cost account
  description text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency ledger.currency not null,
  percent_success integer not null check (percent_success > 100),
  percent_fail integer not null check (percent_fail between 0 and 99),
  base_minor bigint not null check (base_minor > 0),  -- the total right after the credit
  target_minor bigint not null check (target_minor > base_minor),
  floor_minor bigint not null check (floor_minor >= 0 and floor_minor < base_minor),
  state bonuses_condition_state not null,
  opened_at timestamptz not null,
  met_at timestamptz,
  met_minor bigint,  -- the total that met it
  cleared_at timestamptz,
  check ((state = 'open') = (met_at is null)),
  check ((met_at is null) = (met_minor is null)),
  check ((state = 'cleared') = (cleared_at is not null))
);
-- A member has one condition at a time.
create unique index bonuses_condition_one on bonuses_condition (member_id)
  where state <> 'cleared';
create index bonuses_condition_open on bonuses_condition (opened_at) where state = 'open';

-- A bonus that members take by themselves.
create type bonuses_campaign_type as enum ('limit', 'day', 'week');
create table bonuses_campaign (
  code text primary key check (code ~ '^[A-Z0-9_-]{1,32}$'),
  name jsonb not null,  -- {"th", "la", "en"}
  notice jsonb not null,  -- HTML, in the same languages
  -- [{"image": address or null, "html": the same languages or null}]
  banners jsonb not null,
  type bonuses_campaign_type not null,
  max_received integer not null check (max_received > 0),
  currency ledger.currency not null,
  -- Either a fixed amount, or a percentage of the last deposit up to the cap.
  amount_minor bigint check (amount_minor > 0),
  percent integer check (percent > 0),
  cap_minor bigint check (cap_minor > 0),
  min_deposit_minor bigint not null default 0 check (min_deposit_minor >= 0),
  percent_success integer not null check (percent_success > 100),
  percent_fail integer not null check (percent_fail between 0 and 99),
  budget_minor bigint,  -- null: unlimited
  spent_minor bigint not null default 0,
  is_active boolean not null default true,
  starts_at timestamptz,
  ends_at timestamptz,
  position integer not null default 0,
  check ((amount_minor is null) <> (percent is null)),
  check ((percent is null) = (cap_minor is null)),
  -- The budget cannot be overspent. With a null budget the comparison is null, and the check
  -- passes.
  check (spent_minor >= 0 and spent_minor <= budget_minor)
);

-- A bonus campaign as one member sees it, with a receipt for each time the member took it.
create table bonuses_user_bonus (
  id uuid primary key,
  member_id bigint not null references accounts_member,
  campaign_code text not null references bonuses_campaign,
  created_at timestamptz not null,
  unique (member_id, campaign_code)
);
create table bonuses_receipt (
  id uuid primary key references bonuses_condition,
  user_bonus_id uuid not null references bonuses_user_bonus,
  updated_at timestamptz not null
);
create index bonuses_receipt_user_bonus on bonuses_receipt (user_bonus_id, updated_at);

-- A deposit earns one bonus: no two campaigns pay for the same money.
create table bonuses_deposit_used (
  transfer_id uuid primary key,  -- the deposit's ledger transfer
  condition_id uuid not null references bonuses_condition
);

-- What the application may do with these tables.
grant select, insert, update on
  bonuses_condition, bonuses_campaign, bonuses_user_bonus
  to krapao_app;
grant select, insert on bonuses_receipt, bonuses_deposit_used to krapao_app;
