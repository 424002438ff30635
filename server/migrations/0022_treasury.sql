-- House accounts: how much each may receive, which of them members see, and balances that staff
-- users counted at the bank.

-- The operator's limits for an account. Their versions are in setup_version, kind 'treasury'. No
-- row means the same as a row without limits.
create table treasury_rule (
  code text primary key references deposits_channel,
  day_max_minor bigint check (day_max_minor > 0),  -- a day of Asia/Bangkok
  day_max_count integer check (day_max_count > 0),
  balance_max_minor bigint check (balance_max_minor > 0),
  -- Percentage of the bank's members who see the account; null: all of them.
  share smallint check (share between 1 and 100)
);

-- Accounts that are hidden for now. Members do not see them, but a payment that arrives there is
-- credited as always.
create table treasury_hidden_account (
  code text primary key references deposits_channel,
  at timestamptz not null,
  staff_name text not null check (staff_name <> ''),
  why text not null
);

-- Both tables change what the lookups answer.
create trigger treasury_rule_changed
  after insert or update or delete or truncate on treasury_rule
  for each statement execute function public.notify_lookups_changed();
create trigger treasury_hidden_account_changed
  after insert or update or delete or truncate on treasury_hidden_account
  for each statement execute function public.notify_lookups_changed();

-- The balance of an account as a staff user saw it at the bank. Later balances are computed from
-- the newest count. Rows are never changed.
create table treasury_balance_count (
  id uuid primary key,
  bank_code text not null,
  account_no text not null,
  balance_minor bigint not null check (balance_minor >= 0),
  counted_at timestamptz not null,
  staff_id uuid not null references staff_user,
  staff_name text not null check (staff_name <> ''),
  why text not null,
  at timestamptz not null
);
create index treasury_balance_count_newest
  on treasury_balance_count (bank_code, account_no, counted_at desc, at desc);

-- What the application may do with these tables.
grant select, insert, delete on treasury_hidden_account to krapao_app;
grant select, insert, update on treasury_rule to krapao_app;
grant select, insert on treasury_balance_count to krapao_app;
