-- Invites: commissions for the deposits of invited members. The ledger books them from a cost
-- account of the campaign.

-- Commissions that an inviter collected into the wallet in one go.
create table invites_collection (
  id uuid primary key,  -- also of the ledger transfer and of the statement line
  member_id bigint not null,
  campaign text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency ledger.currency not null,
  created_at timestamptz not null,
  returned_minor bigint not null default 0
    check (returned_minor between 0 and amount_minor)
);
create index invites_collection_member on invites_collection (member_id, created_at desc);
create index invites_collection_campaign on invites_collection (campaign, currency);

-- What an inviter earned by one settled deposit of an invited member.
create table invites_commission (
  id uuid primary key,
  deposit_id uuid not null unique,
  inviter_id bigint not null,
  invitee_id bigint not null,
  deposit_minor bigint not null check (deposit_minor > 0),
  amount_minor bigint not null check (amount_minor > 0),
  currency ledger.currency not null,
  collection_id uuid references invites_collection,
  clawed_back_at timestamptz,
  created_at timestamptz not null,
  -- The order in which commissions were earned: several can have the same timestamp.
  position bigint generated always as identity,
  -- Commissions of members who share something wait for a staff user
  -- (docs/decisions/0038-commissions-in-review.md). Since when; null: no review, or it has ended.
  review_since timestamptz,
  -- What inviter and invitee share that no staff user has approved, at the last check.
  shared text[] not null default '{}',
  -- A staff user rejected it: it is never paid.
  rejected_at timestamptz,
  check (inviter_id <> invitee_id),
  constraint invites_commission_open_or_collected check (
    clawed_back_at is null or collection_id is null
  ),
  constraint invites_commission_shared
    check (shared <@ array['holder', 'account', 'device', 'address']),
  constraint invites_commission_collected_is_granted
    check (collection_id is null or review_since is null and rejected_at is null),
  constraint invites_commission_rejected_is_decided
    check (rejected_at is null or review_since is null)
);
create index invites_commission_open on invites_commission (inviter_id)
  where collection_id is null;
create index invites_commission_inviter
  on invites_commission (inviter_id, created_at desc, position desc);
-- The queue of the console.
create index invites_commission_review on invites_commission (review_since)
  where review_since is not null and clawed_back_at is null;
-- Commissions that were clawed back are not in the member's list.
create index invites_commission_listed
  on invites_commission (inviter_id, created_at desc, position desc) where clawed_back_at is null;
create index invites_commission_invitee on invites_commission (invitee_id);

-- The decisions of staff users about the commissions of a pair. An approval covers the kinds of
-- sharing that it names, also for commissions that the pair earns later.
create table invites_decision (
  id uuid primary key,
  inviter_id bigint not null,
  invitee_id bigint not null,
  outcome text not null check (outcome in ('approved', 'rejected')),
  shared text[] not null
    check (shared <@ array['holder', 'account', 'device', 'address'] and shared <> '{}'),
  staff_id uuid not null,
  decided_at timestamptz not null
);
create index invites_decision_pair on invites_decision (inviter_id, invitee_id);
create index invites_decision_invitee on invites_decision (invitee_id);

-- What the application may do with these tables.
grant select, insert on invites_collection, invites_decision to krapao_app;
grant select, insert, update on invites_commission to krapao_app;
grant update (returned_minor) on invites_collection to krapao_app;
