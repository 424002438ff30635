-- The end of a condition, and what a gift that was given back frees
-- (docs/decisions/0115-giving-back.md).

alter table bonuses_condition
  -- The member asked to wait for open stakes at the end. Null: has not asked.
  add column wait_asked_at timestamptz,
  -- How many of the warnings before the end were sent.
  add column warned smallint not null default 0 check (warned between 0 and 3),
  -- The member excluded themselves: the gift is given back then. Null: no.
  add column gives_back_at timestamptz,
  -- Until when time-outs and self-exclusions were counted.
  add column excluded_until timestamptz,
  -- By how much time-outs moved the end: 30 days at most.
  add column extended_seconds integer not null default 0
    check (extended_seconds between 0 and 2592000);
-- An account is found by its game account also when its results are in.
drop index bonuses_late_account_open;
create index bonuses_late_account_game on bonuses_late_account (game_account_id);

-- The parts of what left with a late result.
alter table bonuses_late_result
  add column gift_minor bigint not null default 0 check (gift_minor >= 0),
  add column winnings_minor bigint not null default 0 check (winnings_minor >= 0);
update bonuses_late_result set winnings_minor = amount_minor - kept_minor;
alter table bonuses_late_result
  alter column gift_minor drop default,
  alter column winnings_minor drop default,
  add check (kept_minor + gift_minor + winnings_minor = amount_minor);
create index bonuses_condition_end on bonuses_condition (ends_at) where state = 'open';

-- What came back of the gift: a part of the budget again.
alter table promotions_receipt
  add column returned_minor bigint not null default 0 check (returned_minor >= 0);
grant update (returned_minor), delete on promotions_receipt to krapao_app;

alter table invites_collection
  add column returned_minor bigint not null default 0
    check (returned_minor between 0 and amount_minor);
grant update (returned_minor) on invites_collection to krapao_app;

-- Refunds that came back whole are in the pot again, and count for the budget there.
alter table refunds_addition
  add column returned_minor bigint not null default 0
    check (returned_minor between 0 and amount_minor);
create index refunds_addition_returned on refunds_addition (campaign, currency)
  where returned_minor > 0;
grant update (returned_minor) on refunds_addition to krapao_app;
