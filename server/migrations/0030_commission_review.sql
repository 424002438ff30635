-- Commissions of members who share something wait for a staff user
-- (docs/decisions/0038-commissions-in-review.md), and what a refund campaign may cost.

alter table invites_commission
  -- The order in which commissions were earned: several can have the same timestamp.
  add column position bigint generated always as identity,
  -- Since when a staff user has to decide; null: no review, or it has ended.
  add column review_since timestamptz,
  -- What inviter and invitee share that no staff user has approved, at the last check.
  add column shared text[] not null default '{}',
  -- A staff user rejected it: it is never paid.
  add column rejected_at timestamptz,
  add constraint invites_commission_shared
    check (shared <@ array['holder', 'account', 'device', 'address']),
  add constraint invites_commission_collected_is_granted
    check (collection_id is null or review_since is null and rejected_at is null),
  add constraint invites_commission_rejected_is_decided
    check (rejected_at is null or review_since is null);

drop index invites_commission_inviter;
create index invites_commission_inviter
  on invites_commission (inviter_id, created_at desc, position desc);
-- The queue of the console.
create index invites_commission_review on invites_commission (review_since)
  where review_since is not null and clawed_back_at is null;

-- The decisions of staff users about the commissions of a pair. An approval covers the kinds of
-- sharing that it names, also for commissions that the pair earns later.
create table invites_decision (
  id uuid primary key,
  inviter_id bigint not null references accounts_member,
  invitee_id bigint not null references accounts_member,
  outcome text not null check (outcome in ('approved', 'rejected')),
  shared text[] not null
    check (shared <@ array['holder', 'account', 'device', 'address'] and shared <> '{}'),
  staff_id uuid not null,
  decided_at timestamptz not null
);
create index invites_decision_pair on invites_decision (inviter_id, invitee_id);

alter table refunds_refund
  -- The campaign whose budget it is part of; null: received before refunds had a budget.
  add column campaign text;
create index refunds_refund_campaign on refunds_refund (campaign, currency);
create index invites_collection_campaign on invites_collection (campaign, currency);

-- What the application may do with these tables.
grant select, insert on invites_decision to krapao_app;
