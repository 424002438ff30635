-- Invites, refunds and the wheel. What is given away is booked in the ledger from a cost account of its campaign.
alter table accounts_member add constraint accounts_member_invites_another check (invited_by <> id);

-- What an inviter takes into the wallet at once.
create table invites_collection (
  id uuid primary key,                        -- the ledger transfer's id and the statement line's
  member_id bigint not null references accounts_member,
  campaign text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency ledger.currency not null,
  created_at timestamptz not null
);
create index invites_collection_member on invites_collection (member_id, created_at desc);

-- What an inviter earns by one settled deposit of an invited member.
create table invites_commission (
  id uuid primary key,
  deposit_id uuid not null unique,
  inviter_id bigint not null references accounts_member,
  invitee_id bigint not null references accounts_member,
  deposit_minor bigint not null check (deposit_minor > 0),
  amount_minor bigint not null check (amount_minor > 0),
  currency ledger.currency not null,
  collection_id uuid references invites_collection,
  created_at timestamptz not null,
  check (inviter_id <> invitee_id)
);
create index invites_commission_inviter on invites_commission (inviter_id, created_at desc, id desc);
create index invites_commission_open on invites_commission (inviter_id) where collection_id is null;
create index accounts_member_invited_by on accounts_member (invited_by) where invited_by is not null;

-- What a member had, wallet and games, when a day began in Asia/Bangkok.
create table refunds_snapshot (
  member_id bigint not null references accounts_member,
  border timestamptz not null,                -- midnight
  total_minor bigint not null,
  taken_at timestamptz not null,
  primary key (member_id, border)
);
create index refunds_snapshot_border on refunds_snapshot (border);

-- What a member takes out of the pot into the wallet at once.
create table refunds_addition (
  id uuid primary key,                        -- the ledger transfer's id and the statement line's
  member_id bigint not null references accounts_member,
  campaign text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency ledger.currency not null,
  created_at timestamptz not null
);

-- A period's loss given back, once. Without an addition it is in the pot.
create type refunds_period as enum ('day', 'week');
create table refunds_refund (
  id uuid primary key,
  member_id bigint not null references accounts_member,
  period refunds_period not null,
  period_from timestamptz not null,
  period_to timestamptz not null,
  loss_minor bigint not null check (loss_minor > 0),
  amount_minor bigint not null check (amount_minor > 0),
  currency ledger.currency not null,
  addition_id uuid references refunds_addition,
  created_at timestamptz not null,
  check (period_from < period_to),
  unique (member_id, period_from)
);
create index refunds_refund_member on refunds_refund (member_id, created_at desc, id desc);

-- A wheel never changes once it was written: another one takes its place, so that every spin can be recomputed.
create table spinwheel_wheel (
  id uuid primary key,
  code text not null,                         -- the campaign
  name text not null,
  is_active boolean not null default false,
  created_at timestamptz not null
);
create unique index spinwheel_one_active on spinwheel_wheel (is_active) where is_active;

create type spinwheel_prize as enum ('nothing', 'cash', 'bonus', 'thing');
create table spinwheel_slice (
  wheel_id uuid not null references spinwheel_wheel,
  position smallint not null,
  code text not null,
  label text not null,
  bg_color text not null,
  text_color text not null,
  html_description text not null,
  weight integer not null check (weight >= 0),
  -- nothing: no coupon; cash: into the wallet; bonus: into the wallet under a condition; thing: the operator hands it over
  prize spinwheel_prize not null,
  thb_minor bigint not null default 0 check (thb_minor >= 0),
  lak_minor bigint not null default 0 check (lak_minor >= 0),
  percent_success integer,
  percent_fail integer,
  valid_days integer not null default 30 check (valid_days > 0),
  primary key (wheel_id, position),
  unique (wheel_id, code),
  check ((prize = 'bonus') = (percent_success is not null)),
  check ((prize = 'bonus') = (percent_fail is not null)),
  check (percent_success > 100 and percent_fail between 0 and 99)
);

-- The server's seed of a member's spins: committed to before the first, revealed when another takes its place.
create table spinwheel_seed (
  id uuid primary key,
  member_id bigint not null references accounts_member,
  server_seed bytea not null check (octet_length(server_seed) = 32),
  commitment bytea not null check (commitment = sha256(server_seed)),
  client_seed text not null,
  next_nonce integer not null default 0,
  created_at timestamptz not null,
  revealed_at timestamptz
);
create unique index spinwheel_one_seed on spinwheel_seed (member_id) where revealed_at is null;

create table spinwheel_spin (
  id uuid primary key,
  member_id bigint not null references accounts_member,
  seed_id uuid not null references spinwheel_seed,
  nonce integer not null,
  client_seed text not null,
  wheel_id uuid not null references spinwheel_wheel,
  position smallint not null,
  created_at timestamptz not null,
  unique (seed_id, nonce),
  foreign key (wheel_id, position) references spinwheel_slice
);
create index spinwheel_spin_member on spinwheel_spin (member_id, created_at desc, id desc);

-- Why coins came and went; accounts_member.coin is their sum. A cause counts once.
create table spinwheel_coin (
  id uuid primary key,
  member_id bigint not null references accounts_member,
  cause text not null unique,                 -- deposit:<id>, spin:<id>
  coins integer not null check (coins <> 0),
  created_at timestamptz not null
);
create index spinwheel_coin_member on spinwheel_coin (member_id);

create table spinwheel_coupon (
  id uuid primary key,                        -- the ledger transfer's id and the statement line's
  code text not null unique,
  member_id bigint not null references accounts_member,
  spin_id uuid not null unique references spinwheel_spin,
  prize spinwheel_prize not null check (prize <> 'nothing'),
  amount_minor bigint not null,
  currency ledger.currency not null,
  percent_success integer,
  percent_fail integer,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  claimed_at timestamptz
);
create index spinwheel_coupon_member on spinwheel_coupon (member_id, created_at desc, id desc);

create function public.refuse_wheel_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from spinwheel_spin where wheel_id = new.wheel_id) then
      return new;
    end if;
  end if;
  raise exception 'a wheel does not change: write another one';
end$$;
create trigger spinwheel_slice_kept before insert or update or delete on spinwheel_slice
  for each row execute function public.refuse_wheel_change();
create function public.refuse_spin_change() returns trigger language plpgsql as $$
begin
  raise exception 'a spin is what it was';
end$$;
create trigger spinwheel_spin_kept before update or delete on spinwheel_spin
  for each row execute function public.refuse_spin_change();
