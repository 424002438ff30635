-- Refunds: a part of a member's loss in a period is given back. The ledger books them from a cost
-- account of the campaign.

-- A member's total, wallet and games, at the beginning of a day in Asia/Bangkok.
create table refunds_snapshot (
  member_id bigint not null,
  boundary timestamptz not null,  -- midnight
  total_minor bigint not null,
  taken_at timestamptz not null,
  primary key (member_id, boundary)
);
create index refunds_snapshot_boundary on refunds_snapshot (boundary);

-- Refunds that a member moved from the pot into the wallet in one go.
create table refunds_addition (
  id uuid primary key,  -- also of the ledger transfer and of the statement line
  member_id bigint not null,
  campaign text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency ledger.currency not null,
  created_at timestamptz not null,
  -- Refunds that came back whole are in the pot again, and count for the budget there.
  returned_minor bigint not null default 0
    check (returned_minor between 0 and amount_minor)
);
create index refunds_addition_member on refunds_addition (member_id);
create index refunds_addition_returned on refunds_addition (campaign, currency)
  where returned_minor > 0;

-- The refund of one period's loss, once. Without an addition it is in the pot.
create type refunds_period as enum ('day', 'week');
create table refunds_refund (
  id uuid primary key,
  member_id bigint not null,
  period refunds_period not null,
  period_from timestamptz not null,
  period_to timestamptz not null,
  loss_minor bigint not null check (loss_minor > 0),
  amount_minor bigint not null check (amount_minor > 0),
  currency ledger.currency not null,
  addition_id uuid references refunds_addition,
  created_at timestamptz not null,
  -- The campaign whose budget it is part of; null: received before refunds had a budget.
  campaign text,
  check (period_from < period_to),
  unique (member_id, period_from)
);
create index refunds_refund_member on refunds_refund (member_id, created_at desc, id desc);
create index refunds_refund_campaign on refunds_refund (campaign, currency);

-- What the application may do with these tables.
grant select, insert on refunds_addition to krapao_app;
grant select, insert, update on refunds_refund to krapao_app;
grant select, insert, delete on refunds_snapshot to krapao_app;
grant update (returned_minor) on refunds_addition to krapao_app;
