-- What members set for their own protection: deposit limits, time-outs and self-exclusions.
create type protection_period as enum ('day', 'week', 'month');
create type protection_limit_change_state as enum
  ('applied', 'pending', 'confirmed', 'cancelled');
create type protection_self_exclusion_length as enum
  ('day', 'week', 'month', 'half_year', 'year', 'five_years');

-- One row for each member who has set anything. Crediting a deposit locks it, so that concurrent
-- deposits are checked against the limits one after the other.
create table protection_member (
  member_id bigint primary key,
  day_minor bigint check (day_minor > 0),  -- null: no limit
  week_minor bigint check (week_minor > 0),
  month_minor bigint check (month_minor > 0),
  excluded_until timestamptz  -- null: never excluded
);

-- A self-exclusion can be made longer, but not shorter or removed, whichever role tries it.
create function reject_shorter_self_exclusion() returns trigger language plpgsql as $$
begin
  if new.excluded_until is null or new.excluded_until < old.excluded_until then
    raise exception 'the self-exclusion of member % cannot be shortened', old.member_id;
  end if;
  return new;
end $$;
create trigger protection_member_not_shortened before update on protection_member
  for each row when (old.excluded_until is not null)
  execute function reject_shorter_self_exclusion();

-- A request for another limit. A lower limit applies at once. A higher one waits, and applies when
-- the member confirms it between confirm_from and confirm_until.
create table protection_limit_change (
  id uuid primary key,
  member_id bigint not null,
  period protection_period not null,
  amount_minor bigint check (amount_minor > 0),  -- null: remove the limit
  state protection_limit_change_state not null,
  requested_at timestamptz not null,
  confirm_from timestamptz,  -- of a change that waits, or waited
  confirm_until timestamptz,
  closed_at timestamptz,
  check ((state = 'pending') = (closed_at is null)),
  check (state = 'applied' or confirm_from is not null and confirm_until > confirm_from)
);
create unique index protection_limit_change_pending
  on protection_limit_change (member_id, period) where state = 'pending';
create index protection_limit_change_member
  on protection_limit_change (member_id, requested_at desc);

-- Each self-exclusion as it began, or as a staff user extended it. Rows are never changed.
create table protection_self_exclusion (
  id uuid primary key,
  member_id bigint not null,
  length protection_self_exclusion_length not null,
  at timestamptz not null,
  until timestamptz not null check (until > at),
  staff_id uuid  -- null: the member
);
create index protection_self_exclusion_member on protection_self_exclusion (member_id, at desc);

-- Credited deposits with the time of the credit by our clock, stored for as long as a limit looks
-- back. A reversed deposit no longer counts.
create table protection_deposit (
  transfer_id uuid primary key,  -- the ledger's
  member_id bigint not null,
  amount_minor bigint not null check (amount_minor > 0),
  at timestamptz not null
);
create index protection_deposit_member on protection_deposit (member_id, at);
create index protection_deposit_at on protection_deposit (at);

-- What the application may do with these tables.
grant select, insert, delete on protection_deposit to krapao_app;
grant select, insert, update on protection_member, protection_limit_change to krapao_app;
grant select, insert on protection_self_exclusion to krapao_app;
grant select on protection_member to krapao_admin;
