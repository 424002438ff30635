-- Transfers to house accounts, transfers that members declare, gift links, and what operators decide.

-- The house account a payment came to; a bank may have several.
alter table deposits_payment
  add column house_account text,
  -- An operator or a slip told of it before the bank feed did: who.
  add column entered_by text,
  -- When the feed reported the same reference afterwards.
  add column confirmed_at timestamptz,
  -- What is reported is booked when it arrives: here, when it waits.
  add column suspense_id uuid;
create index deposits_payment_member on deposits_payment (member_id, paid_at desc) where member_id is not null;
create unique index deposits_channel_account on deposits_channel (bank_code, account_no, mode);

-- Who may have sent a transfer: banks show the four digits before the last one.
create index accounts_member_payer on accounts_member (bank_key, substr(bank_account_no, length(bank_account_no) - 4, 4));

-- A transfer that a member declared in manual mode: it waits for its payment.
create type deposits_declared_state as enum ('waiting', 'settled', 'refused', 'expired');
create table deposits_declared (
  id uuid primary key,
  member_id bigint not null references accounts_member,
  currency ledger.currency not null,
  amount_minor bigint not null check (amount_minor > 0),       -- as it was declared
  state deposits_declared_state not null,
  payment_id uuid unique references deposits_payment,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  check ((state = 'settled') = (payment_id is not null)),
  check ((state = 'waiting') = (closed_at is null))
);
create unique index deposits_declared_one on deposits_declared (member_id) where state = 'waiting';
create index deposits_declared_due on deposits_declared (expires_at) where state = 'waiting';
create index deposits_declared_amount on deposits_declared (amount_minor, currency) where state = 'waiting';

-- A gift link: its hash is claimed before the issuer is called; a failed one took nothing and may be tried again.
create type deposits_gift_state as enum ('claimed', 'redeeming', 'credited', 'failed');
create table deposits_gift (
  id uuid primary key,
  member_id bigint not null references accounts_member,
  hash text not null,
  state deposits_gift_state not null,
  reason text,                                -- of a failed one: TRUELINK_DUPLICATE, TRUELINK_INVALID
  amount_minor bigint check (amount_minor > 0),                -- our share, once it is known
  redeems integer not null default 0,         -- calls that may have taken it, counted before each
  asks integer not null default 0,
  redeemed_at timestamptz,                    -- when the newest of those calls began
  created_at timestamptz not null,
  closed_at timestamptz
);
create unique index deposits_gift_once on deposits_gift (hash) where state <> 'failed';
create index deposits_gift_open on deposits_gift (created_at) where state in ('claimed', 'redeeming');

-- What operators decided, never changed afterwards.
create type deposits_decision_action as enum ('assign', 'dismiss', 'settle', 'refuse');
create table deposits_decision (
  id uuid primary key,
  action deposits_decision_action not null,
  payment_id uuid references deposits_payment,
  declared_id uuid references deposits_declared,
  member_id bigint references accounts_member,
  operator text not null check (operator <> ''),
  note text not null default '',
  at timestamptz not null,
  check (payment_id is not null or declared_id is not null)
);
create index deposits_decision_payment on deposits_decision (payment_id) where payment_id is not null;
create index deposits_decision_declared on deposits_decision (declared_id) where declared_id is not null;
revoke update, delete, truncate on deposits_decision from krapao_app;
