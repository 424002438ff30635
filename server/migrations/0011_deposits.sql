-- Deposits: channels, QR orders, payments, reported transfers, slips, gift links, the decisions of
-- staff users about them, and clawbacks after a reversal.

-- A way to pay in, with the house account that receives the money.
create type deposits_channel_mode as enum ('auto', 'qr', 'manual');

-- Who makes the QR. promptpay: the server, and the feed matches its unique amount. bank: the bank's
-- own QR (SCB, KBANK, BCEL), through the gateway that is connected for it. Its references name the
-- member's order, so the amount needs no satang and need not be unique.
create type deposits_qr_maker as enum ('promptpay', 'bank');
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
  position smallint not null default 0,
  -- The largest amount of a QR. Null: no limit.
  qr_max_minor bigint check (qr_max_minor > 0),
  qr_by deposits_qr_maker not null default 'promptpay',
  constraint deposits_channel_bank_qr_of_a_bank
  check (qr_by = 'promptpay' or (bank_type = 'bank' and mode = 'qr'))
);
create unique index deposits_channel_account on deposits_channel (bank_code, account_no, mode);
-- A bank's gateway pays into one account.
create unique index deposits_channel_bank_qr on deposits_channel (bank_code) where qr_by = 'bank';

create trigger deposits_channel_changed
  after insert or update or delete or truncate on deposits_channel
  for each statement execute function public.notify_lookups_changed();

-- A QR for one payment.
create type deposits_qr_state as enum
  ('creating', 'open', 'paid', 'expired', 'cancelled', 'failed');
create table deposits_qr (
  id uuid primary key,
  member_id bigint not null,
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
  next_check_at timestamptz,  -- when the order is next checked at the gateway; null: never
  -- The gateway of a bank that made the QR; null: the gateway of the channel's own code, or none. A
  -- QR keeps its maker when the channel is changed.
  gateway text
);
create unique index deposits_qr_one_open on deposits_qr (member_id, channel)
  where state in ('creating', 'open');
create index deposits_qr_due on deposits_qr (expires_at) where state in ('creating', 'open');
create index deposits_qr_next_check on deposits_qr (next_check_at)
  where next_check_at is not null;
create index deposits_qr_by_amount on deposits_qr (channel, amount_minor, created_at desc);
create index deposits_qr_closed on deposits_qr (currency, amount_minor, created_at desc)
  where state in ('open', 'expired', 'cancelled');
create index deposits_qr_member on deposits_qr (member_id, created_at desc);
-- The bank feed reports only the amount, so it must be unique among open QRs of PromptPay.
create unique index deposits_qr_amount on deposits_qr (channel, amount_minor)
  where state = 'open' and gateway is null and gateway_order_id is null;
create unique index deposits_qr_order
  on deposits_qr (coalesce(gateway, channel), gateway_order_id) where gateway_order_id is not null;

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
-- returning: it is asked back, and nothing credits it. returned: it went back. One gate decides about
-- every credit (docs/decisions/0107-credit-gate.md): a credit names who decided it. One of a person
-- needs a row that says who paid, whose money it was before, and who decided. Payments are written by
-- the functions below only.
create type deposits_payment_state as enum
  ('credited', 'unmatched', 'dismissed', 'split', 'returning', 'returned');

-- person: a staff user. Otherwise the external party whose report the machine credits: the bank
-- feed, a gateway, the verifier of a slip, or the issuer of a gift link.
create type deposits_credit_decider as enum ('person', 'feed', 'gateway', 'slip', 'issuer');
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
  entered_by_id uuid,  -- null for a slip: its verifier confirmed the payment
  paid_at timestamptz not null,
  received_at timestamptz not null,
  confirmed_at timestamptz,  -- when the feed then reported the same reference
  -- The second person, who credits what no external party has confirmed.
  checked_by_id uuid,
  checked_at timestamptz,
  state deposits_payment_state not null,
  -- Why it is unmatched: unknown, late, cancelled, failed, twice, amount, currency, ambiguous,
  -- reference, suspended, name, digits, entered, reversed, time; limit and excluded: it is deferred
  -- until the member's own limits and self-exclusion allow it.
  reason text,
  qr_id uuid references deposits_qr,
  member_id bigint,
  transfer_id uuid,
  suspense_id uuid,  -- the ledger transfer into suspense, while the payment waits
  round smallint not null default 1,  -- 1, plus one for each reversal
  deposit_id uuid,  -- id of the deposit in the statement, when it differs from the payment's id
  credited_by deposits_credit_decider,
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
  ),
  constraint deposits_credit_has_a_decider check (
    (credited_by is not null) = (state in ('credited', 'split'))
  ),
  constraint deposits_split_by_a_person check (
    state <> 'split' or credited_by = 'person'
  ),
  -- The machine credits what an external party reports, once: after a reversal a person decides.
  constraint deposits_machine_credits_reports check (
    credited_by is null or credited_by = 'person' or (round = 1 and case credited_by
      when 'feed' then source = 'bank-feed' and (entered_by is null or confirmed_at is not null)
      when 'slip' then source = 'bank-feed'
        and (entered_by is null or entered_by = 'slip' or confirmed_at is not null)
      when 'issuer' then source = 'truemoney-gift' and entered_by is null
      else source not in ('bank-feed', 'truemoney-gift') and entered_by is null
    end)
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
-- A payment that was credited again after a reversal has a separate deposit, and its line has that
-- id.
create index deposits_payment_deposit on deposits_payment (deposit_id)
  where deposit_id is not null;
create index deposits_payment_any_qr on deposits_payment (qr_id) where qr_id is not null;
create index deposits_payment_id_end
  on deposits_payment (right(id::text, 8) collate "C", id);
-- A payment that was credited again after a reversal has another id in the statement.
create index deposits_payment_deposit_end
  on deposits_payment (right(deposit_id::text, 8) collate "C", id) where deposit_id is not null;
create index deposits_payment_decided_amount on deposits_payment (amount_minor, id)
  where state <> 'unmatched';
-- Payers as the bank reports them: by the beginning of the name, and by the digits that a masked
-- account shows.
create index deposits_payment_payer
  on deposits_payment (lower(payer ->> 'name') collate "C", id) where payer ->> 'name' is not null;
create index deposits_payment_payer_digits
  on deposits_payment (regexp_replace(payer ->> 'accountNo', '\D', '', 'g') collate "C",
    received_at desc, id desc)
  where payer ->> 'accountNo' is not null;
create index deposits_payment_decided_currency
  on deposits_payment (currency) where state <> 'unmatched';
-- Payments that have rested: a job looks for them every minute.
create index deposits_payment_rested on deposits_payment (received_at)
  where state = 'unmatched' and member_id is not null and round = 1;

-- A transfer that a member reports in manual mode. It waits for its payment.
create type deposits_reported_transfer_state as enum
  ('waiting', 'settled', 'refused', 'expired');
create table deposits_reported_transfer (
  id uuid primary key,
  member_id bigint not null,
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
create index deposits_reported_transfer_member on deposits_reported_transfer (member_id);
-- Closed reported transfers and failed slips, newest first: one list had no index in its order, the
-- other one read all credited slips to find the failed ones.
create index deposits_reported_transfer_closed
  on deposits_reported_transfer (created_at desc, id desc) where state <> 'waiting';

-- Decisions of staff users about payments and reported transfers. Rows are never changed.
create type deposits_decision_action as enum
  ('match', 'dismiss', 'settle', 'refuse', 'split', 'reverse', 'enter', 'ask');
create table deposits_decision (
  id uuid primary key,
  action deposits_decision_action not null,
  payment_id uuid references deposits_payment,
  reported_transfer_id uuid references deposits_reported_transfer,
  member_id bigint,
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
-- The last decisions, whose time since the arrival is what a review takes at present.
create index deposits_decision_at on deposits_decision (at desc);
create index deposits_decision_member on deposits_decision (member_id) where member_id is not null;
create index deposits_decision_staff
  on deposits_decision (staff_id, at) where staff_id is not null;
create index deposits_decision_reverse on deposits_decision (at)
  where action = 'reverse';

-- A part of a payment that was split among members. Each part is a separate deposit.
create table deposits_share (
  id uuid primary key,
  payment_id uuid not null references deposits_payment,
  round smallint not null,
  position smallint not null check (position between 1 and 20),
  member_id bigint not null,
  amount_minor bigint not null check (amount_minor > 0),
  qr_id uuid references deposits_qr,
  reported_transfer_id uuid references deposits_reported_transfer,
  transfer_id uuid not null unique,
  at timestamptz not null,
  unique (payment_id, round, position)
);
create index deposits_share_member on deposits_share (member_id, at desc);
create index deposits_share_id_end on deposits_share (right(id::text, 8) collate "C", id);

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
  member_id bigint not null,
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
  updated_at timestamptz not null,
  claim_began_by uuid,
  claim_began_at timestamptz
);
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
-- Slips in progress of one member.
create index deposits_slip_member_open on deposits_slip (member_id)
  where state in ('received', 'reading', 'verifying', 'waiting', 'review');
create index deposits_slip_member on deposits_slip (member_id, created_at desc, id desc);
create index deposits_slip_payment on deposits_slip (payment_id) where payment_id is not null;
create index deposits_slip_id_end on deposits_slip (right(id::text, 8) collate "C", id);
create index deposits_slip_failed
  on deposits_slip (updated_at desc, id desc) where state = 'failed';

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
  at timestamptz not null,
  claimed_at timestamptz
);
create index deposits_slip_decision_slip on deposits_slip_decision (slip_id, at);
create index deposits_slip_decision_at on deposits_slip_decision (at desc);
create index deposits_slip_decision_staff
  on deposits_slip_decision (staff_id, at);
create index deposits_slip_decision_reopen
  on deposits_slip_decision (at) where action = 'reopen';

-- A gift link. Its hash is claimed before the issuer is called. A failed gift redeemed nothing, so
-- the same link can be tried again.
create type deposits_gift_state as enum ('claimed', 'redeeming', 'credited', 'failed');
create table deposits_gift (
  id uuid primary key,
  member_id bigint not null,
  hash text not null,
  state deposits_gift_state not null,
  reason text,  -- of a failed gift: TRUELINK_DUPLICATE, TRUELINK_INVALID
  amount_minor bigint check (amount_minor > 0),  -- our share, once it is known
  redeems integer not null default 0,  -- calls that may have redeemed it, counted before each call
  attempts integer not null default 0,
  redeemed_at timestamptz,  -- when the newest of those calls began
  created_at timestamptz not null,
  closed_at timestamptz,
  -- What the issuer answered last, when its answer proved nothing
  -- (docs/decisions/0126-what-verifiers-and-gifts-say.md).
  answer text,
  answered_at timestamptz,
  -- The staff user who closed it, and what that person found out.
  closed_by text,
  closed_by_id uuid,
  note text,
  constraint deposits_gift_closed_by check (
    (closed_by is null) = (note is null)
    and (closed_by is null or state in ('credited', 'failed'))
  )
);
create unique index deposits_gift_once on deposits_gift (hash) where state <> 'failed';
create index deposits_gift_open on deposits_gift (created_at)
  where state in ('claimed', 'redeeming');
create index deposits_gift_member on deposits_gift (member_id);
create index deposits_gift_staff on deposits_gift (closed_by_id) where closed_by_id is not null;
create index deposits_gift_closed on deposits_gift (closed_at desc, id desc)
  where closed_by is not null;

-- A reversed deposit. It earns no rewards from then on.
create table deposits_reversal (
  deposit_id uuid primary key,  -- the id under which rewards know the deposit
  payment_id uuid not null references deposits_payment,
  at timestamptz not null,
  member_id bigint not null
);
create index deposits_reversal_payment on deposits_reversal (payment_id);
create index deposits_reversal_member on deposits_reversal (member_id);

-- A reward that a reversed deposit had earned. The unused part was clawed back with the deposit.
-- The rest is open until a staff user settles it.
create table deposits_clawback (
  id uuid primary key,
  deposit_id uuid not null references deposits_reversal,
  member_id bigint not null,
  kind text not null check (kind in ('commission', 'coins', 'bonus')),
  currency ledger.currency,  -- null: coins
  earned bigint not null check (earned > 0),  -- minor units, or coins
  clawed_back bigint not null check (clawed_back between 0 and earned),
  settlement text check (settlement in ('collected', 'forgiven')),
  settled_by uuid,
  settled_at timestamptz,
  unique (deposit_id, kind),
  check ((kind = 'coins') = (currency is null)),
  check (
    (settlement is null) = (settled_at is null) and (settlement is null) = (settled_by is null)
  )
);
create index deposits_clawback_open on deposits_clawback (id)
  where settlement is null and clawed_back < earned;
create index deposits_clawback_member on deposits_clawback (member_id);

-- A signed callback that could not be used: malformed, of another amount than our record, or with a
-- value that the database refuses. It is answered with 2xx and waits for a staff user, because it
-- may be about money. Callbacks of the payout bank are here too.
create table deposits_unreadable_callback (
  id uuid primary key,
  external_party text not null,  -- the last part of the callback's path
  reason text not null check (reason in ('malformed', 'content', 'unstorable', 'unconfirmed')),
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

create constraint trigger deposits_channel_counted
  after insert or update or delete on deposits_channel deferrable initially deferred
  for each row execute function count_memory_version();

create type deposits_payer_kind as enum ('member', 'unknown', 'other_member');

-- The first of two persons: asks that this amount of the payment is credited to this member.
create table deposits_credit_request (
  payment_id uuid not null references deposits_payment,
  round smallint not null,
  member_id bigint not null,
  amount_minor bigint not null check (amount_minor > 0),
  asked_by uuid not null,
  at timestamptz not null,
  primary key (payment_id, round, member_id, amount_minor)
);
create index deposits_credit_request_member on deposits_credit_request (member_id);

-- The answers about a credit that a person decided.
create table deposits_credit_answer (
  payment_id uuid not null references deposits_payment,
  round smallint not null,
  member_id bigint not null,
  amount_minor bigint not null check (amount_minor > 0),
  payer deposits_payer_kind not null,
  payer_member_id bigint,
  former_member_id bigint,  -- it was reversed from this other member
  -- The first person, who never approves the member's next withdrawal.
  decided_by uuid not null,
  second_by uuid,
  at timestamptz not null,
  primary key (payment_id, round, member_id),
  constraint deposits_credit_payer check (
    case payer
      when 'member' then payer_member_id is not distinct from member_id
      when 'unknown' then payer_member_id is null
      else payer_member_id is not null and payer_member_id <> member_id
    end
  ),
  check (former_member_id <> member_id),
  constraint deposits_credit_second_person check (
    (payer <> 'other_member' and former_member_id is null) or second_by is not null
  ),
  check (second_by <> decided_by)
);
create index deposits_credit_answer_member on deposits_credit_answer (member_id, at desc);
create index deposits_credit_answer_payer on deposits_credit_answer (payer_member_id)
  where payer_member_id is not null;
create index deposits_credit_answer_former on deposits_credit_answer (former_member_id)
  where former_member_id is not null;

-- A credit has what its decider needs. Checked at the end of the transaction, for every writer.
create function check_deposits_credit() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.credited_by = 'person' and (
    case when new.state = 'split'
      then exists (
        select from deposits_share share
        where share.payment_id = new.id and share.round = new.round
        group by share.member_id
        having not exists (
          select from deposits_credit_answer answer
          where answer.payment_id = new.id and answer.round = new.round
            and answer.member_id = share.member_id
            and answer.amount_minor = sum(share.amount_minor)))
      else not exists (
        select from deposits_credit_answer answer
        where answer.payment_id = new.id and answer.round = new.round
          and answer.member_id = new.member_id)
    end
  ) then
    raise exception 'a person credited payment % without answers', new.id
      using errcode = '23514', constraint = 'deposits_credit_has_answers';
  end if;
  if new.credited_by = 'slip' and not exists (
    select from deposits_slip slip
    where slip.payment_id = new.id and slip.member_id = new.member_id and slip.receipt is not null
  ) or new.credited_by = 'issuer' and not exists (
    select from deposits_gift gift
    where gift.id = new.id and gift.member_id = new.member_id and gift.state = 'credited'
  ) then
    raise exception 'nothing proves payment %', new.id
      using errcode = '23514', constraint = 'deposits_credit_is_proven';
  end if;
  return null;
end $$;
create constraint trigger deposits_credit_is_decided
  after insert or update of state, credited_by, round, member_id on deposits_payment
  deferrable initially deferred for each row when (new.credited_by is not null)
  execute function check_deposits_credit();

-- The part of a reference that the bank's slip shows: the feed puts the bank's code before it.
create function deposits_bank_reference(p_reference text) returns text
language sql immutable as $$ select substr(p_reference, strpos(p_reference, ':') + 1) $$;

create function lock_open_payment(p_id uuid) returns deposits_payment
language plpgsql set search_path = public, pg_temp as $$
declare
  v_payment deposits_payment;
begin
  select * into v_payment from deposits_payment where id = p_id for update;
  if v_payment.state is distinct from 'unmatched' then
    raise exception 'payment % does not wait', p_id using errcode = '42501';
  end if;
  return v_payment;
end $$;

-- Records a payment, which waits at first. A payment that a staff user saw names the staff user of
-- the token, one of a slip or of a gift link its request. False: this event or payment is known.
create function record_payment(p_token text, p_payment jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_payment deposits_payment := jsonb_populate_record(null::deposits_payment, p_payment);
  v_staff_id uuid;
begin
  if v_payment.entered_by_id is not null then
    v_staff_id := (staff_of_token(p_token, v_payment.received_at)).id;
  end if;
  if v_payment.entered_by_id is distinct from v_staff_id
    or v_payment.entered_by = 'slip' and not exists (
      select from deposits_slip slip where v_payment.event_id = 'slip:' || slip.id)
    or v_payment.source = 'truemoney-gift' and not exists (
      select from deposits_gift gift
      where gift.id = v_payment.id and gift.hash = v_payment.reference)
  then
    raise exception 'payment % has no origin', v_payment.id using errcode = '42501';
  end if;
  insert into deposits_payment (id, source, event_id, reference, channel, house_account, amount_minor,
    currency, payer, entered_by, entered_by_id, paid_at, received_at, state, reason)
  values (v_payment.id, v_payment.source, v_payment.event_id, v_payment.reference,
    v_payment.channel, v_payment.house_account, v_payment.amount_minor, v_payment.currency,
    v_payment.payer, v_payment.entered_by, v_payment.entered_by_id, v_payment.paid_at,
    v_payment.received_at, 'unmatched', 'unknown')
  on conflict do nothing;
  return found;
end $$;

-- A payment, locked until the transaction ends.
create function lock_payment(p_id uuid) returns setof deposits_payment
language sql security definer set search_path = public, pg_temp as $$
  select * from deposits_payment where id = p_id for update
$$;

-- An external party reported a payment that a staff user or a slip had entered. While it waits, its
-- payer is the reported one from now on. Null: there is none that is not confirmed.
create function confirm_payment(
  p_source text, p_reference text, p_amount_minor bigint, p_payer jsonb, p_at timestamptz
) returns uuid language sql security definer set search_path = public, pg_temp as $$
  update deposits_payment
  set confirmed_at = p_at, payer = case when state = 'unmatched' then p_payer else payer end
  where source = p_source and reference = p_reference and amount_minor = p_amount_minor
    and entered_by is not null and confirmed_at is null
  returning id
$$;

-- Deletes a payment that was recorded and not booked.
create function drop_payment(p_id uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (lock_open_payment(p_id)).suspense_id is not null then
    raise exception 'payment % is booked', p_id using errcode = '42501';
  end if;
  delete from deposits_payment where id = p_id;
end $$;

-- Says why a payment waits, and whose it most likely is.
create function hold_payment(
  p_id uuid, p_reason text, p_qr uuid, p_member bigint, p_suspense uuid
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_payment deposits_payment := lock_open_payment(p_id);
begin
  -- The name of a wallet's holder says only whose the payment may be: it waits for a staff user.
  if p_member is not null and not deposits_payment_names(v_payment, p_member, p_qr)
    and not exists (
      select from accounts_member member
      where member.id = p_member and v_payment.payer ->> 'bankCode' = 'TRUEMONEY'
        and lower(v_payment.payer ->> 'name') like '%' || lower(member.bank_account_name))
  then
    raise exception 'nothing says that payment % is of member %', p_id, p_member
      using errcode = '42501';
  end if;
  update deposits_payment
  set reason = p_reason, qr_id = p_qr, member_id = p_member, suspense_id = p_suspense
  where id = p_id;
end $$;

-- The verifier of a slip proved a payment that a staff user had entered.
create function prove_payment(p_id uuid, p_slip uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_payment deposits_payment := lock_open_payment(p_id);
begin
  if not exists (
    select from deposits_slip slip where slip.id = p_slip
      and slip.trans_ref = deposits_bank_reference(v_payment.reference)
  ) then
    raise exception 'slip % does not show payment %', p_slip, p_id using errcode = '42501';
  end if;
  update deposits_payment
  set entered_by = 'slip', entered_by_id = null, checked_by_id = null, checked_at = null
  where id = p_id;
end $$;

-- The first of two persons asks for a credit.
create function ask_credit(
  p_token text, p_payment uuid, p_member bigint, p_amount_minor bigint, p_at timestamptz
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into deposits_credit_request (payment_id, round, member_id, amount_minor, asked_by, at)
  values (p_payment, (lock_open_payment(p_payment)).round, p_member, p_amount_minor,
    (staff_of_token(p_token, p_at)).id, p_at)
  on conflict do nothing;
end $$;

-- Answers who paid, whose money it was, and who decides. The staff user of the token decides; for
-- the money of another member, or of a payment that a staff user entered, as the second person.
create function answer_credit(
  p_token text, p_payment uuid, p_member bigint, p_amount_minor bigint,
  p_payer deposits_payer_kind, p_payer_member bigint, p_at timestamptz
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_payment deposits_payment := lock_open_payment(p_payment);
  v_staff_id uuid := (staff_of_token(p_token, p_at)).id;
  v_former bigint;
  v_first_id uuid;
  v_first_at timestamptz;
  v_is_entered boolean := v_payment.entered_by_id is not null and v_payment.confirmed_at is null;
begin
  select member_id into v_former from deposits_reversal
  where payment_id = p_payment and member_id <> p_member order by at desc limit 1;
  -- A request because of an amount is one of two persons only when they are a pair.
  select asked_by, at into v_first_id, v_first_at from deposits_credit_request
  where payment_id = p_payment and round = v_payment.round and member_id = p_member
    and amount_minor = p_amount_minor
    and (p_payer = 'other_member' or v_former is not null
      or not staff_share_control(asked_by, v_staff_id, at - interval '30 days'));
  if v_first_id is null and v_is_entered
    and (p_payer <> 'other_member' and v_former is null or v_payment.member_id = p_member)
  then
    v_first_id := v_payment.entered_by_id;
    v_first_at := v_payment.received_at;
  end if;
  if staff_share_control(v_first_id, v_staff_id, v_first_at - interval '30 days') then
    raise exception 'payment % needs a second person', p_payment using errcode = '42501';
  end if;
  insert into deposits_credit_answer (payment_id, round, member_id, amount_minor, payer,
    payer_member_id, former_member_id, decided_by, second_by, at)
  values (p_payment, v_payment.round, p_member, p_amount_minor, p_payer, p_payer_member, v_former,
    coalesce(v_first_id, v_staff_id), case when v_first_id is not null then v_staff_id end, p_at);
  if v_is_entered then
    update deposits_payment set checked_by_id = v_staff_id, checked_at = p_at where id = p_payment;
  end if;
end $$;

-- Credits a payment that waits to a member whose it is: an external event or a request of the member
-- says so, or a person's answers do. The ledger has moved its money.
create function credit_payment(
  p_id uuid, p_by deposits_credit_decider, p_member bigint, p_qr uuid, p_transfer uuid,
  p_deposit uuid
) returns void language plpgsql security definer set search_path = public, ledger, pg_temp as $$
declare
  v_payment deposits_payment := lock_open_payment(p_id);
begin
  if p_by = 'person' and not exists (
      select from deposits_credit_answer answer
      where answer.payment_id = p_id and answer.round = v_payment.round
        and answer.member_id = p_member and answer.amount_minor = v_payment.amount_minor)
    or p_by <> 'person' and not deposits_payment_names(v_payment, p_member, p_qr)
    or p_qr is not null and not exists (
      select from deposits_qr qr where qr.id = p_qr and qr.member_id = p_member)
    or not exists (
      select from ledger.transfer t join ledger.account a on a.id = t.to_id
      where t.id = p_transfer and t.kind = 'deposit' and t.state = 'posted'
        and t.amount_minor = v_payment.amount_minor and t.meta ->> 'paymentId' = p_id::text
        and a.kind = 'main' and a.owner = p_member::text)
  then
    raise exception 'nothing says that payment % is of member %', p_id, p_member
      using errcode = '42501';
  end if;
  update deposits_payment
  set state = 'credited', reason = null, credited_by = p_by, qr_id = p_qr, member_id = p_member,
    transfer_id = p_transfer, deposit_id = p_deposit
  where id = p_id;
end $$;

-- A person credited all parts of a payment.
create function split_payment(p_id uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_payment deposits_payment := lock_open_payment(p_id);
begin
  if not exists (
    select from deposits_share share where share.payment_id = p_id and share.round = v_payment.round
  ) then
    raise exception 'payment % has no parts', p_id using errcode = '42501';
  end if;
  update deposits_payment
  set state = 'split', reason = null, credited_by = 'person', qr_id = null, member_id = null
  where id = p_id;
end $$;

-- Puts a credited payment back into the queue, in its next round, and records whose it was.
create function reverse_payment(p_id uuid, p_suspense uuid, p_at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_payment deposits_payment;
begin
  select * into v_payment from deposits_payment where id = p_id for update;
  if v_payment.state is null or v_payment.state not in ('credited', 'split')
    or v_payment.source = 'truemoney-gift'
  then
    raise exception 'payment % is not credited', p_id using errcode = '42501';
  end if;
  insert into deposits_reversal (deposit_id, payment_id, member_id, at)
  select coalesce(v_payment.deposit_id, p_id), p_id, v_payment.member_id, p_at
  where v_payment.state = 'credited'
  union all
  select share.id, p_id, share.member_id, p_at from deposits_share share
  where v_payment.state = 'split' and share.payment_id = p_id and share.round = v_payment.round;
  update deposits_payment
  set state = 'unmatched', reason = 'reversed', credited_by = null, qr_id = null, member_id = null,
    transfer_id = null, deposit_id = null, suspense_id = p_suspense, round = round + 1
  where id = p_id;
end $$;

-- Takes a payment out of the queue: it went back to its payer, or it is the arrival of a move
-- between own accounts. Null keeps the reason.
create function dismiss_payment(p_id uuid, p_reason text, p_transfer uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_open_payment(p_id);
  update deposits_payment
  set state = 'dismissed', reason = coalesce(p_reason, reason), transfer_id = p_transfer
  where id = p_id;
end $$;

-- asked: waits for two staff users. approved: they agreed, and a job sends it. refused and returned:
-- the bank did not pay it, or sent it back. rejected: a staff user decided against it.
create type deposits_return_state as enum
  ('asked', 'approved', 'sent', 'paid', 'refused', 'returned', 'cancelled', 'rejected');

-- One attempt to send a payment back, whole and in its currency.
create table deposits_return (
  -- The reference at the payout bank, and the id of the ledger's transfer. The first attempt of a
  -- payment has the payment's id.
  id uuid primary key,
  payment_id uuid not null references deposits_payment,
  member_id bigint not null,
  state deposits_return_state not null,
  opened_by text not null check (opened_by in ('member', 'rested', 'excluded')),
  -- What delays it: payer (not known as the member), often (the third in 30 days), unconfirmed (only
  -- a slip shows the payment).
  concerns text[] not null default '{}'
    check (concerns <@ array['payer', 'often', 'unconfirmed']),
  finding text,  -- what staff users found about the concerns
  -- The account it came from, with its whole number, as the approval names it.
  bank_code text,
  account_no text,
  account_name text,
  approval_id uuid,
  reason text,  -- why it was rejected, or the bank's last answer
  bank_reference text,
  -- The ledger's transfer when the bank paid it after it had refused it.
  late_id uuid,
  asked_at timestamptz not null,
  approved_at timestamptz,
  sent_at timestamptz,
  settled_at timestamptz,
  next_check_at timestamptz,  -- when it is next looked at; null: never
  attempts integer not null default 0,
  version integer not null default 0,
  constraint deposits_return_account check (
    state in ('asked', 'cancelled', 'rejected') or
    (approval_id is not null and approved_at is not null
      and bank_code is not null and account_no is not null and account_name is not null)
  ),
  constraint deposits_return_sent check (
    state not in ('sent', 'paid', 'refused', 'returned') or sent_at is not null
  )
);
-- A payment is on its way back once.
create unique index deposits_return_once on deposits_return (payment_id)
  where state in ('asked', 'approved', 'sent', 'paid');
create index deposits_return_payment on deposits_return (payment_id);
create index deposits_return_member on deposits_return (member_id, asked_at desc);
create index deposits_return_approval on deposits_return (approval_id)
  where approval_id is not null;
create index deposits_return_open on deposits_return (asked_at)
  where state in ('asked', 'approved', 'sent');
create index deposits_return_ended on deposits_return (asked_at desc, id desc)
  where state not in ('asked', 'approved', 'sent');
create index deposits_return_due on deposits_return (next_check_at)
  where next_check_at is not null;
create index deposits_return_settled on deposits_return (settled_at)
  where settled_at is not null;
create index deposits_return_late on deposits_return (late_id) where late_id is not null;

-- The states of a return follow each other as in return.ts. An approved one goes to the account
-- that the approval of two staff users names, and its number agrees with what the bank shows of the
-- payer's.
create function public.check_deposits_return() returns trigger language plpgsql as $$
declare
  v_payer jsonb;
  v_shape text;
begin
  if tg_op = 'INSERT' then
    if new.state <> 'asked' then
      raise exception 'a return begins as asked' using errcode = '23514';
    end if;
    return new;
  end if;
  if (new.id, new.payment_id, new.member_id) is distinct from
    (old.id, old.payment_id, old.member_id)
  then
    raise exception 'a return keeps its payment' using errcode = '23514';
  end if;
  if old.state <> 'asked' and (new.bank_code, new.account_no, new.account_name, new.approval_id)
    is distinct from (old.bank_code, old.account_no, old.account_name, old.approval_id)
  then
    raise exception 'an approved return keeps its account' using errcode = '23514';
  end if;
  if new.state = old.state then
    return new;
  end if;
  if (old.state::text, new.state::text) not in (
    ('asked', 'approved'), ('asked', 'cancelled'), ('asked', 'rejected'),
    ('approved', 'sent'), ('approved', 'cancelled'),
    ('sent', 'paid'), ('sent', 'refused'), ('sent', 'returned'),
    ('paid', 'returned'), ('refused', 'paid'), ('returned', 'paid')
  ) then
    raise exception 'a return does not go from % to %', old.state, new.state
      using errcode = '23514';
  end if;
  if new.state = 'approved' then
    perform from approvals_request r
    where r.id = new.approval_id and r.kind = 'deposits.return' and r.state = 'approved'
      and r.subject = 'return:' || new.id and r.payload ->> 'bankCode' = new.bank_code
      and r.payload ->> 'accountNo' = new.account_no
      and r.payload ->> 'accountName' = new.account_name;
    if not found then
      raise exception 'a return is approved by two staff users' using errcode = '23514';
    end if;
    select payer into v_payer from deposits_payment where id = new.payment_id;
    v_shape := regexp_replace(
      regexp_replace(coalesce(v_payer ->> 'accountNo', ''), '[xX*•#]', '_', 'g'),
      '[^0-9_]', '', 'g'
    );
    -- Four digits without a mask are the end of a number.
    if v_shape ~ '^[0-9]{1,4}$' then
      v_shape := '%' || v_shape;
    end if;
    if (v_shape <> '' and new.account_no not like v_shape)
      or new.bank_code <> coalesce(v_payer ->> 'bankCode', new.bank_code)
    then
      raise exception 'a return goes to the account that paid' using errcode = '23514';
    end if;
  end if;
  return new;
end $$;
create trigger deposits_return_checked before insert or update on deposits_return
  for each row execute function public.check_deposits_return();

-- A payment that goes back is credited to no one: it leaves `returning` only with the end of its
-- return, also when the application writes the row itself.
create function public.check_returning_payment() returns trigger language plpgsql as $$
declare
  v_return text;
begin
  if old.state::text in ('returning', 'returned') and (
    (new.member_id, new.amount_minor, new.currency, new.payer)
      is distinct from (old.member_id, old.amount_minor, old.currency, old.payer)
    or (new.state = old.state and new.transfer_id is distinct from old.transfer_id)
  ) then
    raise exception 'payment % goes back', old.id using errcode = '23514';
  end if;
  if new.state = old.state then
    return new;
  end if;
  select state::text into v_return from deposits_return
  where payment_id = new.id and state in ('asked', 'approved', 'sent', 'paid');
  if (old.state::text, new.state::text) not in (
      ('unmatched', 'returning'), ('returning', 'unmatched'), ('returning', 'returned'),
      ('returned', 'unmatched'), ('unmatched', 'returned')
    )
    or (new.state = 'unmatched' and v_return is not null)
    or (new.state::text = 'returning' and v_return is distinct from 'asked')
    or (new.state::text = 'returned' and v_return is distinct from 'paid')
  then
    raise exception 'payment % does not go from % to %', old.id, old.state, new.state
      using errcode = '23514';
  end if;
  return new;
end $$;
create trigger deposits_payment_returning
  before update of state, member_id, amount_minor, currency, payer, transfer_id
  on deposits_payment for each row
  when (old.state::text in ('returning', 'returned') or new.state::text in ('returning', 'returned'))
  execute function public.check_returning_payment();

create function public.check_share_of_return() returns trigger language plpgsql as $$
begin
  perform from deposits_payment
  where id = new.payment_id and state::text in ('returning', 'returned');
  if found then
    raise exception 'payment % goes back', new.payment_id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger deposits_share_of_return before insert on deposits_share
  for each row execute function public.check_share_of_return();

-- Moves a payment by its return, which `check_returning_payment` compares with the state.
create function public.move_returning_payment(p_id uuid, p_to deposits_payment_state) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_to::text not in ('returning', 'returned', 'unmatched') then
    raise exception 'payment % does not go back', p_id using errcode = '42501';
  end if;
  update deposits_payment set state = p_to where id = p_id;
end $$;

-- The digits of an account as a bank shows it: `_` for each hidden one. The same marks as
-- `accountShape` of features/deposits/crediting/payer.ts.
create function deposits_account_shape(p_shown text) returns text
language sql immutable as $$
  select regexp_replace(
    regexp_replace(
      normalize(coalesce(p_shown, ''), nfkc),
      '\.{2,}|[xX×*＊✱∗•●○◯⚫◦∙·・‧■▪□#_?]', '_', 'g'),
    '[^0-9_]', '', 'g')
$$;

-- Whether an external event or a request of the member says that a payment is this member's: the
-- payer's account or phone, a QR, a slip, a gift link or a reported transfer. Every mark that hides a
-- digit counts.
create function deposits_payment_names(
  p_payment deposits_payment, p_member bigint, p_qr uuid
) returns boolean language sql stable set search_path = public, pg_temp as $$
  select coalesce(p_payment.member_id = p_member, false)
    or exists (
      select from deposits_qr qr where qr.id = p_qr and qr.member_id = p_member)
    or exists (
      select from accounts_member member, lateral (
        select deposits_account_shape(p_payment.payer ->> 'accountNo') as digits
      ) shown
      where member.id = p_member and length(replace(shown.digits, '_', '')) >= 3
        and (member.bank_account_no like shown.digits or member.phone = shown.digits))
    or exists (
      select from deposits_slip slip where slip.member_id = p_member and (
        p_payment.event_id = 'slip:' || slip.id or slip.payment_id = p_payment.id
        or slip.trans_ref = deposits_bank_reference(p_payment.reference)))
    or exists (
      select from deposits_gift gift where gift.id = p_payment.id and gift.member_id = p_member)
    or exists (
      select from deposits_reported_transfer reported
      where reported.member_id = p_member and reported.state = 'waiting'
        and (reported.amount_minor = p_payment.amount_minor or p_payment.entered_by_id is not null))
$$;

-- What the application may do with these tables.
grant select, insert, update on
  deposits_channel, deposits_qr, deposits_amount, deposits_reported_transfer, deposits_slip,
  deposits_gift, deposits_clawback, deposits_return to krapao_app;
grant select, insert, update, delete on
  deposits_amount_shortage, deposits_unreadable_callback to krapao_app;
grant select on
  deposits_payment, deposits_reversal, deposits_credit_request, deposits_credit_answer
  to krapao_app;
grant select, insert on deposits_decision, deposits_share, deposits_slip_decision to krapao_app;
grant select, insert, delete on deposits_slip_reference to krapao_app;
grant execute on function
  record_payment, lock_payment, confirm_payment, drop_payment, hold_payment, prove_payment,
  ask_credit, answer_credit, credit_payment, split_payment, reverse_payment, dismiss_payment,
  move_returning_payment to krapao_app;
