-- How a browser gets into a game. provider: by what the provider's call answers; state_form: by the company's login page,
-- whose state fields come back; query: by a link with the member's name and password; link: as provider, always in a new tab.
create type games_login_style as enum ('provider', 'state_form', 'query', 'link');
alter table games_game add column login_style games_login_style not null default 'provider';

-- One comparison of a day: our records, the ledger, and what the outside parties say.
create table games_reconciliation (
  id uuid primary key,
  day date not null,                          -- from midnight to midnight in Bangkok and Vientiane
  started_at timestamptz not null,
  finished_at timestamptz not null,
  compared jsonb not null                     -- how many of what were compared, and what could not be asked
);
create index games_reconciliation_day on games_reconciliation (day desc, started_at desc);

-- One thing on which two sides disagree.
create table games_drift (
  id uuid primary key,
  reconciliation_id uuid not null references games_reconciliation,
  -- record: a record of ours and the ledger; entry: the ledger has what no record asked for; transfer: the outside party
  -- and a record; balance: an account at a provider and its movements; book: an invariant of the ledger
  kind text not null check (kind in ('record', 'entry', 'transfer', 'balance', 'book')),
  party text not null,                        -- provider, bank or gateway; of the book: ledger
  subject text not null,                      -- id of the record, or the account's name at the provider
  unit text not null,                         -- THB, LAK or credits
  ours_minor bigint not null,                 -- 1/100 of the unit
  theirs_minor bigint not null,
  detail text not null
);
create index games_drift_of on games_drift (reconciliation_id);
