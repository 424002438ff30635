-- The wheel: a wheel and its spins never change, so every spin can be recomputed. The ledger books
-- prizes from a cost account of the campaign.

-- A wheel is replaced by another one, never changed.
create table spinwheel_wheel (
  id uuid primary key,
  code text not null,  -- the campaign
  name text not null,  -- in Thai
  names jsonb,  -- in each language: {"th", "la", "en"}; null: name applies to all
  is_active boolean not null default false,
  created_at timestamptz not null,
  -- What the prizes of a campaign may cost. Null: no limit.
  thb_budget_minor bigint check (thb_budget_minor >= 0),
  lak_budget_minor bigint check (lak_budget_minor >= 0),
  constraint spinwheel_wheel_budget_check
    check ((thb_budget_minor is null) = (lak_budget_minor is null))
);
create unique index spinwheel_one_active on spinwheel_wheel (is_active) where is_active;

-- nothing: no coupon. cash: into the wallet. bonus: into the wallet with a condition. thing: the
-- operator hands it over.
create type spinwheel_prize as enum ('nothing', 'cash', 'bonus', 'thing');
create table spinwheel_slice (
  wheel_id uuid not null references spinwheel_wheel,
  position smallint not null,
  code text not null,
  label text not null,  -- in Thai
  labels jsonb,  -- in each language; null: label applies to all
  bg_color text not null,
  text_color text not null,
  html_description text not null,  -- in Thai
  html_descriptions jsonb,  -- in each language; null: html_description applies to all
  weight integer not null check (weight >= 0),
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

-- The server's seed of a member's spins. Its hash is published before the first spin, the seed
-- itself when another one replaces it.
create table spinwheel_seed (
  id uuid primary key,
  member_id bigint not null,
  server_seed bytea not null check (octet_length(server_seed) = 32),
  commitment bytea not null check (commitment = sha256(server_seed)),
  client_seed text not null,
  next_nonce integer not null default 0,
  created_at timestamptz not null,
  revealed_at timestamptz
);
create unique index spinwheel_one_seed on spinwheel_seed (member_id) where revealed_at is null;
create index spinwheel_seed_member on spinwheel_seed (member_id);

create table spinwheel_spin (
  id uuid primary key,
  member_id bigint not null,
  seed_id uuid not null references spinwheel_seed,
  nonce integer not null,
  client_seed text not null,
  wheel_id uuid not null references spinwheel_wheel,
  position smallint not null,
  created_at timestamptz not null,
  -- The currency whose prizes were drawn: a slice without a prize in it has no chance. Null: every
  -- slice had its chance.
  currency ledger.currency,
  unique (seed_id, nonce),
  foreign key (wheel_id, position) references spinwheel_slice
);
create index spinwheel_spin_member on spinwheel_spin (member_id, created_at desc, id desc);

-- Slices are inserted with their wheel. After the wheel's first spin none can be added, and none
-- can ever be updated or deleted.
create function public.reject_wheel_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from spinwheel_spin where wheel_id = new.wheel_id) then
      return new;
    end if;
  end if;
  raise exception 'a wheel cannot be changed: create another one';
end $$;
create trigger spinwheel_slice_immutable before insert or update or delete on spinwheel_slice
  for each row execute function public.reject_wheel_change();

create function public.reject_spin_change() returns trigger language plpgsql as $$
begin
  raise exception 'a spin cannot be changed';
end $$;
create trigger spinwheel_spin_immutable before update or delete on spinwheel_spin
  for each row execute function public.reject_spin_change();

-- Coins earned and spent. accounts_member.coin is their sum. A cause counts once.
create table spinwheel_coin (
  id uuid primary key,
  member_id bigint not null,
  cause text not null unique,  -- deposit:<id>, spin:<id>
  coins integer not null check (coins <> 0),
  created_at timestamptz not null
);
create index spinwheel_coin_member on spinwheel_coin (member_id);

-- A prize that a member won and can claim.
create table spinwheel_coupon (
  id uuid primary key,  -- also of the ledger transfer and of the statement line
  code text not null unique,
  member_id bigint not null,
  spin_id uuid not null unique references spinwheel_spin,
  prize spinwheel_prize not null check (prize <> 'nothing'),
  amount_minor bigint not null,
  currency ledger.currency not null,
  percent_success integer,
  percent_fail integer,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  claimed_at timestamptz,
  -- The campaign, which owns the budget: the code of the wheel.
  campaign text not null,
  -- The bets that a cash prize asks for before money leaves.
  turnover_minor bigint not null default 0 check (turnover_minor >= 0),
  -- The staff user who handed over a thing; `claimed_at` is when.
  handed_over_by uuid,
  constraint spinwheel_coupon_handed_over_check
    check ((handed_over_by is not null) = (prize = 'thing' and claimed_at is not null))
);
create index spinwheel_coupon_member on spinwheel_coupon (member_id, created_at desc, id desc);
create index spinwheel_coupon_outstanding on spinwheel_coupon (campaign, currency, expires_at)
  include (amount_minor) where claimed_at is null and prize <> 'thing';
create index spinwheel_coupon_things on spinwheel_coupon (created_at desc, id desc)
  where prize = 'thing';
create index spinwheel_coupon_unclaimed on spinwheel_coupon (member_id, created_at desc, id desc)
  where claimed_at is null;

-- The coins that a deposit earns once it was played (docs/decisions/0037-coins-and-prizes.md). An
-- open row is neither granted nor clawed back.
create table spinwheel_earning (
  deposit_id uuid primary key,
  member_id bigint not null,
  coins integer not null check (coins > 0),
  played_minor bigint not null check (played_minor >= 0),  -- the bets that it takes
  created_at timestamptz not null,
  granted_at timestamptz,
  granted_coins integer check (granted_coins between 0 and coins),  -- the rest was over the day's cap
  clawed_back_at timestamptz,  -- the deposit was reversed before
  check ((granted_at is null) = (granted_coins is null)),
  check (granted_at is null or clawed_back_at is null)
);
create index spinwheel_earning_member on spinwheel_earning (member_id, created_at, deposit_id);
create index spinwheel_earning_open on spinwheel_earning (member_id)
  where granted_at is null and clawed_back_at is null;

-- What the application may do with these tables.
grant select, insert on spinwheel_slice, spinwheel_spin, spinwheel_coin to krapao_app;
grant select, insert, update on
  spinwheel_wheel, spinwheel_seed, spinwheel_coupon, spinwheel_earning to krapao_app;
