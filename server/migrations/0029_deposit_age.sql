-- A gift that is a part of a deposit may ask for a recent one (docs/decisions/0036-net-progress.md).

alter table bonuses_campaign
  -- The most hours since the deposit; null: no limit.
  add column deposit_max_hours integer check (deposit_max_hours > 0);
alter table promotions_promotion
  add column deposit_max_hours integer check (deposit_max_hours > 0);
