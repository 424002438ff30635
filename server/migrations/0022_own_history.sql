-- What members see of their own past: totals of the book, how long a session lasts, the login before.

-- How many entries a member's account had when a moment came: entries are numbered without gaps and their times grow, so
-- the place is found by halving, a few reads of the primary key, and no write pays for an index of time.
create function ledger.version_at(p_account bigint, p_at timestamptz) returns bigint
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  v_low bigint := 0;
  v_high bigint := (select version from ledger.balance where account_id = p_account and slot = 0);
  v_middle bigint;
begin
  while v_low < v_high loop
    v_middle := (v_low + v_high + 1) / 2;
    if (select created_at from ledger.entry where account_id = p_account and slot = 0 and version = v_middle) < p_at then
      v_low := v_middle;
    else
      v_high := v_middle - 1;
    end if;
  end loop;
  return v_low;
end $$;
revoke all on function ledger.version_at from public;
grant execute on function ledger.version_at to krapao_app;

alter table accounts_member
  add column last_login_at timestamptz,
  add column last_login_device text,          -- browser and system
  -- Every so many minutes of a session its member is told what it came to; 0: never.
  add column check_minutes smallint not null default 60 check (check_minutes in (0, 15, 30, 60));

alter table accounts_session
  -- The login before this one, as it was when this one began.
  add column previous_login_at timestamptz,
  add column previous_login_device text,
  -- When its member came back after a rest: a token holds for weeks, and nobody plays that long. Null: not yet.
  add column resumed_at timestamptz;
