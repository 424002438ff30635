-- Another bank account that a member asked for. It counts for nothing until an operator has checked it.
create type accounts_bank_change_state as enum ('waiting', 'replaced', 'granted', 'refused');
create table accounts_bank_change (
  id uuid primary key,
  member_id bigint not null references accounts_member,
  bank_code text not null references lookups_bank,
  bank_key text not null,
  bank_account_name text not null,
  bank_account_no text not null,              -- digits
  state accounts_bank_change_state not null,
  asked_at timestamptz not null,
  closed_at timestamptz,
  check ((state = 'waiting') = (closed_at is null))
);
-- The last one asked for is the one that waits.
create unique index accounts_bank_change_waiting on accounts_bank_change (member_id) where state = 'waiting';
create index accounts_bank_change_queue on accounts_bank_change (asked_at) where state = 'waiting';
