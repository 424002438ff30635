create type statements_type as enum ('deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer');
create type statements_status as enum ('SUCCESS', 'FAILED', 'PROCESSING');
create table statements_line (
  id uuid primary key,                        -- the id of the record it tells of
  member_id bigint not null references accounts_member,
  statement_type statements_type not null,
  from_name text not null,
  to_name text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  currency ledger.currency not null,
  status statements_status not null,
  detail jsonb,                               -- {"bonus": {"description": ...}} and the like
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index statements_line_member on statements_line (member_id, created_at desc, id desc);

-- Its id is the ledger hold's id and the payout's reference.
create type withdrawals_withdrawal_state as enum ('gathering', 'review', 'approved', 'sent', 'paid', 'returned', 'refused', 'failed');
create table withdrawals_withdrawal (
  id uuid primary key,
  member_id bigint not null references accounts_member,
  amount_minor bigint not null check (amount_minor > 0),
  currency ledger.currency not null,
  bank_code text not null,
  bank_account_name text not null,
  bank_account_no text not null,
  -- gathering: money comes from the games first; review: a cashier decides; approved: to be sent; sent: the bank has it or may have it
  state withdrawals_withdrawal_state not null,
  reason text,
  bank_reference text,
  attempts integer not null default 0,
  created_at timestamptz not null,
  sent_at timestamptz,
  next_check_at timestamptz,                  -- when the bank, or the gathering, is asked again; null: never
  settled_at timestamptz
);
create unique index withdrawals_one_open on withdrawals_withdrawal (member_id) where state in ('gathering', 'review', 'approved', 'sent');
create index withdrawals_check on withdrawals_withdrawal (next_check_at) where next_check_at is not null;
