-- Providers, games, game accounts, and transfers between the wallet and games.

create table games_provider (
  code text primary key,  -- route name, as in /api/autoLogin/{provider}
  name text not null,
  is_active boolean not null default true,
  -- During maintenance members cannot enter the provider's games and cannot move money in. They can
  -- move money out.
  in_maintenance boolean not null default false
);

create type games_category as enum ('slot', 'sport', 'lotto');
-- How a browser enters a game. provider: with what the provider's call answers. state_form: through
-- the company's login page with its state fields. query: by a link with the member's username and
-- password. link: as provider, always in a new tab.
create type games_login_style as enum ('provider', 'state_form', 'query', 'link');
create table games_game (
  code text primary key,
  provider text not null references games_provider,
  name text not null,
  category games_category not null,
  login_style games_login_style not null default 'provider',
  ft_wallet_slot integer not null check (ft_wallet_slot > 0),  -- member's currency per credit
  logo text not null,
  background text not null,
  web text,
  android text,
  ios text,
  position smallint not null default 0,
  is_active boolean not null default true
);

create type games_account_state as enum ('opening', 'active');
create table games_account (
  id uuid primary key,
  member_id bigint not null references accounts_member,
  game_code text not null references games_game,
  provider text not null references games_provider,
  username text not null,
  password_sealed bytea not null,
  -- A new password that the provider may already have. It replaces password_sealed once the
  -- provider has confirmed it.
  password_next_sealed bytea,
  state games_account_state not null,
  -- The game's factor when the account was opened. A later change of the game does not apply to
  -- accounts that can already have money.
  ft_wallet_slot integer not null default 1 check (ft_wallet_slot > 0),
  credits_minor bigint not null default 0,  -- last reading at the provider, in 1/100 credits
  read_at timestamptz,
  -- A reading failed, or money moved without a reading.
  is_stale boolean not null default false,
  created_at timestamptz not null,
  unique (member_id, game_code),
  unique (provider, username)
);

create function public.set_game_account_factor() returns trigger language plpgsql as $$
begin
  new.ft_wallet_slot := coalesce(
    (select ft_wallet_slot from games_game where code = new.game_code), 1
  );
  return new;
end $$;
create trigger games_account_factor before insert on games_account
  for each row execute function public.set_game_account_factor();

-- Collects the balances of several game accounts in the wallet. When all of their transfers are
-- settled, the sweep closes and something follows: the money goes into another account, or a job of
-- another feature runs.
create type games_sweep_state as enum ('open', 'closed');
create table games_sweep (
  id uuid primary key,
  member_id bigint not null references accounts_member,
  to_account_id uuid references games_account,
  -- What goes into that account; null: all that is in the wallet by then.
  amount_minor bigint check (amount_minor > 0),
  chain jsonb,  -- {"job": ..., "payload": {...}}, enqueued when the sweep closes
  state games_sweep_state not null,
  created_at timestamptz not null,
  closed_at timestamptz
);

-- One transfer between the wallet and one game account. Its id is also the id of the ledger
-- transfer and the reference that the provider gets.
create type games_transfer_direction as enum ('in', 'out');
-- decided: the money is held and the provider has not been called yet. called: the outcome is
-- unknown. done, refused: final. review: a staff user must decide.
create type games_transfer_state as enum
  ('decided', 'called', 'done', 'refused', 'review');
create table games_transfer (
  id uuid primary key,
  member_id bigint not null references accounts_member,
  game_account_id uuid not null references games_account,
  provider text not null,
  direction games_transfer_direction not null,
  amount_minor bigint not null check (amount_minor > 0),
  credits_minor bigint not null check (credits_minor > 0),
  currency ledger.currency not null,
  state games_transfer_state not null,
  reason text,
  credits_before_minor bigint,
  credits_after_minor bigint,
  provider_reference text,
  attempts integer not null default 0,
  sweep_id uuid references games_sweep,
  created_at timestamptz not null,
  called_at timestamptz,
  settled_at timestamptz
);
-- A game account has one open transfer at a time. Only then can two balance readings prove the
-- outcome at a provider that has no references.
create unique index games_transfer_one_open on games_transfer (game_account_id)
  where state in ('decided', 'called', 'review');
create index games_transfer_open on games_transfer (created_at)
  where state in ('decided', 'called');
-- The console's list of unsettled transfers, oldest first.
create index games_transfer_unsettled on games_transfer (created_at, id)
  where state in ('decided', 'called', 'review');
create index games_transfer_sweep on games_transfer (sweep_id) where sweep_id is not null;
create index games_transfer_member on games_transfer (member_id, created_at desc);

-- Calls to a provider about a transfer and their responses, in the terms of our port, without
-- passwords and keys. Deleted after 90 days.
create table games_call (
  id uuid primary key,
  transfer_id uuid not null references games_transfer,
  operation text not null check (operation in ('transfer', 'status', 'balance', 'played')),
  request jsonb not null,
  response jsonb not null,
  requested_at timestamptz not null,
  answered_at timestamptz not null
);
create index games_call_transfer on games_call (transfer_id, requested_at);
create index games_call_requested_at on games_call (requested_at);

-- A staff user's decision about a transfer whose outcome could not be proven; one at most.
create table games_decision (
  transfer_id uuid primary key references games_transfer,
  outcome text not null check (outcome in ('done', 'refused')),
  evidence text not null check (evidence <> ''),
  staff_id uuid not null,
  staff_name text not null,
  at timestamptz not null
);
create index games_decision_at on games_decision (at desc, transfer_id desc);

-- The reconciliation of one day: our records, the ledger, and the answers of the external parties.
create table games_reconciliation (
  id uuid primary key,
  day date not null,  -- from midnight to midnight in Asia/Bangkok
  started_at timestamptz not null,
  finished_at timestamptz not null,
  compared jsonb not null  -- what was compared and how often, and what could not be asked for
);
create index games_reconciliation_day on games_reconciliation (day desc, started_at desc);

-- A difference that reconciliation found.
create table games_discrepancy (
  id uuid primary key,
  reconciliation_id uuid not null references games_reconciliation,
  -- record: one of our records and the ledger. entry: a ledger entry without a record. transfer:
  -- the external party and one of our records. balance: an account at a provider and its transfers.
  -- invariant: an invariant of the ledger is violated.
  kind text not null check (kind in ('record', 'entry', 'transfer', 'balance', 'invariant')),
  external_party text not null,  -- provider, bank or gateway; ledger for an invariant
  subject text not null,  -- id of the record, or the account's name at the provider
  unit text not null,  -- THB, LAK or credits
  ours_minor bigint not null,  -- 1/100 of the unit
  theirs_minor bigint not null,
  detail text not null
);
create index games_discrepancy_reconciliation on games_discrepancy (reconciliation_id);

-- What the application may do with these tables.
grant select, insert, delete on games_call to krapao_app;
grant select, insert, update on
  games_game, games_account, games_sweep, games_transfer
  to krapao_app;
grant select, insert on games_decision, games_reconciliation, games_discrepancy to krapao_app;
grant select, update on games_provider to krapao_app;
