-- Returns: money that came and may not be credited goes back to the account it came from.

-- Of a payment. returning: it is asked back, and nothing credits it. returned: it went back.
-- The new values are compared as text below: they cannot be used in the transaction that adds them.
alter type deposits_payment_state add value 'returning';
alter type deposits_payment_state add value 'returned';

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
  member_id bigint not null references accounts_member,
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
  approval_id uuid references approvals_request,
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

-- Payments that have rested: a job looks for them every minute.
create index deposits_payment_rested on deposits_payment (received_at)
  where state = 'unmatched' and member_id is not null and round = 1;

-- Moves a payment by its return, which `check_returning_payment` compares with the state.
create function public.move_returning_payment(p_id uuid, p_to deposits_payment_state) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_to::text not in ('returning', 'returned', 'unmatched') then
    raise exception 'payment % does not go back', p_id using errcode = '42501';
  end if;
  update deposits_payment set state = p_to where id = p_id;
end $$;

-- What the application may do with the table.
grant select, insert, update on deposits_return to krapao_app;
grant execute on function move_returning_payment to krapao_app;
