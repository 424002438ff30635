-- Withdrawals, the assessment of their risk, and the decisions of staff users about them.

-- sweeping: money comes from the games first. review: a cashier decides. approved: to be sent to
-- the bank. sent: the bank has it or may have it.
create type withdrawals_withdrawal_state as enum
  ('sweeping', 'review', 'approved', 'sent', 'paid', 'returned', 'refused', 'failed');

-- Why a member wants out with deposits that were not played
-- (docs/decisions/0119-play-before-pay.md).
create type withdrawals_leaving as enum ('deposit_error', 'closing', 'excluded', 'zero_limit');
create table withdrawals_withdrawal (
  id uuid primary key,  -- also of the ledger hold; the reference of the payout
  member_id bigint not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency ledger.currency not null,
  bank_code text not null,
  bank_account_name text not null,
  bank_account_no text not null,
  state withdrawals_withdrawal_state not null,
  reason text,
  version integer not null default 0,  -- counts actions: a decision applies to the version shown
  bank_reference text,
  attempts integer not null default 0,
  risk_score smallint check (risk_score between 0 and 100),
  created_at timestamptz not null,
  review_at timestamptz,  -- since when it waits, or waited, for a cashier
  sent_at timestamptz,
  next_check_at timestamptz,  -- when the bank, or the sweep, is next checked; null: never
  settled_at timestamptz,
  -- The staff user who reviews it, until claimed_until (a lease).
  claimed_by uuid,
  claimed_until timestamptz,
  -- A parked withdrawal stays in review.
  parked_by uuid,
  parked_at timestamptz,
  park_reason text,
  -- Above the limit one staff user gives the first approval and another one pays.
  needs_two_approvals boolean not null default false,
  first_approved_by uuid,
  first_approved_at timestamptz,
  decided_by uuid,
  decided_at timestamptz,
  reject_code text,
  -- When the bank paid it although the member already had the money back, and when a staff user
  -- settled that.
  late_at timestamptz,
  late_settled_at timestamptz,
  -- Since when the last staff user who claimed an item had claimed it. An action ends the claim and
  -- keeps these two, so that the decision can record how long it took.
  claim_began_by uuid,
  claim_began_at timestamptz,
  -- When the bank contradicted what a staff user said about the payout. The case is open until a
  -- staff user closes it, or settles what was paid twice.
  contradicted_at timestamptz,
  case_closed_at timestamptz,
  case_closed_by uuid,
  -- Parked because a staff user asked the member for a document; the reason is its kind.
  is_parked_for_document boolean not null default false,
  -- What this withdrawal takes of deposits that were not played, released by its approval, and of
  -- money whose play cannot be known.
  unplayed_minor bigint not null default 0 check (unplayed_minor >= 0),
  unknown_minor bigint not null default 0 check (unknown_minor >= 0),
  -- Why its member wants out: it goes first in the queue.
  leaving withdrawals_leaving,
  constraint withdrawals_review check (state <> 'review' or review_at is not null),
  constraint withdrawals_claimed check ((claimed_by is null) = (claimed_until is null)),
  constraint withdrawals_parked check (
    (parked_by is null) = (parked_at is null) and (parked_at is null) = (park_reason is null)
  ),
  constraint withdrawals_first_approved check (
    (first_approved_by is null) = (first_approved_at is null)
  ),
  constraint withdrawals_decided check ((decided_by is null) = (decided_at is null)),
  -- Two approvals come from two different people. Either of them can still reject it.
  constraint withdrawals_four_eyes check (
    reject_code is not null or decided_by is null
    or (
      case when needs_two_approvals
        then first_approved_by is not null and first_approved_by <> decided_by
        else first_approved_by is null or first_approved_by <> decided_by
      end
    )
  ),
  constraint withdrawals_late check (late_at is not null or late_settled_at is null),
  constraint withdrawals_parked_for_document check (
    not is_parked_for_document or parked_at is not null
  ),
  constraint withdrawals_case check (
    (case_closed_at is null) = (case_closed_by is null)
    and (case_closed_at is null or contradicted_at is not null)
  ),
  constraint withdrawals_unplayed_check check (unplayed_minor + unknown_minor <= amount_minor),
  -- Unplayed money leaves only by the decision of a staff user.
  constraint withdrawals_unplayed_decided check (unplayed_minor = 0 or decided_by is not null)
);
create unique index withdrawals_one_open on withdrawals_withdrawal (member_id)
  where state in ('sweeping', 'review', 'approved', 'sent');
create index withdrawals_next_check on withdrawals_withdrawal (next_check_at)
  where next_check_at is not null;
create index withdrawals_review_queue on withdrawals_withdrawal (review_at, id)
  where state = 'review';
create index withdrawals_claims on withdrawals_withdrawal (claimed_by)
  where claimed_by is not null;
create index withdrawals_decided_at on withdrawals_withdrawal (decided_at desc, id desc)
  where decided_at is not null;
create index withdrawals_state on withdrawals_withdrawal (state, created_at desc, id desc);
create index withdrawals_created on withdrawals_withdrawal (created_at desc, id desc);
create index withdrawals_member on withdrawals_withdrawal (member_id, created_at desc);
create index withdrawals_late_open on withdrawals_withdrawal (late_at)
  where late_at is not null and late_settled_at is null;
-- The search over everything in the console. Pages print a record as its kind and the last eight
-- characters of its id (WD-1A2B3C4D), so those characters have an index. "C" allows ranges: a
-- reference is found while it is typed.
create index withdrawals_reference
  on withdrawals_withdrawal (right(id::text, 8) collate "C", id);
-- References of external parties, compared exactly.
create index withdrawals_bank_reference on withdrawals_withdrawal (bank_reference)
  where bank_reference is not null;
-- The newest withdrawals to one account. It serves every search for the number alone as well.
create index withdrawals_account_newest
  on withdrawals_withdrawal (bank_account_no, created_at desc, id desc);
create index withdrawals_settled on withdrawals_withdrawal (settled_at)
  where state in ('paid', 'returned');
-- Payouts and decided payments by amount. A list of rows that wait is short and needs no index.
create index withdrawals_payout_amount on withdrawals_withdrawal (amount_minor, id)
  where state not in ('sweeping', 'review', 'failed') and reject_code is null;
create index withdrawals_state_amount on withdrawals_withdrawal (state, amount_minor, id)
  where reject_code is null;
-- What ended a decision later: few rows of many.
create index withdrawals_undone on withdrawals_withdrawal (decided_at)
  where state in ('failed', 'returned') and decided_at is not null and reject_code is null;
-- Payouts of a currency or to a bank that has few: a filter that leaves nothing read all payouts.
create index withdrawals_payout_currency
  on withdrawals_withdrawal (currency, bank_code)
  where state not in ('sweeping', 'review', 'failed') and reject_code is null;
create index withdrawals_case_open on withdrawals_withdrawal (member_id)
  where contradicted_at is not null and case_closed_at is null;
-- What withdrawals took of unplayed and unknown money.
create index withdrawals_released on withdrawals_withdrawal (member_id, created_at)
  where unplayed_minor + unknown_minor > 0;

-- The risk at a time, rule by rule, so that a decision can be explained later.
create type withdrawals_assessment_occasion as enum ('request', 'swept', 'decision');
create table withdrawals_assessment (
  id uuid primary key,
  withdrawal_id uuid not null references withdrawals_withdrawal,
  occasion withdrawals_assessment_occasion not null,
  score smallint not null check (score between 0 and 100),
  level text not null check (level in ('low', 'medium', 'high')),
  findings jsonb not null,
  at timestamptz not null
);
create index withdrawals_assessment_withdrawal on withdrawals_assessment (withdrawal_id, at desc);

-- Actions of staff users. Rows are never changed.
create type withdrawals_decision_action as enum (
  'park', 'unpark', 'first_approval', 'approve', 'reject', 'ask', 'resolve_paid',
  'resolve_returned', 'late_wallet', 'late_loss'
);
create table withdrawals_decision (
  id uuid primary key,
  withdrawal_id uuid not null references withdrawals_withdrawal,
  action withdrawals_decision_action not null,
  staff_id uuid not null,
  code text,  -- code of the reason, or the bank's own word
  why text,
  at timestamptz not null,
  -- When the staff user who decided had claimed the item; null: it was not claimed.
  claimed_at timestamptz,
  -- The same for payouts. An answer of the bank is no decision and needs no second person.
  maker_id uuid,
  constraint withdrawals_decision_two_people check (maker_id <> staff_id)
);
create index withdrawals_decision_withdrawal on withdrawals_decision (withdrawal_id, at);
-- What staff users decided, by person and time (docs/decisions/0090-shifts.md).
create index withdrawals_decision_staff
  on withdrawals_decision (staff_id, at);
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

-- Deposits before this time are played or released, and no bet since counts for them.
create table withdrawals_played (
  member_id bigint primary key,
  before timestamptz not null
);

-- A withdrawal begins with a request of its member: the session's token names the member, and the
-- money goes to the account that the member has now. Answers false while another one is open, and when
-- another one began since the caller looked at the play. Member, amount, currency and destination
-- never change, and only this function writes them.
create function open_withdrawal(
  p_token text, p_id uuid, p_amount_minor bigint, p_state withdrawals_withdrawal_state,
  p_at timestamptz, p_next_check_at timestamptz, p_unknown_minor bigint default 0,
  p_leaving withdrawals_leaving default null,
  p_last uuid default '00000000-0000-0000-0000-000000000000'
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
    bank_account_name, bank_account_no, state, created_at, review_at, next_check_at, unknown_minor,
    leaving)
  values (p_id, v_member.id, p_amount_minor, v_member.currency, v_member.bank_code,
    v_member.bank_account_name, v_member.bank_account_no, p_state, p_at,
    case when p_state = 'review' then p_at end, p_next_check_at,
    case when p_state = 'approved' then p_unknown_minor else 0 end, p_leaving)
  on conflict (member_id) where state in ('sweeping', 'review', 'approved', 'sent') do nothing;
  if not found then
    return false;
  end if;
  -- A separate statement sees what was committed while the insert waited.
  return p_state <> 'approved' or p_last = '00000000-0000-0000-0000-000000000000'
    or p_last is not distinct from (
    select id from withdrawals_withdrawal where member_id = v_member.id and id <> p_id
    order by created_at desc, id desc limit 1
  );
end $$;

-- What the application may do with these tables.
grant select, insert on withdrawals_assessment, withdrawals_decision to krapao_app;
grant select, insert, update on withdrawals_played to krapao_app;
grant select on withdrawals_withdrawal to krapao_app;
grant update (
  state, reason, version, bank_reference, attempts, risk_score, review_at, sent_at, next_check_at,
  settled_at, claimed_by, claimed_until, parked_by, parked_at, park_reason, needs_two_approvals,
  first_approved_by, first_approved_at, decided_by, decided_at, reject_code, late_at,
  late_settled_at, claim_began_by, claim_began_at, contradicted_at, case_closed_at, case_closed_by,
  is_parked_for_document, unplayed_minor, unknown_minor) on withdrawals_withdrawal to krapao_app;
grant execute on function open_withdrawal to krapao_app;
