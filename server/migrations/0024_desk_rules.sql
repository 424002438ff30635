-- What a member reads on the wheel, in each language: {"th", "la", "en"}. Null on wheels that turned before; those have one
-- text for all languages, which newer ones keep in Thai for a server of the version before.
alter table spinwheel_wheel add column names jsonb;
alter table spinwheel_slice add column labels jsonb, add column html_descriptions jsonb;

-- A deposit that was taken back from whom it was not. Nothing is earned by it from then on.
create table deposits_taken_back (
  deposit_id uuid primary key,                -- as rewards know it
  payment_id uuid not null references deposits_payment,
  at timestamptz not null
);
-- What such a deposit had earned and to whom: taken back with it as far as that was possible. The rest is owed until
-- somebody of the staff has decided about it.
create table deposits_owed (
  id uuid primary key,
  deposit_id uuid not null references deposits_taken_back,
  member_id bigint not null references accounts_member,
  kind text not null check (kind in ('commission', 'coins', 'bonus')),
  currency ledger.currency,                   -- null: coins
  earned bigint not null check (earned > 0),  -- minor units, or coins
  taken bigint not null check (taken between 0 and earned),
  settlement text check (settlement in ('collected', 'forgiven')),
  settled_by uuid references staff_member,
  settled_at timestamptz,
  unique (deposit_id, kind),
  check ((kind = 'coins') = (currency is null)),
  check ((settlement is null) = (settled_at is null) and (settlement is null) = (settled_by is null))
);
create index deposits_owed_open on deposits_owed (id) where settlement is null and taken < earned;

alter table invites_commission add column taken_back_at timestamptz,
  add constraint invites_commission_open_or_collected check (taken_back_at is null or collection_id is null);
