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

-- An installation that is older than this file uses the companies that it is configured for. The
-- first server that starts admits them and deletes the row.
create table setup_upgrade (at timestamptz not null);
insert into setup_upgrade (at) select now() where exists (select from accounts_member);

grant select, insert on setup_comparison, setup_admission to krapao_app;
grant select, delete on setup_upgrade to krapao_app;
grant select on setup_comparison to krapao_admin;
grant select, insert on setup_admission to krapao_admin;
