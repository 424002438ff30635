-- The withdrawals desk: where members come from, what the risk of a withdrawal was made of, and who decided it.

-- Of each session what its member is shown of it, and the staff.
alter table accounts_session
  add column address text,
  add column device text;

-- From where and with what a member was ever here: sessions are deleted in time, this stays.
create type accounts_trace_kind as enum ('address', 'device');
create table accounts_trace (
  kind accounts_trace_kind not null,
  value text not null,                        -- an IPv4 address or a /64 of IPv6; the name that a browser gave itself, hashed
  member_id bigint not null references accounts_member,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (kind, value, member_id)
);
create index accounts_trace_member on accounts_trace (member_id, kind);

-- Whom an account may belong to as well; of members themselves the search of the members' desk has its indexes.
create index accounts_bank_change_account on accounts_bank_change (bank_account_no);

alter table withdrawals_withdrawal
  -- Grows with each deed, so that nobody decides what they have not seen.
  add column version integer not null default 0,
  add column risk_score smallint check (risk_score between 0 and 100),
  add column review_at timestamptz,           -- since when it waits, or waited, for the desk
  -- Who works on it; past `claimed_until` nobody.
  add column claimed_by uuid references staff_member,
  add column claimed_until timestamptz,
  -- Put aside: it stays in review.
  add column held_by uuid references staff_member,
  add column held_at timestamptz,
  add column hold_reason text,
  -- Above the limit one person approves and another one pays.
  add column first_by uuid references staff_member,
  add column first_at timestamptz,
  add column needs_two boolean not null default false,
  add column decided_by uuid references staff_member,
  add column decided_at timestamptz,
  add column reject_code text,
  -- The bank paid it after the member had the money back, and when somebody settled that.
  add column late_at timestamptz,
  add column late_settled_at timestamptz,
  add constraint withdrawals_held check ((held_by is null) = (held_at is null) and (held_at is null) = (hold_reason is null)),
  add constraint withdrawals_claimed check ((claimed_by is null) = (claimed_until is null)),
  add constraint withdrawals_first check ((first_by is null) = (first_at is null)),
  add constraint withdrawals_decided check ((decided_by is null) = (decided_at is null)),
  -- What was approved by two was approved by two different people. One of them may still reject it.
  add constraint withdrawals_two_people check (
    reject_code is not null or decided_by is null
    or (case when needs_two then first_by is not null and first_by <> decided_by else first_by is null or first_by <> decided_by end)
  ),
  add constraint withdrawals_late check (late_at is not null or late_settled_at is null);

update withdrawals_withdrawal set review_at = created_at where state = 'review';
alter table withdrawals_withdrawal
  add constraint withdrawals_review check (state <> 'review' or review_at is not null);

create index withdrawals_review_queue on withdrawals_withdrawal (review_at, id) where state = 'review';
create index withdrawals_claims on withdrawals_withdrawal (claimed_by) where claimed_by is not null;
create index withdrawals_decided_at on withdrawals_withdrawal (decided_at desc, id desc) where decided_at is not null;
create index withdrawals_state on withdrawals_withdrawal (state, created_at desc, id desc);
create index withdrawals_created on withdrawals_withdrawal (created_at desc, id desc);
create index withdrawals_member on withdrawals_withdrawal (member_id, created_at desc);
create index withdrawals_account on withdrawals_withdrawal (bank_account_no);
create index withdrawals_late_open on withdrawals_withdrawal (late_at) where late_at is not null and late_settled_at is null;

-- The risk as it was at a moment, rule by rule: what was decided can be explained later.
create type withdrawals_assessment_occasion as enum ('request', 'gathered', 'decision');
create table withdrawals_assessment (
  id uuid primary key,
  withdrawal_id uuid not null references withdrawals_withdrawal,
  occasion withdrawals_assessment_occasion not null,
  score smallint not null check (score between 0 and 100),
  level text not null check (level in ('low', 'medium', 'high')),
  findings jsonb not null,
  at timestamptz not null
);
create index withdrawals_assessment_of on withdrawals_assessment (withdrawal_id, at desc);
revoke update, delete, truncate on withdrawals_assessment from krapao_app;

-- What the desk did, never changed afterwards.
create type withdrawals_decision_deed as enum
  ('hold', 'release', 'first_approval', 'approve', 'reject', 'ask', 'resolve_paid', 'resolve_returned', 'late_wallet', 'late_loss');
create table withdrawals_decision (
  id uuid primary key,
  withdrawal_id uuid not null references withdrawals_withdrawal,
  deed withdrawals_decision_deed not null,
  staff_id uuid not null references staff_member,
  code text,                                  -- the reason's code, or the bank's word
  why text,
  at timestamptz not null
);
create index withdrawals_decision_of on withdrawals_decision (withdrawal_id, at);
revoke update, delete, truncate on withdrawals_decision from krapao_app;
