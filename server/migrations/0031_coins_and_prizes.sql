-- Coins for played deposits, budgets of wheels, terms of prizes, and things that staff hand over
-- (docs/decisions/0037-coins-and-prizes.md).

-- The coins that a deposit earns once it was played. An open row is neither granted nor clawed back.
create table spinwheel_earning (
  deposit_id uuid primary key,
  member_id bigint not null references accounts_member,
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
grant select, insert, update on spinwheel_earning to krapao_app;

-- What the prizes of a campaign may cost. Null: no limit, as wheels from before had none.
alter table spinwheel_wheel
  add column thb_budget_minor bigint check (thb_budget_minor >= 0),
  add column lak_budget_minor bigint check (lak_budget_minor >= 0),
  add constraint spinwheel_wheel_budget_check
    check ((thb_budget_minor is null) = (lak_budget_minor is null));

-- The currency whose prizes were drawn: a slice without a prize in it has no chance. Null: a spin
-- from before, when every slice had its chance.
alter table spinwheel_spin add column currency ledger.currency;

alter table spinwheel_coupon
  -- The campaign, which owns the budget: the code of the wheel.
  add column campaign text,
  -- The bets that a cash prize asks for before money leaves.
  add column turnover_minor bigint not null default 0 check (turnover_minor >= 0),
  -- The staff user who handed over a thing; `claimed_at` is when.
  add column handed_over_by uuid references staff_user,
  add constraint spinwheel_coupon_handed_over_check
    check ((handed_over_by is not null) = (prize = 'thing' and claimed_at is not null));
update spinwheel_coupon set turnover_minor = amount_minor where prize = 'cash';
update spinwheel_coupon coupon set campaign = wheel.code
  from spinwheel_spin spin join spinwheel_wheel wheel on wheel.id = spin.wheel_id
  where spin.id = coupon.spin_id;
alter table spinwheel_coupon alter column campaign set not null;
create index spinwheel_coupon_outstanding on spinwheel_coupon (campaign, currency, expires_at)
  include (amount_minor) where claimed_at is null and prize <> 'thing';
create index spinwheel_coupon_things on spinwheel_coupon (created_at desc, id desc)
  where prize = 'thing';
