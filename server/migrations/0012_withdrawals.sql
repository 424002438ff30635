-- Withdrawals, the assessment of their risk, and the decisions of staff users about them.

-- sweeping: money comes from the games first. review: a cashier decides. approved: to be sent to
-- the bank. sent: the bank has it or may have it.
create type withdrawals_withdrawal_state as enum
  ('sweeping', 'review', 'approved', 'sent', 'paid', 'returned', 'refused', 'failed');
create table withdrawals_withdrawal (
  id uuid primary key,  -- also of the ledger hold; the reference of the payout
  member_id bigint not null references accounts_member,
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
  claimed_by uuid references staff_user,
  claimed_until timestamptz,
  -- A parked withdrawal stays in review.
  parked_by uuid references staff_user,
  parked_at timestamptz,
  park_reason text,
  -- Above the limit one staff user gives the first approval and another one pays.
  needs_two_approvals boolean not null default false,
  first_approved_by uuid references staff_user,
  first_approved_at timestamptz,
  decided_by uuid references staff_user,
  decided_at timestamptz,
  reject_code text,
  -- When the bank paid it although the member already had the money back, and when a staff user
  -- settled that.
  late_at timestamptz,
  late_settled_at timestamptz,
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
  constraint withdrawals_late check (late_at is not null or late_settled_at is null)
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
create index withdrawals_account on withdrawals_withdrawal (bank_account_no);
create index withdrawals_late_open on withdrawals_withdrawal (late_at)
  where late_at is not null and late_settled_at is null;

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
  staff_id uuid not null references staff_user,
  code text,  -- code of the reason, or the bank's own word
  why text,
  at timestamptz not null
);
create index withdrawals_decision_withdrawal on withdrawals_decision (withdrawal_id, at);

-- What the application may do with these tables.
grant select, insert, update on withdrawals_withdrawal to krapao_app;
grant select, insert on withdrawals_assessment, withdrawals_decision to krapao_app;
