-- The member's statement.

create type statements_type as enum ('deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer');
create type statements_status as enum ('SUCCESS', 'FAILED', 'PROCESSING');
create table statements_line (
  id uuid primary key,  -- id of the record that the line shows
  member_id bigint not null references accounts_member,
  statement_type statements_type not null,
  from_name text not null,
  to_name text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  currency ledger.currency not null,
  status statements_status not null,
  detail jsonb,  -- for example {"bonus": {"description": ...}}
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index statements_line_member on statements_line (member_id, created_at desc, id desc);
