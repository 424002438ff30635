-- How much each house account may take, which of them members are shown, and what somebody counted on them.

-- What the operator set for an account; its versions are setup_version, kind 'treasury'. Nothing: as without a row.
create table treasury_rule (
  code text primary key references deposits_channel,
  day_max_minor bigint check (day_max_minor > 0),               -- a day of Asia/Bangkok
  day_max_count integer check (day_max_count > 0),
  balance_max_minor bigint check (balance_max_minor > 0),
  share smallint check (share between 1 and 100)                -- of the members of its bank; null: shown to all of them
);

-- Accounts that are switched off for now: members are not shown them, and what comes there is theirs as always.
create table treasury_off (
  code text primary key references deposits_channel,
  at timestamptz not null,
  operator text not null check (operator <> ''),
  why text not null
);

-- Processes hear of both at once, as of the lookups.
create trigger treasury_rule_changed after insert or update or delete or truncate on treasury_rule
  for each statement execute function public.tell_lookups_changed();
create trigger treasury_off_changed after insert or update or delete or truncate on treasury_off
  for each statement execute function public.tell_lookups_changed();

-- What somebody saw on an account at the bank: what is known of its balance begins there. Never changed afterwards.
create table treasury_count (
  id uuid primary key,
  bank_code text not null,
  account_no text not null,
  balance_minor bigint not null check (balance_minor >= 0),
  counted_at timestamptz not null,
  staff_id uuid not null references staff_member,
  operator text not null check (operator <> ''),
  why text not null,
  at timestamptz not null
);
create index treasury_count_newest on treasury_count (bank_code, account_no, counted_at desc, at desc);
revoke update, delete, truncate on treasury_count from krapao_app;

-- What came to an account since a moment is summed from this alone: crediting keeps no total that all payments would wait for.
create index deposits_payment_house on deposits_payment (house_account, channel, paid_at desc)
  include (amount_minor, currency, state);
