-- Promotions: a member takes one by its code, once.
create table promotions_promotion (
  code text primary key check (code ~ '^[A-Z0-9_-]{1,32}$'),
  description jsonb not null,  -- {"th", "la", "en"}
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
  turnover_times integer not null default 1 check (turnover_times >= 1),
  turnover_counts_deposit boolean not null default false,
  deposit_max_hours integer check (deposit_max_hours > 0),
  -- Who may use a promotion code; null: every member.
  segment_code text,
  check ((amount_minor is null) <> (percent is null)),
  check ((percent is null) = (cap_minor is null)),
  -- The budget cannot be overspent. With a null budget the comparison is null, and the check
  -- passes.
  check (spent_minor >= 0 and spent_minor <= budget_minor)
);

create table promotions_receipt (
  id uuid primary key,
  member_id bigint not null,
  promotion_code text not null references promotions_promotion,
  created_at timestamptz not null,
  -- What came back of the gift: a part of the budget again.
  returned_minor bigint not null default 0 check (returned_minor >= 0),
  unique (member_id, promotion_code)
);

-- What the application may do with these tables.
grant select, insert, update on promotions_promotion to krapao_app;
grant select, insert, delete on promotions_receipt to krapao_app;
grant update (returned_minor) on promotions_receipt to krapao_app;
