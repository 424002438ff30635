create table games_provider (
  code text primary key,                      -- route name, as in /api/autoLogin/{provider}
  name text not null,
  is_active boolean not null default true
);

create type games_category as enum ('slot', 'sport', 'lotto');
create table games_game (
  code text primary key,
  provider text not null references games_provider,
  name text not null,
  category games_category not null,
  ft_wallet_slot integer not null check (ft_wallet_slot > 0),   -- credits to the member's currency
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
  password_next_sealed bytea,                 -- a new password that the provider may have by now; it counts once the provider said yes
  state games_account_state not null,
  credits_minor bigint not null default 0,    -- last reading at the provider, in 1/100 credits
  read_at timestamptz,
  is_stale boolean not null default false,
  created_at timestamptz not null,
  unique (member_id, game_code),
  unique (provider, username)
);

-- Several game accounts give into the wallet, and something follows once all of them are settled:
-- the money goes on into another account, or a job of another feature runs.
create type games_gather_state as enum ('open', 'closed');
create table games_gather (
  id uuid primary key,
  member_id bigint not null references accounts_member,
  to_account_id uuid references games_account,
  amount_minor bigint check (amount_minor > 0),                 -- what goes on; null: all that is in the wallet then
  chain jsonb,                                -- {"job": ..., "payload": {...}}, enqueued when it closes
  state games_gather_state not null,
  created_at timestamptz not null,
  closed_at timestamptz
);

-- One movement between the wallet and one game account. Its id is the ledger transfer's id and the provider's reference.
create type games_transfer_direction as enum ('in', 'out');
create type games_transfer_state as enum ('decided', 'called', 'done', 'refused', 'operator');
create table games_transfer (
  id uuid primary key,
  member_id bigint not null references accounts_member,
  game_account_id uuid not null references games_account,
  provider text not null,
  direction games_transfer_direction not null,
  amount_minor bigint not null check (amount_minor > 0),
  credits_minor bigint not null check (credits_minor > 0),
  currency ledger.currency not null,
  -- decided: held, not yet called; called: the answer is not known; done, refused: final; operator: a person must decide
  state games_transfer_state not null,
  reason text,
  credits_before_minor bigint,
  credits_after_minor bigint,
  provider_reference text,
  attempts integer not null default 0,
  gather_id uuid references games_gather,
  created_at timestamptz not null,
  called_at timestamptz,
  settled_at timestamptz
);
-- One transfer at a time on one game account: what lets a provider without references be read back.
create unique index games_transfer_one_open on games_transfer (game_account_id) where state in ('decided', 'called', 'operator');
create index games_transfer_open on games_transfer (created_at) where state in ('decided', 'called');
create index games_transfer_gather on games_transfer (gather_id) where gather_id is not null;
create index games_transfer_member on games_transfer (member_id, created_at desc);
