-- Starts: one tap that brings money into a game and opens it (docs/decisions/0043-game-starts.md).

-- The account is opened if needed, then a sweep with the same id moves the money.
create table games_start (
  id uuid primary key,
  member_id bigint not null references accounts_member,
  game_code text not null references games_game,
  source text not null check (source in ('wallet', 'everywhere')),
  refusal text,  -- the code with which it ended before anything moved
  created_at timestamptz not null
);
create index games_start_member on games_start (member_id, created_at desc);
grant select, insert, update on games_start to krapao_app;

-- Accounts from which a sweep moved nothing, although they may hold money.
create table games_sweep_skip (
  sweep_id uuid not null references games_sweep,
  game_account_id uuid not null references games_account,
  -- unread: the provider did not answer. in_progress: another transfer of the account was open.
  reason text not null check (reason in ('unread', 'in_progress')),
  primary key (sweep_id, game_account_id)
);
grant select, insert on games_sweep_skip to krapao_app;

-- When the member last entered the game; null: not since this column exists.
alter table games_account add column played_at timestamptz;

-- How a member wants the games to open. No row: as it is for everyone.
create table games_preference (
  member_id bigint primary key references accounts_member,
  brings_money boolean not null,  -- a tap on a game brings all money along
  changed_at timestamptz not null
);
grant select, insert, update on games_preference to krapao_app;
