-- Invites: commissions for the deposits of invited members. The ledger books them from a cost
-- account of the campaign.

-- Commissions that an inviter collected into the wallet in one go.
create table invites_collection (
  id uuid primary key,  -- also of the ledger transfer and of the statement line
  member_id bigint not null references accounts_member,
  campaign text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency ledger.currency not null,
  created_at timestamptz not null
);
create index invites_collection_member on invites_collection (member_id, created_at desc);

-- What an inviter earned by one settled deposit of an invited member.
create table invites_commission (
  id uuid primary key,
  deposit_id uuid not null unique,
  inviter_id bigint not null references accounts_member,
  invitee_id bigint not null references accounts_member,
  deposit_minor bigint not null check (deposit_minor > 0),
  amount_minor bigint not null check (amount_minor > 0),
  currency ledger.currency not null,
  collection_id uuid references invites_collection,
  clawed_back_at timestamptz,
  created_at timestamptz not null,
  check (inviter_id <> invitee_id),
  constraint invites_commission_open_or_collected check (
    clawed_back_at is null or collection_id is null
  )
);
create index invites_commission_inviter
  on invites_commission (inviter_id, created_at desc, id desc);
create index invites_commission_open on invites_commission (inviter_id)
  where collection_id is null;

-- What the application may do with these tables.
grant select, insert, update on invites_commission to krapao_app;
grant select, insert on invites_collection to krapao_app;
