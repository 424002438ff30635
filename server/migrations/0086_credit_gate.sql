-- One gate for every credit that a person decides (docs/decisions/0107-credit-gate.md). A credit
-- names who decided it. One of a person needs a row that says who paid, whose money it was before,
-- and who decided. Payments are written by the functions below only.

-- person: a staff user. Otherwise the external party whose report the machine credits: the bank
-- feed, a gateway, the verifier of a slip, or the issuer of a gift link.
create type deposits_credit_decider as enum ('person', 'feed', 'gateway', 'slip', 'issuer');
create type deposits_payer_kind as enum ('member', 'unknown', 'other_member');

alter type deposits_decision_action add value 'ask';
alter table deposits_payment add column credited_by deposits_credit_decider;
alter table deposits_reversal add column member_id bigint references accounts_member;

-- The first of two persons: asks that this amount of the payment is credited to this member.
create table deposits_credit_request (
  payment_id uuid not null references deposits_payment,
  round smallint not null,
  member_id bigint not null references accounts_member,
  amount_minor bigint not null check (amount_minor > 0),
  asked_by uuid not null references staff_user,
  at timestamptz not null,
  primary key (payment_id, round, member_id, amount_minor)
);
create index deposits_credit_request_member on deposits_credit_request (member_id);

-- The answers about a credit that a person decided.
create table deposits_credit_answer (
  payment_id uuid not null references deposits_payment,
  round smallint not null,
  member_id bigint not null references accounts_member,
  amount_minor bigint not null check (amount_minor > 0),
  payer deposits_payer_kind not null,
  payer_member_id bigint references accounts_member,
  former_member_id bigint references accounts_member,  -- it was reversed from this other member
  -- The first person, who never approves the member's next withdrawal.
  decided_by uuid not null references staff_user,
  second_by uuid references staff_user,
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

-- What was decided until now.
update deposits_reversal reversal set member_id = coalesce(
  (select share.member_id from deposits_share share where share.id = reversal.deposit_id),
  (select line.member_id from statements_line line where line.id = reversal.deposit_id),
  (select decision.member_id from deposits_decision decision
    where decision.payment_id = reversal.payment_id and decision.action = 'reverse'
      and decision.member_id is not null
    order by abs(extract(epoch from decision.at - reversal.at)) limit 1)
);
alter table deposits_reversal alter column member_id set not null;
create index deposits_reversal_member on deposits_reversal (member_id);

insert into deposits_credit_answer
  (payment_id, round, member_id, amount_minor, payer, decided_by, at)
select other.payment_id, other.round, other.member_id,
  coalesce(
    (select sum(share.amount_minor) from deposits_share share
      where share.payment_id = other.payment_id and share.round = other.round
        and share.member_id = other.member_id),
    payment.amount_minor),
  'unknown', other.staff_id, other.at
from deposits_other_payer other join deposits_payment payment on payment.id = other.payment_id;
drop table deposits_other_payer;

with credit as (
  select id as payment_id, round, member_id, amount_minor from deposits_payment
  where state = 'credited'
  union all
  select share.payment_id, share.round, share.member_id, sum(share.amount_minor)
  from deposits_share share join deposits_payment payment
    on payment.id = share.payment_id and payment.round = share.round and payment.state = 'split'
  group by 1, 2, 3
), decision as (
  select payment_id, staff_id, at from deposits_decision where action in ('match', 'settle', 'split')
  union all
  select slip.payment_id, approval.staff_id, approval.at
  from deposits_slip_decision approval join deposits_slip slip on slip.id = approval.slip_id
  where approval.action = 'approve' and slip.state = 'credited'
)
insert into deposits_credit_answer
  (payment_id, round, member_id, amount_minor, payer, payer_member_id, decided_by, second_by, at)
select distinct on (credit.payment_id, credit.member_id)
  credit.payment_id, credit.round, credit.member_id, credit.amount_minor, 'member',
  credit.member_id, coalesce(payment.entered_by_id, decision.staff_id),
  case when payment.entered_by_id is not null then payment.checked_by_id end, decision.at
from credit
  join deposits_payment payment on payment.id = credit.payment_id
  join decision on decision.payment_id = credit.payment_id
  join staff_user staff on staff.id = decision.staff_id
order by credit.payment_id, credit.member_id, decision.at desc
on conflict do nothing;

update deposits_payment payment set credited_by = case
  when exists (
    select from deposits_credit_answer answer
    where answer.payment_id = payment.id and answer.round = payment.round
  ) then 'person'
  when source = 'truemoney-gift' then 'issuer'
  when source <> 'bank-feed' then 'gateway'
  when entered_by = 'slip' and confirmed_at is null then 'slip'
  else 'feed'
end::deposits_credit_decider
where state in ('credited', 'split');

-- The constraints hold for every change from now on; older rows are as they are.
alter table deposits_payment
  add constraint deposits_credit_has_a_decider check (
    (credited_by is not null) = (state in ('credited', 'split'))
  ) not valid,
  add constraint deposits_split_by_a_person check (
    state <> 'split' or credited_by = 'person'
  ) not valid,
  -- The machine credits what an external party reports, once: after a reversal a person decides.
  add constraint deposits_machine_credits_reports check (
    credited_by is null or credited_by = 'person' or (round = 1 and case credited_by
      when 'feed' then source = 'bank-feed' and (entered_by is null or confirmed_at is not null)
      when 'slip' then source = 'bank-feed'
        and (entered_by is null or entered_by = 'slip' or confirmed_at is not null)
      when 'issuer' then source = 'truemoney-gift' and entered_by is null
      else source not in ('bank-feed', 'truemoney-gift') and entered_by is null
    end)
  ) not valid;

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

-- Whether an external event or a request of the member says that a payment is this member's: the
-- payer's account or phone, a QR, a slip, a gift link or a reported transfer.
create function deposits_payment_names(
  p_payment deposits_payment, p_member bigint, p_qr uuid
) returns boolean language sql stable set search_path = public, pg_temp as $$
  select coalesce(p_payment.member_id = p_member, false)
    or exists (
      select from deposits_qr qr where qr.id = p_qr and qr.member_id = p_member)
    or exists (
      select from accounts_member member, lateral (
        select regexp_replace(
          translate(p_payment.payer ->> 'accountNo', 'xX*•#', '_____'), '[^0-9_]', '', 'g') as digits
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

revoke insert, update, delete on deposits_payment from krapao_app;
revoke insert on deposits_reversal from krapao_app;
grant select on deposits_credit_request, deposits_credit_answer to krapao_app;
grant execute on function record_payment, lock_payment, confirm_payment, drop_payment, hold_payment, prove_payment, ask_credit,
  answer_credit, credit_payment, split_payment, reverse_payment, dismiss_payment to krapao_app;
