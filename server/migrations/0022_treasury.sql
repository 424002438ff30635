-- House accounts: how much each may receive, which of them members see, and balances that staff
-- users counted at the bank.

-- The operator's limits for an account. Their versions are in setup_version, kind 'treasury'. No
-- row means the same as a row without limits.
create table treasury_rule (
  code text primary key,
  day_max_minor bigint check (day_max_minor > 0),  -- a day of Asia/Bangkok
  day_max_count integer check (day_max_count > 0),
  balance_max_minor bigint check (balance_max_minor > 0),
  -- Percentage of the bank's members who see the account; null: all of them.
  share smallint check (share between 1 and 100)
);

-- Accounts that are hidden for now. Members do not see them, but a payment that arrives there is
-- credited as always.
create table treasury_hidden_account (
  code text primary key,
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
  staff_id uuid not null,
  staff_name text not null check (staff_name <> ''),
  why text not null,
  at timestamptz not null
);
create index treasury_balance_count_newest
  on treasury_balance_count (bank_code, account_no, counted_at desc, at desc);

-- The account that pays members, one for each currency: the payout bank debits it.
create table treasury_paying_account (
  currency ledger.currency primary key,
  bank_code text not null,
  account_no text not null,
  account_name text not null,
  set_by text not null,
  at timestamptz not null
);

-- Those entries by hour. An account keeps the hours that were summed for it.
create table treasury_hour (
  hour timestamptz not null,
  account text not null,
  currency ledger.currency not null,
  kind text not null,
  in_minor bigint not null check (in_minor >= 0),
  out_minor bigint not null check (out_minor >= 0),
  count integer not null,
  primary key (hour, account, currency, kind)
);

-- The balance of each account at the end of a day of Asia/Bangkok.
create table treasury_day (
  day date not null,
  account text not null,
  currency ledger.currency not null,
  balance_minor bigint not null,
  primary key (day, account, currency)
);

create table treasury_progress (
  is_only boolean primary key default true check (is_only),
  summed_until timestamptz not null
);

-- A balance that a bank answered or a staff user counted, with the ledger's at the same time.
create table treasury_reading (
  id uuid primary key,
  account text not null,
  currency ledger.currency not null,
  source text not null check (source in ('bank', 'count')),
  balance_minor bigint not null,
  ledger_minor bigint,  -- null: not known
  as_of timestamptz not null,
  read_by text,  -- the staff user who counted
  at timestamptz not null,
  check ((source = 'count') = (read_by is not null))
);
create index treasury_reading_newest on treasury_reading (account, currency, as_of desc);
create index treasury_reading_old on treasury_reading (at) where source = 'bank';

-- The last failure to read a balance, until one is read again.
create table treasury_reading_failure (
  account text not null,
  currency ledger.currency not null,
  error text not null,
  at timestamptz not null,
  primary key (account, currency)
);

-- A move of money between two own accounts, or a correction of one. asked: waits for an approval.
-- approved: a staff user makes the transfer at the bank. done: booked in the ledger, once.
create table treasury_move (
  id uuid primary key,
  kind text not null check (kind in ('move', 'opening', 'fee', 'interest', 'correction')),
  currency ledger.currency not null,
  amount_minor bigint not null check (amount_minor > 0),
  from_account text,
  to_account text,
  why text not null,
  state text not null check (state in ('asked', 'approved', 'done', 'failed', 'cancelled')),
  approval_id uuid not null,
  asked_by_id uuid not null,
  asked_by text not null,
  asked_at timestamptz not null,
  approved_by_id uuid,
  approved_by text,
  approved_at timestamptz,
  ended_by text,  -- null: a line of the bank feed
  ended_at timestamptz,
  note text,
  payment_id uuid,  -- the line of the receiving account
  check (case when kind = 'move' then from_account <> to_account
    else (from_account is null) <> (to_account is null) end),
  constraint treasury_move_four_eyes check (
    approved_by_id is null or approved_by_id <> asked_by_id
  ),
  constraint treasury_move_approved check (
    state = 'asked' or (approved_by_id is not null and approved_at is not null)
  ),
  constraint treasury_move_ended check ((ended_at is null) = (state in ('asked', 'approved')))
);
create index treasury_move_open on treasury_move (amount_minor) where state = 'approved';
create unique index treasury_move_payment on treasury_move (payment_id)
  where payment_id is not null;
-- Booked fees by time: NGR of a span takes them off, and moves of other kinds are not read for it.
create index treasury_move_fee on treasury_move (ended_at) where kind = 'fee' and state = 'done';
-- The opening balance of an own account is booked once.
create unique index treasury_move_opening
  on treasury_move (coalesce(to_account, from_account), currency)
  where kind = 'opening' and state = 'done';

-- The closing sheet of a day: signed by one staff user, checked by another. Its figures never
-- change; a later correction is an entry of a later day.
create table treasury_sheet (
  id uuid primary key,
  day date not null,
  currency ledger.currency not null,
  state text not null check (state in ('signed', 'closed', 'refused')),
  figures jsonb not null,
  note text not null,
  signed_by_id uuid not null,
  signed_by text not null,
  signed_at timestamptz not null,
  checked_by_id uuid,
  checked_by text,
  checked_at timestamptz,
  check_note text,
  constraint treasury_sheet_four_eyes check (
    checked_by_id is null or checked_by_id <> signed_by_id
  ),
  constraint treasury_sheet_checked check ((state = 'signed') = (checked_by_id is null))
);
create unique index treasury_sheet_day on treasury_sheet (day, currency)
  where state <> 'refused';

create function public.reject_sheet_change() returns trigger language plpgsql as $$
begin
  if old.state <> 'signed' or new.figures <> old.figures or new.day <> old.day
    or new.currency <> old.currency or new.signed_by_id <> old.signed_by_id
    or new.note <> old.note
  then
    raise exception 'a closing sheet does not change' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger treasury_sheet_final before update on treasury_sheet
  for each row execute function public.reject_sheet_change();

-- Every entry of the ledger that changes money at a bank or gateway, with the account it is at.
-- A positive amount came in.
-- House accounts have ids below 1,000,000: without that on the account itself, the accounts of all
-- members were read to find those of banks, because their kind is compared as text. The sum in the
-- join hides the key of entries from the planner: a house account has millions of them, of which
-- the time leaves few.
create view treasury_entry as
select e.transfer_id, e.created_at, a.currency, -e.amount_minor as amount_minor,
  case a.kind::text
    when 'payout_clearing' then 'PAYOUT'
    when 'own_account' then a.owner
    else coalesce(own.account, a.owner || ':?')
  end as account,
  case
    when a.kind::text = 'own_account' then coalesce(coalesce(o.meta, t.meta) ->> 'kind', 'other')
    when a.kind::text = 'payout_clearing' then
      case t.kind::text when 'withdrawal' then 'paid' when 'suspense' then 'paid'
        when 'reversal' then 'payoutReturned' else 'other' end
    else
      case t.kind::text when 'deposit' then 'received' when 'suspense' then 'received'
        when 'reversal' then 'reversed' when 'adjustment' then 'returned' else 'other' end
  end as kind
from ledger.entry e
  join ledger.account a on a.id = e.account_id + 0
  join ledger.transfer t on t.id = e.transfer_id
  left join ledger.transfer o on o.id = t.reverses_id
  left join deposits_payment p on a.kind::text = 'bank_clearing'
    and p.id = coalesce((coalesce(o.meta, t.meta) ->> 'paymentId')::uuid, o.id, t.id)
  left join lateral (
    select c.bank_code || ':' || c.account_no as account from deposits_channel c
    where a.kind::text = 'bank_clearing'
      and (c.bank_code = a.owner or (c.bank_code in ('TMB', 'TTB') and a.owner in ('TMB', 'TTB')))
      and (p.house_account in (c.account_no, c.promptpay_id)
        or (p.house_account is null and c.bank_type <> 'bank'))
    order by c.position, c.code limit 1
  ) own on true
where e.account_id < 1000000 and a.id < 1000000
  and a.kind::text in ('bank_clearing', 'payout_clearing', 'own_account');

-- What the application may do with these tables.
grant select, insert on
  treasury_balance_count, treasury_hour, treasury_day, treasury_sheet to krapao_app;
grant select, insert, delete on treasury_hidden_account, treasury_reading to krapao_app;
grant select, insert, update on
  treasury_rule, treasury_paying_account, treasury_progress, treasury_move to krapao_app;
grant select, insert, update, delete on treasury_reading_failure to krapao_app;
grant select on treasury_entry to krapao_app;
grant update (
  state, checked_by_id, checked_by, checked_at, check_note) on treasury_sheet to krapao_app;
