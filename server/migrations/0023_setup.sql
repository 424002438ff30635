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

-- Whether a company was compared with its adapter, and what lets production call one that was not
-- (docs/decisions/0121-compared-or-not.md).

-- One run of the comparison. It counts only for the dialect, version and host that it was run with.
create table setup_comparison (
  id uuid primary key,
  company text not null check (company <> ''),
  dialect text not null,
  version integer not null check (version > 0),
  host text not null check (host <> ''),
  -- A comparison with a sandbox never counts.
  place text not null check (place in ('company', 'sandbox')),
  passed boolean not null,
  -- Operations, assessments, and names of fields: no keys and no values.
  calls jsonb not null check (jsonb_typeof(calls) = 'array'),
  findings jsonb not null check (jsonb_typeof(findings) = 'array'),
  by_name text not null check (by_name <> ''),
  at timestamptz not null,
  check (passed = (jsonb_array_length(findings) = 0))
);
create index setup_comparison_newest on setup_comparison (company, at desc);

-- A company that production calls without a comparison: two owners or an administrator said so, or
-- it was in use when an upgrade changed its adapter.
create table setup_admission (
  id uuid primary key,
  company text not null check (company <> ''),
  dialect text not null,
  version integer not null check (version > 0),
  host text not null check (host <> ''),
  way text not null check (way in ('owners', 'command', 'upgrade')),
  -- The owner who asked, or the administrator; null: an upgrade.
  by_name text,
  -- The owner who approved.
  second_name text,
  why text not null check (why <> ''),
  at timestamptz not null,
  check ((way = 'upgrade') = (by_name is null)),
  check ((way = 'owners') = (second_name is not null))
);
create index setup_admission_company on setup_admission (company, at desc);
create unique index setup_admission_upgrade on setup_admission (company, dialect, version, host)
  where way = 'upgrade';

-- A migration that changes an adapter adds a row when there are members: the installation uses the
-- companies that it is configured for. The first server that starts admits them and deletes the row.
create table setup_upgrade (
  at timestamptz not null
);

-- What the application may do with these tables.
grant select, insert on setup_comparison, setup_admission to krapao_app;
grant select, delete on setup_upgrade to krapao_app;
grant select, insert, update on setup_version to krapao_app;
grant select, insert on setup_admission to krapao_admin;
grant select on setup_comparison to krapao_admin;
