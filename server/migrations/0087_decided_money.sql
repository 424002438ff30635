-- Decisions of staff users that make money spendable again, and what the external party says about
-- them later (docs/decisions/0108-decisions-that-make-money-spendable.md).

-- The decision about a transfer. `maker_id` asked for it and `staff_id` approved it; null: one
-- person decided alone. `spendable_minor` is what came to the wallet; null: the decision took money
-- away. `proof` has the readings that allow one person to decide.
alter table games_decision
  add column member_id bigint references accounts_member,
  add column spendable_minor bigint check (spendable_minor > 0),
  add column maker_id uuid references staff_user,
  add column maker_name text,
  add column proof jsonb,
  -- When the provider is next asked about it; null: not any more.
  add column next_check_at timestamptz,
  -- When the provider contradicted it. The case is open until a staff user closes it.
  add column contradicted_at timestamptz,
  add column case_closed_at timestamptz,
  add column case_closed_by uuid references staff_user,
  add column case_note text,
  add constraint games_decision_two_people check (maker_id <> staff_id),
  add constraint games_decision_case check (
    (case_closed_at is null) = (case_closed_by is null)
    and (case_closed_at is null or contradicted_at is not null)
  );
update games_decision decision set
  member_id = transfer.member_id,
  spendable_minor = case when (transfer.direction = 'in') = (decision.outcome = 'refused')
    then transfer.amount_minor end
from games_transfer transfer where transfer.id = decision.transfer_id;
alter table games_decision alter column member_id set not null;
create index games_decision_member on games_decision (member_id);
create index games_decision_due on games_decision (next_check_at) where next_check_at is not null;
create index games_decision_case_open on games_decision (contradicted_at)
  where contradicted_at is not null and case_closed_at is null;
grant update (next_check_at, contradicted_at, case_closed_at, case_closed_by, case_note)
  on games_decision to krapao_app;

-- Fills in the member and what became spendable, and refuses money for the wallet that one person
-- decided without readings: what the provider holds must equal our other transfers and the play it
-- reports, less this transfer when it left the game.
create function require_proof_or_two_people() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  v_transfer games_transfer;
  v_unexplained bigint;
  v_expected bigint;
begin
  select * into strict v_transfer from games_transfer where id = new.transfer_id;
  new.member_id := v_transfer.member_id;
  new.spendable_minor := case when (v_transfer.direction = 'in') = (new.outcome = 'refused')
    then v_transfer.amount_minor end;
  if new.spendable_minor is null then
    return new;
  end if;
  if new.maker_id is not null then
    if staff_share_control(new.maker_id, new.staff_id, new.at - interval '30 days') then
      raise exception 'maker and checker of decision % count as one person', new.transfer_id
        using errcode = '42501';
    end if;
    return new;
  end if;
  v_unexplained := (new.proof->>'now')::bigint - (new.proof->>'moved')::bigint
    - (new.proof->>'played')::bigint;
  v_expected := case when v_transfer.direction = 'in' then 0 else -v_transfer.credits_minor end;
  if v_transfer.credits_before_minor is null or v_unexplained is distinct from v_expected then
    raise exception 'decision % needs a second person', new.transfer_id using errcode = '42501';
  end if;
  return new;
end $$;
create trigger games_decision_two_people before insert on games_decision
  for each row execute function require_proof_or_two_people();

-- The same for payouts. An answer of the bank is no decision and needs no second person.
alter table withdrawals_decision
  add column maker_id uuid references staff_user,
  add constraint withdrawals_decision_two_people check (maker_id <> staff_id);
create index withdrawals_decision_spendable on withdrawals_decision (withdrawal_id)
  where action in ('resolve_returned', 'late_loss');
create index withdrawals_decision_second on withdrawals_decision (at)
  where action = 'approve' and code = 'second_person';

create function require_two_people() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.action in ('resolve_returned', 'late_loss') and (new.maker_id is null
    or staff_share_control(new.maker_id, new.staff_id, new.at - interval '30 days'))
  then
    raise exception '% of withdrawal % needs a second person', new.action, new.withdrawal_id
      using errcode = '42501';
  end if;
  return new;
end $$;
create trigger withdrawals_decision_two_people before insert on withdrawals_decision
  for each row execute function require_two_people();

alter table withdrawals_withdrawal
  -- When the bank contradicted what a staff user said about the payout. The case is open until a
  -- staff user closes it, or settles what was paid twice.
  add column contradicted_at timestamptz,
  add column case_closed_at timestamptz,
  add column case_closed_by uuid references staff_user,
  -- Parked because a staff user asked the member for a document; the reason is its kind.
  add column is_parked_for_document boolean not null default false,
  add constraint withdrawals_parked_for_document check (
    not is_parked_for_document or parked_at is not null
  ),
  add constraint withdrawals_case check (
    (case_closed_at is null) = (case_closed_by is null)
    and (case_closed_at is null or contradicted_at is not null)
  );
create index withdrawals_case_open on withdrawals_withdrawal (member_id)
  where contradicted_at is not null and case_closed_at is null;

-- A withdrawal begins with a request of its member: the session's token names the member, and the
-- money goes to the account that the member has now. Answers false while another one is open.
create function open_withdrawal(
  p_token text, p_id uuid, p_amount_minor bigint, p_state withdrawals_withdrawal_state,
  p_at timestamptz, p_next_check_at timestamptz
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_member accounts_member;
begin
  select member.* into v_member
  from accounts_session session join accounts_member member on member.id = session.member_id
  where session.token_hash = sha256(convert_to(p_token, 'UTF8'))
    and session.revoked_at is null and session.expires_at > p_at and member.suspended_at is null;
  if not found then
    raise exception 'the session of the member is not open' using errcode = 'KP001';
  end if;
  if p_state not in ('sweeping', 'review', 'approved') then
    raise exception 'a withdrawal cannot begin as %', p_state using errcode = '42501';
  end if;
  insert into withdrawals_withdrawal (id, member_id, amount_minor, currency, bank_code,
    bank_account_name, bank_account_no, state, created_at, review_at, next_check_at)
  values (p_id, v_member.id, p_amount_minor, v_member.currency, v_member.bank_code,
    v_member.bank_account_name, v_member.bank_account_no, p_state, p_at,
    case when p_state = 'review' then p_at end, p_next_check_at)
  on conflict (member_id) where state in ('sweeping', 'review', 'approved', 'sent') do nothing;
  return found;
end $$;
grant execute on function open_withdrawal to krapao_app;

-- Member, amount, currency and destination never change, and only `open_withdrawal` writes them.
revoke insert, update on withdrawals_withdrawal from krapao_app;
grant update (
  state, reason, version, bank_reference, attempts, risk_score, review_at, sent_at, next_check_at,
  settled_at, claimed_by, claimed_until, claim_began_by, claim_began_at, parked_by, parked_at,
  park_reason, is_parked_for_document, needs_two_approvals, first_approved_by, first_approved_at,
  decided_by, decided_at, reject_code, late_at, late_settled_at, contradicted_at, case_closed_at,
  case_closed_by
) on withdrawals_withdrawal to krapao_app;

-- As before, and: a suspension ends by `apply_staff_reactivation` alone. Taking the sign-in away
-- needs one person, and giving it back needs two.
create or replace function update_staff_user(
  p_token text, p_id uuid, p_name text, p_role text, p_is_active boolean, p_at timestamptz
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_owner uuid := owner_of_token(p_token, p_at);
  v_is_owner boolean := (select role = 'owner' from staff_user where id = v_owner);
begin
  update staff_user set name = p_name, role = p_role, is_active = p_is_active
  where id = p_id
    and (v_is_owner or role <> 'owner')
    and (is_active or not p_is_active)
    -- Only these roles have all permissions of another one (contract, permissions.ts).
    and (role = p_role
      or (role_id is null and (role = 'owner' or (role = 'manager' and p_role <> 'owner'))));
  if not found then
    raise exception 'staff user % cannot become %', p_id, p_role using errcode = '42501';
  end if;
end $$;

-- Ends the suspension of a request. Answers false when there is none. Both owners could have held
-- what the staff user signs in with, so both count as issuers.
create function apply_staff_reactivation(p_request uuid, p_at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_staff uuid := (approved_by_owner(p_request, 'staff.reactivate')->>'staffId')::uuid;
begin
  update staff_user set is_active = true where id = v_staff and not is_active;
  if not found then
    return false;
  end if;
  insert into staff_credential_issue (id, staff_id, issued_by, how, at)
  select gen_random_uuid(), v_staff, issuer, 'unlocked', p_at
  from approvals_request request, unnest(array[request.maker_id, request.checker_id]) issuer
  where request.id = p_request and issuer <> v_staff;
  return true;
end $$;
grant execute on function apply_staff_reactivation to krapao_app;
