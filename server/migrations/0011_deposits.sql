-- Deposits: channels, QR orders, payments, reported transfers, slips, gift links, the decisions of
-- staff users about them, and clawbacks after a reversal.

-- A way to pay in, with the house account that receives the money.
create type deposits_channel_mode as enum ('auto', 'qr', 'manual');
create table deposits_channel (
  code text primary key,  -- KBANK, WW, ZAPMAN, ...
  bank_code text not null,
  bank_type text not null,
  mode deposits_channel_mode not null,
  name_th text not null,
  name_en text not null,
  account_name text not null,
  account_no text not null,
  currency ledger.currency not null,
  promptpay_id text,  -- mobile number or tax id of the receiving account, for PromptPay QRs
  qr_min_minor bigint not null default 100,
  qr_expire_seconds integer not null default 600,
  can_cancel boolean not null default true,
  is_active boolean not null default true,
  position smallint not null default 0
);
create unique index deposits_channel_account on deposits_channel (bank_code, account_no, mode);
create trigger deposits_channel_changed
  after insert or update or delete or truncate on deposits_channel
  for each statement execute function public.notify_lookups_changed();

-- A QR for one payment.
create type deposits_qr_state as enum
  ('creating', 'open', 'paid', 'expired', 'cancelled', 'failed');
create table deposits_qr (
  id uuid primary key,
  member_id bigint not null references accounts_member,
  channel text not null references deposits_channel,
  currency ledger.currency not null,
  requested_minor bigint not null check (requested_minor > 0),
  amount_minor bigint not null check (amount_minor > 0),  -- the exact amount to pay
  state deposits_qr_state not null,
  payload text,
  gateway_order_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  next_check_at timestamptz  -- when the order is next checked at the gateway; null: never
);
create unique index deposits_qr_one_open on deposits_qr (member_id, channel)
  where state in ('creating', 'open');
-- The bank feed reports only the amount, so it must be unique among open QRs.
create unique index deposits_qr_amount on deposits_qr (channel, amount_minor)
  where state = 'open' and channel = 'KBANK';
create unique index deposits_qr_order on deposits_qr (channel, gateway_order_id)
  where gateway_order_id is not null;
create index deposits_qr_due on deposits_qr (expires_at) where state in ('creating', 'open');
create index deposits_qr_next_check on deposits_qr (next_check_at)
  where next_check_at is not null;
create index deposits_qr_by_amount on deposits_qr (channel, amount_minor, created_at desc);
create index deposits_qr_closed on deposits_qr (currency, amount_minor, created_at desc)
  where state in ('open', 'expired', 'cancelled');
create index deposits_qr_member on deposits_qr (member_id, created_at desc);

-- An amount stays reserved for one QR until some time after that QR expired, so that a late payment
-- cannot match another QR.
create table deposits_amount (
  channel text not null references deposits_channel,
  amount_minor bigint not null,
  qr_id uuid not null references deposits_qr deferrable initially deferred,
  free_at timestamptz not null,
  primary key (channel, amount_minor)
);

-- A requested amount for which at least half of the unique amounts are in use. The treasury shows it
-- to staff users for as long as it lasts.
create table deposits_amount_shortage (
  channel text not null references deposits_channel,
  requested_minor bigint not null,
  used_percent smallint not null check (used_percent between 0 and 100),
  at timestamptz not null,
  primary key (channel, requested_minor)
);
create index deposits_amount_shortage_at on deposits_amount_shortage (at);

-- A payment that an external party reported. It is credited once, or waits in the matching queue.
create type deposits_payment_state as enum ('credited', 'unmatched', 'dismissed', 'split');
create table deposits_payment (
  id uuid primary key,
  source text not null,  -- bank-feed, ww, zapman
  event_id text not null,
  -- The external party's own reference of the payment; for the bank feed BANK:REFERENCE.
  reference text not null,
  channel text,
  house_account text,  -- the account that received it; a bank can have several
  amount_minor bigint not null check (amount_minor > 0),
  currency ledger.currency not null,
  payer jsonb not null,  -- as reported, masked
  -- The name of the staff user, or 'slip', when it was entered before the bank feed reported it.
  entered_by text,
  entered_by_id uuid references staff_user,  -- null for a slip: its verifier confirmed the payment
  paid_at timestamptz not null,
  received_at timestamptz not null,
  confirmed_at timestamptz,  -- when the feed then reported the same reference
  -- The second person, who credits what no external party has confirmed.
  checked_by_id uuid references staff_user,
  checked_at timestamptz,
  state deposits_payment_state not null,
  -- Why it is unmatched: unknown, late, cancelled, failed, twice, amount, currency, ambiguous,
  -- reference, suspended, name, digits, entered, reversed, time; limit and excluded: it is deferred
  -- until the member's own limits and self-exclusion allow it.
  reason text,
  qr_id uuid references deposits_qr,
  member_id bigint references accounts_member,
  transfer_id uuid,
  suspense_id uuid,  -- the ledger transfer into suspense, while the payment waits
  round smallint not null default 1,  -- 1, plus one for each reversal
  deposit_id uuid,  -- id of the deposit in the statement, when it differs from the payment's id
  unique (source, event_id),
  unique (source, reference, amount_minor),
  check ((checked_by_id is null) = (checked_at is null)),
  constraint deposits_entered_by_a_staff_user check (
    entered_by is null or entered_by = 'slip' or entered_by_id is not null
  ),
  -- A payment that only a staff user reports is credited by another one.
  constraint deposits_entered_is_checked check (
    entered_by_id is null or confirmed_at is not null or state not in ('credited', 'split')
    or (checked_by_id is not null and checked_by_id <> entered_by_id)
  )
);
-- What a staff user entered or credited without a confirmation, summed by day.
create index deposits_payment_entered on deposits_payment (entered_by_id, received_at)
  where entered_by_id is not null and confirmed_at is null;
create index deposits_payment_checked on deposits_payment (checked_by_id, checked_at)
  where checked_by_id is not null and confirmed_at is null;
create unique index deposits_payment_qr on deposits_payment (qr_id) where state = 'credited';
create index deposits_payment_unmatched on deposits_payment (received_at)
  where state = 'unmatched';
-- Deferred payments: few, and checked every minute.
create index deposits_payment_deferred on deposits_payment (received_at)
  where state = 'unmatched' and reason in ('limit', 'excluded');
create index deposits_payment_decided on deposits_payment (received_at desc, id desc)
  where state <> 'unmatched';
create index deposits_payment_member on deposits_payment (member_id, paid_at desc)
  where member_id is not null;
-- Sums what a house account has received since a time, from the index alone. Crediting maintains no
-- running total, because the row of the total would serialise all payments.
create index deposits_payment_house on deposits_payment (house_account, channel, paid_at desc)
  include (amount_minor, currency, state);

-- A transfer that a member reports in manual mode. It waits for its payment.
create type deposits_reported_transfer_state as enum
  ('waiting', 'settled', 'refused', 'expired');
create table deposits_reported_transfer (
  id uuid primary key,
  member_id bigint not null references accounts_member,
  currency ledger.currency not null,
  amount_minor bigint not null check (amount_minor > 0),  -- as the member reported it
  state deposits_reported_transfer_state not null,
  payment_id uuid references deposits_payment,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  check ((state = 'settled') = (payment_id is not null)),
  check ((state = 'waiting') = (closed_at is null))
);
create unique index deposits_reported_transfer_one on deposits_reported_transfer (member_id)
  where state = 'waiting';
-- The parts of a split payment can settle reported transfers of several members, one for each.
create unique index deposits_reported_transfer_payment
  on deposits_reported_transfer (payment_id, member_id) where payment_id is not null;
create index deposits_reported_transfer_due on deposits_reported_transfer (expires_at)
  where state = 'waiting';
create index deposits_reported_transfer_amount
  on deposits_reported_transfer (amount_minor, currency) where state = 'waiting';
create index deposits_reported_transfer_list
  on deposits_reported_transfer (state, created_at desc, id desc);

-- Decisions of staff users about payments and reported transfers. Rows are never changed.
create type deposits_decision_action as enum
  ('match', 'dismiss', 'settle', 'refuse', 'split', 'reverse', 'enter');
create table deposits_decision (
  id uuid primary key,
  action deposits_decision_action not null,
  payment_id uuid references deposits_payment,
  reported_transfer_id uuid references deposits_reported_transfer,
  member_id bigint references accounts_member,
  staff_id uuid,  -- null: the reviewer has no staff account
  staff_name text not null check (staff_name <> ''),
  note text not null default '',
  at timestamptz not null,
  check (payment_id is not null or reported_transfer_id is not null)
);
create index deposits_decision_payment on deposits_decision (payment_id)
  where payment_id is not null;
create index deposits_decision_reported_transfer on deposits_decision (reported_transfer_id)
  where reported_transfer_id is not null;

-- A part of a payment that was split among members. Each part is a separate deposit.
create table deposits_share (
  id uuid primary key,
  payment_id uuid not null references deposits_payment,
  round smallint not null,
  position smallint not null check (position between 1 and 20),
  member_id bigint not null references accounts_member,
  amount_minor bigint not null check (amount_minor > 0),
  qr_id uuid references deposits_qr,
  reported_transfer_id uuid references deposits_reported_transfer,
  transfer_id uuid not null unique,
  at timestamptz not null,
  unique (payment_id, round, position)
);
create index deposits_share_member on deposits_share (member_id, at desc);

-- The parts of a payment add up to its amount. Checked at the end of the transaction, for every
-- writer.
create function public.check_deposits_share() returns trigger language plpgsql as $$
begin
  if (
    select sum(amount_minor) from deposits_share
    where payment_id = new.payment_id and round = new.round
  ) <> (select amount_minor from deposits_payment where id = new.payment_id) then
    raise exception 'the shares of payment % do not add up', new.payment_id using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger deposits_share_total after insert on deposits_share
  deferrable initially deferred for each row execute function public.check_deposits_share();

-- An uploaded slip: the image, the content of its mini-QR, the verifier's receipt and the outcome.
create type deposits_slip_state as enum
  ('received', 'reading', 'verifying', 'waiting', 'review', 'credited', 'failed');
create table deposits_slip (
  id uuid primary key,
  member_id bigint not null references accounts_member,
  state deposits_slip_state not null,
  -- failed: a code of the specification; review: why a staff user must decide.
  reason text,
  version integer not null default 0,  -- counts every change: a decision applies to one version
  sha256 bytea not null,  -- of the uploaded bytes; the stored image is re-encoded
  media_id text not null unique,
  payload text,  -- text of the mini-QR
  qr_box jsonb,  -- position of the mini-QR in the image, as fractions of its sides
  -- What a cashier read from the image: {"amountMinor", "paidAt", "by"}. Null when the QR was read.
  typed jsonb,
  sending_bank text,  -- number of the Bank of Thailand
  trans_ref text,  -- the sending bank's reference, compared exactly
  amount_minor bigint check (amount_minor > 0),
  currency ledger.currency,
  paid_at timestamptz,  -- by the bank's clock
  receipt jsonb,  -- the verifier's receipt, masked as the banks mask it
  payment_id uuid references deposits_payment,
  attempts integer not null default 0,  -- calls to the verifier that got no answer
  -- The staff user who reviews it, until claimed_until (a lease).
  claimed_by uuid,
  claimed_name text,
  claimed_until timestamptz,
  parked_at timestamptz,
  parked_by text,
  parked_note text,
  erased_at timestamptz,  -- when the image and the sender's data were erased; null: not erased
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index deposits_slip_member on deposits_slip (member_id, created_at desc);
create index deposits_slip_queue on deposits_slip (updated_at) where state = 'review';
create index deposits_slip_open on deposits_slip (updated_at)
  where state in ('received', 'reading', 'verifying', 'waiting');
create index deposits_slip_decided on deposits_slip (updated_at desc, id desc)
  where state in ('credited', 'failed');
-- The retention job looks for slips whose data is still stored.
create index deposits_slip_not_erased on deposits_slip (created_at) where erased_at is null;
-- Find slips that look like another one.
create index deposits_slip_trans_ref on deposits_slip (trans_ref) where trans_ref is not null;
create index deposits_slip_sha256 on deposits_slip (sha256);
create index deposits_slip_amount on deposits_slip (amount_minor, paid_at)
  where amount_minor is not null;

-- A bank transfer is credited for one slip only. The row is inserted in the transaction of the
-- credit.
create table deposits_slip_reference (
  sending_bank text not null,
  trans_ref text not null,
  slip_id uuid not null unique references deposits_slip,
  primary key (sending_bank, trans_ref)
);

-- Decisions of staff users about slips. Rows are never changed.
create type deposits_slip_action as enum ('approve', 'reject', 'park', 'reread', 'reopen');
create table deposits_slip_decision (
  id uuid primary key,
  slip_id uuid not null references deposits_slip,
  action deposits_slip_action not null,
  staff_id uuid not null,
  staff_name text not null check (staff_name <> ''),
  reason text,  -- of a rejection: a code of the specification
  note text not null default '',
  at timestamptz not null
);
create index deposits_slip_decision_slip on deposits_slip_decision (slip_id, at);

-- A gift link. Its hash is claimed before the issuer is called. A failed gift redeemed nothing, so
-- the same link can be tried again.
create type deposits_gift_state as enum ('claimed', 'redeeming', 'credited', 'failed');
create table deposits_gift (
  id uuid primary key,
  member_id bigint not null references accounts_member,
  hash text not null,
  state deposits_gift_state not null,
  reason text,  -- of a failed gift: TRUELINK_DUPLICATE, TRUELINK_INVALID
  amount_minor bigint check (amount_minor > 0),  -- our share, once it is known
  redeems integer not null default 0,  -- calls that may have redeemed it, counted before each call
  attempts integer not null default 0,
  redeemed_at timestamptz,  -- when the newest of those calls began
  created_at timestamptz not null,
  closed_at timestamptz
);
create unique index deposits_gift_once on deposits_gift (hash) where state <> 'failed';
create index deposits_gift_open on deposits_gift (created_at)
  where state in ('claimed', 'redeeming');

-- A reversed deposit. It earns no rewards from then on.
create table deposits_reversal (
  deposit_id uuid primary key,  -- the id under which rewards know the deposit
  payment_id uuid not null references deposits_payment,
  at timestamptz not null
);

-- A reward that a reversed deposit had earned. The unused part was clawed back with the deposit.
-- The rest is open until a staff user settles it.
create table deposits_clawback (
  id uuid primary key,
  deposit_id uuid not null references deposits_reversal,
  member_id bigint not null references accounts_member,
  kind text not null check (kind in ('commission', 'coins', 'bonus')),
  currency ledger.currency,  -- null: coins
  earned bigint not null check (earned > 0),  -- minor units, or coins
  clawed_back bigint not null check (clawed_back between 0 and earned),
  settlement text check (settlement in ('collected', 'forgiven')),
  settled_by uuid references staff_user,
  settled_at timestamptz,
  unique (deposit_id, kind),
  check ((kind = 'coins') = (currency is null)),
  check (
    (settlement is null) = (settled_at is null) and (settlement is null) = (settled_by is null)
  )
);
create index deposits_clawback_open on deposits_clawback (id)
  where settlement is null and clawed_back < earned;

-- A signed callback that could not be used: malformed, of another amount than our record, or with a
-- value that the database refuses. It is answered with 2xx and waits for a staff user, because it
-- may be about money. Callbacks of the payout bank are here too.
create table deposits_unreadable_callback (
  id uuid primary key,
  external_party text not null,  -- the last part of the callback's path
  reason text not null check (reason in ('malformed', 'content', 'unstorable')),
  body bytea not null,  -- as received
  body_hash bytea not null,
  times integer not null default 1,  -- how often the same body arrived
  first_at timestamptz not null,
  last_at timestamptz not null,
  closed_at timestamptz,
  closed_by text,
  note text,
  unique (external_party, body_hash),
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (note is null))
);
create index deposits_unreadable_callback_open on deposits_unreadable_callback (first_at, id)
  where closed_at is null;
create index deposits_unreadable_callback_closed
  on deposits_unreadable_callback (first_at desc, id desc) where closed_at is not null;

-- What the application may do with these tables.
grant select, insert, update, delete on deposits_payment to krapao_app;
grant select, insert, delete on deposits_slip_reference to krapao_app;
grant select, insert, update on
  deposits_channel, deposits_qr, deposits_amount, deposits_reported_transfer, deposits_slip,
  deposits_gift, deposits_clawback
  to krapao_app;
grant select, insert on
  deposits_decision, deposits_share, deposits_slip_decision, deposits_reversal
  to krapao_app;
grant select, insert, update, delete on
  deposits_unreadable_callback, deposits_amount_shortage
  to krapao_app;
