-- What operators set up, in versions; how outside parties answered; games in maintenance.

-- A document is a kind and a key (a bonus by its code, the wheel, a group of settings). What counts is in the tables of its
-- feature; here is who wrote it, who let it count, when and why.
create type setup_state as enum ('draft', 'waiting', 'scheduled', 'live', 'replaced', 'discarded');
create table setup_version (
  id uuid primary key,
  kind text not null,
  key text not null,
  version integer not null check (version > 0),
  state setup_state not null,
  payload jsonb not null,                     -- as it came over the wire, HTML sanitised
  base integer not null check (base >= 0),    -- the version that was live when this one began
  revision integer not null default 1 check (revision > 0),     -- counts how often a draft was saved
  valid_from timestamptz,                     -- of a scheduled one
  approval_id uuid,                           -- of a waiting one
  author_id uuid,                             -- null: it was there before versions were kept
  author_name text not null,
  publisher_id uuid,
  publisher_name text,
  published_at timestamptz,
  why text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (kind, key, version),
  check (state <> 'scheduled' or valid_from is not null),
  check ((state in ('live', 'replaced')) = (published_at is not null))
);
create unique index setup_one_draft on setup_version (kind, key) where state = 'draft';
create unique index setup_one_waiting on setup_version (kind, key) where state = 'waiting';
create unique index setup_one_scheduled on setup_version (kind, key) where state = 'scheduled';
create unique index setup_one_live on setup_version (kind, key) where state = 'live';
create index setup_version_due on setup_version (valid_from) where state = 'scheduled';
create index setup_version_history on setup_version (kind, key, version desc) where published_at is not null;

create function public.refuse_version_change() returns trigger language plpgsql as $$
begin
  if old.state <> 'draft' and (new.payload, new.kind, new.key, new.version, new.author_name)
      is distinct from (old.payload, old.kind, old.key, old.version, old.author_name) then
    raise exception 'only a draft is written: make another version';
  end if;
  return new;
end$$;
create trigger setup_version_kept before update on setup_version
  for each row execute function public.refuse_version_change();
revoke delete, truncate on setup_version from krapao_app;

-- Nobody gets into the games of a provider in maintenance and no money goes in; money comes out.
alter table games_provider add column in_maintenance boolean not null default false;

-- What a credit of this account is worth. It is the game's when the account is opened; a later change of the game's leaves
-- every account alone in which money may be.
alter table games_account add column ft_wallet_slot integer not null default 1 check (ft_wallet_slot > 0);
update games_account account set ft_wallet_slot = game.ft_wallet_slot from games_game game where game.code = account.game_code;
create function public.take_game_factor() returns trigger language plpgsql as $$
begin
  new.ft_wallet_slot := coalesce((select ft_wallet_slot from games_game where code = new.game_code), 1);
  return new;
end$$;
create trigger games_account_factor before insert on games_account
  for each row execute function public.take_game_factor();

-- How the calls to an outside party went, a row a minute; every process adds its own.
create table outbound_minute (
  party text not null,
  minute timestamptz not null,
  calls integer not null,
  errors integer not null,
  durations integer[] not null,               -- calls by duration, see kernel/outbound-record.ts
  last_error text,
  last_error_at timestamptz,
  primary key (party, minute)
);
create index outbound_minute_old on outbound_minute (minute);
