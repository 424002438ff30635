-- Gifts that wait too long are a staff user's, and masks of any kind hide digits
-- (docs/decisions/0126-what-verifiers-and-gifts-say.md).

alter table deposits_gift
  -- What the issuer answered last, when its answer proved nothing.
  add column answer text,
  add column answered_at timestamptz,
  -- The staff user who closed it, and what that person found out.
  add column closed_by text,
  add column closed_by_id uuid references staff_user,
  add column note text,
  add constraint deposits_gift_closed_by check (
    (closed_by is null) = (note is null)
    and (closed_by is null or state in ('credited', 'failed'))
  );
create index deposits_gift_staff on deposits_gift (closed_by_id) where closed_by_id is not null;
create index deposits_gift_closed on deposits_gift (closed_at desc, id desc)
  where closed_by is not null;

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

-- As before, with every mark that hides a digit.
create or replace function deposits_payment_names(
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
