-- The deposit desk: slips that staff review, and payments that they match, split and take back.

-- Who works on a slip (a lease), who set it aside, and what a clerk read from its picture.
alter table deposits_slip
  add column version integer not null default 0,               -- counts every change: a decision is on what was shown
  add column claimed_by uuid,
  add column claimed_name text,
  add column claimed_until timestamptz,
  add column held_at timestamptz,
  add column held_by text,
  add column held_note text,
  add column qr_box jsonb,                                     -- where the mini-QR is in the picture, in shares of its sides
  add column typed jsonb;                                      -- {"amountMinor", "paidAt", "by"}: null when the QR was read
-- A slip that looks like another one.
create index deposits_slip_trans_ref on deposits_slip (trans_ref) where trans_ref is not null;
create index deposits_slip_sha256 on deposits_slip (sha256);
create index deposits_slip_amount on deposits_slip (amount_minor, paid_at) where amount_minor is not null;
create index deposits_slip_over on deposits_slip (updated_at desc, id desc) where state in ('credited', 'failed');

-- What staff decided about slips, never changed afterwards.
create type deposits_slip_deed as enum ('approve', 'reject', 'hold', 'reread', 'reopen');
create table deposits_slip_decision (
  id uuid primary key,
  slip_id uuid not null references deposits_slip,
  deed deposits_slip_deed not null,
  staff_id uuid not null,
  operator text not null check (operator <> ''),
  reason text,                                                 -- of a rejection, as the specification names it
  note text not null default '',
  at timestamptz not null
);
create index deposits_slip_decision_slip on deposits_slip_decision (slip_id, at);
revoke update, delete, truncate on deposits_slip_decision from krapao_app;

-- A payment may be split over several members, and one that was credited to the wrong one is taken back.
alter type deposits_payment_state add value 'split';
alter type deposits_decision_action add value 'split';
alter type deposits_decision_action add value 'unmatch';
alter type deposits_decision_action add value 'enter';
alter table deposits_decision add column staff_id uuid;        -- null: decided before staff had accounts
alter table deposits_payment
  add column round smallint not null default 1,                -- counts how often it was credited: one more after each that was taken back
  add column deposit_id uuid;                                  -- id of the deposit in the statement, when it is not the payment's own
create index deposits_payment_over on deposits_payment (received_at desc, id desc) where state <> 'unmatched';

-- One part of a split payment: a deposit of its own.
create table deposits_share (
  id uuid primary key,
  payment_id uuid not null references deposits_payment,
  round smallint not null,
  position smallint not null check (position between 1 and 20),
  member_id bigint not null references accounts_member,
  amount_minor bigint not null check (amount_minor > 0),
  qr_id uuid references deposits_qr,
  declared_id uuid references deposits_declared,
  transfer_id uuid not null unique,
  at timestamptz not null,
  unique (payment_id, round, position)
);
create index deposits_share_member on deposits_share (member_id, at desc);
revoke update, delete, truncate on deposits_share from krapao_app;

-- The parts of a payment are the payment, whoever writes them: looked at when the transaction ends.
create function public.check_deposits_share() returns trigger language plpgsql as $$
begin
  if (select sum(amount_minor) from deposits_share where payment_id = new.payment_id and round = new.round)
    <> (select amount_minor from deposits_payment where id = new.payment_id)
  then
    raise exception 'the shares of payment % do not add up', new.payment_id using errcode = '23514';
  end if;
  return null;
end$$;
create constraint trigger deposits_share_total after insert on deposits_share
  deferrable initially deferred for each row execute function public.check_deposits_share();

-- Parts of one payment may settle declarations of several members.
alter table deposits_declared drop constraint deposits_declared_payment_id_key;
create unique index deposits_declared_payment on deposits_declared (payment_id, member_id) where payment_id is not null;
-- Lists of the desk.
create index deposits_declared_list on deposits_declared (state, created_at desc, id desc);
create index deposits_qr_closed on deposits_qr (currency, amount_minor, created_at desc) where state in ('open', 'expired', 'cancelled');
