-- Conditions count winnings and turnover, never money that was paid in since
-- (docs/decisions/0036-net-progress.md).

alter table bonuses_condition
  -- The valid bets that are needed besides the target; 0: none.
  add column turnover_minor bigint not null default 0 check (turnover_minor >= 0);

alter table bonuses_campaign
  -- The turnover in times of the gift, or of gift and deposit; 0: none.
  add column turnover_times integer not null default 0 check (turnover_times >= 0),
  add column turnover_counts_deposit boolean not null default false;
alter table promotions_promotion
  add column turnover_times integer not null default 0 check (turnover_times >= 0),
  add column turnover_counts_deposit boolean not null default false;
