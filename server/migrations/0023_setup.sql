-- What the operator sets up, in versions.

-- A document is identified by a kind and a key: a bonus by its code, the wheel, a group of
-- settings. The values in effect are in the tables of its feature. This table records the author
-- and the publisher of each version, when it was published and why.
create type setup_state as enum
  ('draft', 'waiting', 'scheduled', 'live', 'replaced', 'discarded');
create table setup_version (
  id uuid primary key,
  kind text not null,
  key text not null,
  version integer not null check (version > 0),
  state setup_state not null,
  payload jsonb not null,  -- as the console sent it, with sanitised HTML
  base integer not null check (base >= 0),  -- the live version when this one began
  revision integer not null default 1 check (revision > 0),  -- counts the saves of a draft
  valid_from timestamptz,  -- of a scheduled version
  approval_id uuid,  -- of a waiting version
  author_id uuid,  -- null: the document existed before its first version
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
create index setup_version_history on setup_version (kind, key, version desc)
  where published_at is not null;

-- The content of a version changes only while it is a draft.
create function public.reject_version_change() returns trigger language plpgsql as $$
begin
  if old.state <> 'draft' and (new.payload, new.kind, new.key, new.version, new.author_name)
      is distinct from (old.payload, old.kind, old.key, old.version, old.author_name) then
    raise exception 'only a draft can be changed: create another version';
  end if;
  return new;
end $$;
create trigger setup_version_immutable before update on setup_version
  for each row execute function public.reject_version_change();

-- What the application may do with these tables.
grant select, insert, update on setup_version to krapao_app;
