-- Manual adjustments of a member's wallet.

-- Money that a maker and a checker moved. Rows are never changed.
create table wallet_adjustment (
  id uuid primary key,  -- also of the ledger transfer and of the statement line
  approval_id uuid not null unique,
  member_id bigint not null,
  direction text not null check (direction in ('credit', 'debit')),
  amount_minor bigint not null check (amount_minor > 0),
  currency ledger.currency not null,
  reason text not null,
  why text not null,
  made_by uuid not null,
  checked_by uuid not null check (checked_by <> made_by),
  at timestamptz not null
);
create index wallet_adjustment_member on wallet_adjustment (member_id, at desc, id desc);
create index wallet_adjustment_at on wallet_adjustment (at);

-- What the application may do with these tables.
grant select, insert on wallet_adjustment to krapao_app;
