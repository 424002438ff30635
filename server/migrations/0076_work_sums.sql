-- Sums of what staff users decided, by day of Bangkok (docs/decisions/0097-sums-of-decisions.md).
-- A day is summed once, when it is over.
create table shifts_work_day (
  staff_id uuid not null references staff_user,
  day date not null,
  kind text not null check (kind in ('withdrawals', 'slips', 'payments', 'documents')),
  currency ledger.currency not null,
  approved integer not null,
  approved_minor bigint not null,
  first integer not null,  -- first approvals of two
  rejected integer not null,
  rejected_minor bigint not null,
  -- The seconds of each decision since the item arrived, and since it was claimed: the median of a
  -- week is not one of the medians of its days.
  wait_seconds integer[] not null,
  claim_seconds integer[] not null,
  primary key (staff_id, day, kind, currency)
);

-- Until when the days are summed. One row.
create table shifts_progress (
  is_only boolean primary key default true check (is_only),
  summed_until timestamptz not null
);

grant select, insert on shifts_work_day to krapao_app;
grant select, insert, update on shifts_progress to krapao_app;
