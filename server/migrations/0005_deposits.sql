create type deposits_channel_mode as enum ('auto', 'qr', 'manual');
create table deposits_channel (
  code text primary key,                      -- KBANK, WW, ZAPMAN, ...
  bank_code text not null,
  bank_type text not null,
  mode deposits_channel_mode not null,
  name_th text not null,
  name_en text not null,
  account_name text not null,
  account_no text not null,
  currency ledger.currency not null,
  promptpay_id text,                          -- mobile or tax id of the receiving account, for QRs of our own making
  qr_min_minor bigint not null default 100,
  qr_expire_seconds integer not null default 600,
  can_cancel boolean not null default true,
  is_active boolean not null default true,
  position smallint not null default 0
);
create trigger deposits_channel_changed after insert or update or delete or truncate on deposits_channel
  for each statement execute function public.tell_lookups_changed();

-- One QR for one payment.
create type deposits_qr_state as enum ('creating', 'open', 'paid', 'expired', 'cancelled', 'failed');
create table deposits_qr (
  id uuid primary key,
  member_id bigint not null references accounts_member,
  channel text not null references deposits_channel,
  currency ledger.currency not null,
  asked_minor bigint not null check (asked_minor > 0),
  amount_minor bigint not null check (amount_minor > 0),        -- what must be paid exactly
  state deposits_qr_state not null,
  payload text,
  gateway_order_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  next_ask_at timestamptz                     -- when the gateway is asked again for it; null: never
);
create unique index deposits_qr_one_open on deposits_qr (member_id, channel) where state in ('creating', 'open');
-- The bank feed knows only the amount: it must be the only open one.
create unique index deposits_qr_amount on deposits_qr (channel, amount_minor) where state = 'open' and channel = 'KBANK';
create unique index deposits_qr_order on deposits_qr (channel, gateway_order_id) where gateway_order_id is not null;
create index deposits_qr_due on deposits_qr (expires_at) where state in ('creating', 'open');
create index deposits_qr_ask on deposits_qr (next_ask_at) where next_ask_at is not null;
create index deposits_qr_by_amount on deposits_qr (channel, amount_minor, created_at desc);
create index deposits_qr_member on deposits_qr (member_id, created_at desc);

-- An amount that the bank feed shall recognise belongs to one QR until it has rested: a late payment finds nobody else there.
create table deposits_amount (
  channel text not null references deposits_channel,
  amount_minor bigint not null,
  qr_id uuid not null references deposits_qr deferrable initially deferred,
  free_at timestamptz not null,
  primary key (channel, amount_minor)
);

-- One payment that an outside party reported. It is credited once, or waits for an operator.
create type deposits_payment_state as enum ('credited', 'unmatched', 'dismissed');
create table deposits_payment (
  id uuid primary key,
  source text not null,                       -- bank-feed, ww, zapman
  event_id text not null,
  reference text not null,                    -- the outside party's own reference of the payment; of the feed: BANK:REFERENCE
  channel text,
  amount_minor bigint not null check (amount_minor > 0),
  currency ledger.currency not null,
  payer jsonb not null,                       -- as reported, masked
  paid_at timestamptz not null,
  received_at timestamptz not null,
  state deposits_payment_state not null,
  reason text,                                -- why it is unmatched: late, cancelled, failed, twice, amount, currency, unknown, ambiguous, reference, suspended
  qr_id uuid references deposits_qr,
  member_id bigint references accounts_member,
  transfer_id uuid,
  unique (source, event_id),
  unique (source, reference, amount_minor)
);
create index deposits_payment_waiting on deposits_payment (received_at) where state = 'unmatched';
create unique index deposits_payment_qr on deposits_payment (qr_id) where state = 'credited';
