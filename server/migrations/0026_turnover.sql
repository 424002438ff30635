-- Turnover: the stakes that count for wagering requirements, by game account. Where a provider
-- reports bets, every reported bet is a row. Where it reports none, a row is a change of the balance
-- that no transfer explains (docs/decisions/0035-turnover.md).

alter table games_account
  -- The balance that the next reading is compared with, in 1/100 credits, with all settled
  -- transfers applied. Null: not known, and the next reading only sets it.
  add column observed_minor bigint,
  -- Credits moved in that have neither counted as turnover nor left: the most that can still count.
  add column stake_minor bigint not null default 0 check (stake_minor >= 0),
  -- Grows with every change of the two. A reading that began before a change is not recorded.
  add column observation integer not null default 0,
  -- Until when the bets of the provider's report are stored. Null: none yet.
  add column reported_until timestamptz;
-- A new account is empty. What an older one held when it was last read is not certain.
alter table games_account alter column observed_minor set default 0;

create type games_turnover_source as enum ('report', 'balance');
create table games_turnover (
  id uuid primary key,
  member_id bigint not null references accounts_member,
  game_account_id uuid not null references games_account,
  source games_turnover_source not null,
  reference text,  -- the provider's id of the row in its report, so that it counts once
  -- When the bet was settled, or when the changed balance was read.
  at timestamptz not null,
  turnover_minor bigint not null,  -- minor units of the wallet; negative for a bet that was voided
  result_minor bigint not null,  -- won (positive) or lost, in minor units
  check ((source = 'report') = (reference is not null)),
  check (source = 'report' or turnover_minor >= 0)
);
create unique index games_turnover_reference on games_turnover (game_account_id, reference)
  where reference is not null;
create index games_turnover_member on games_turnover (member_id, at);

grant select, insert on games_turnover to krapao_app;
