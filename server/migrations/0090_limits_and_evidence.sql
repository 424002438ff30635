-- Amount limits of roles from the first day, the export of a member's data with a second person, and
-- documents that are accepted only by a person who opened them (docs/decisions/0111).

-- The limits of roles without any. Limits that two owners have set stay. An agent decides no amount; an owner decides alone up to the limit, and above it with another owner.
with defaults (role, once, day) as (
  values ('agent', 0, 0), ('cashier', 20000, 200000), ('manager', 200000, 2000000),
    ('owner', 1000000, null)
), by_currency as (
  -- In minor units; 1 baht counts as 600 kip.
  select role, jsonb_object_agg(currency, jsonb_build_object(
    'once', (once * 100::bigint * rate)::text, 'day', (day * 100::bigint * rate)::text)) as limits
  from defaults, (values ('THB', 1), ('LAK', 600)) as currencies (currency, rate)
  group by role
)
insert into staff_access as known (subject, limits, networks, changed_at)
select 'role:' || role,
  jsonb_build_object('withdrawals', limits, 'deposits', limits, 'adjustments', limits), null, now()
from by_currency
on conflict (subject) do update set limits = excluded.limits where known.limits = '{}';

-- As before, and: a role made to measure without a limit has the limit of the role that it follows.
-- An owner's limit counts for what one person decides. It does not count together with another
-- owner (p_other), nor for the first of two decisions, which pays nothing: another person makes the
-- second one.
drop function count_staff_amount(uuid, text, text, bigint, timestamptz);
create function count_staff_amount(
  p_staff uuid, p_kind text, p_currency text, p_amount bigint, p_at timestamptz,
  p_other uuid default null, p_is_first boolean default false
) returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_path constant text[] := array[p_kind, p_currency];
  v_day date := (p_at at time zone 'Asia/Bangkok')::date;
  v_limit jsonb;
  v_is_shared boolean;
  v_sum bigint;
begin
  select coalesce(own.limits #> v_path, of_made.limits #> v_path, of_role.limits #> v_path),
    staff.role = 'owner' and (p_is_first or exists (
      select from staff_user other
      where other.id = p_other and other.id <> staff.id and other.role = 'owner'))
  into v_limit, v_is_shared
  from staff_user staff
    left join staff_access own on own.subject = 'staff:' || staff.id
    left join staff_access of_made on of_made.subject = 'role:' || staff.role_id
    left join staff_access of_role on of_role.subject = 'role:' || staff.role
  where staff.id = p_staff;
  if p_amount > (v_limit->>'once')::bigint and not v_is_shared then
    return 'once';
  end if;
  insert into staff_day_amount as known (staff_id, day, kind, currency, amount_minor)
  values (p_staff, v_day, p_kind, p_currency, 0)
  on conflict (staff_id, day, kind, currency) do update set amount_minor = known.amount_minor
  returning amount_minor + p_amount into v_sum;
  if v_sum > (v_limit->>'day')::bigint then
    return 'day';
  end if;
  update staff_day_amount set amount_minor = v_sum
  where staff_id = p_staff and day = v_day and kind = p_kind and currency = p_currency;
  return null;
end $$;
grant execute on function count_staff_amount to krapao_app;

-- An export that its maker has fetched, which happens once.
create table accounts_fetched_export (
  request_id uuid primary key references approvals_request,
  staff_id uuid not null references staff_user,
  fetched_at timestamptz not null
);
create index accounts_fetched_export_time on accounts_fetched_export (fetched_at);
create index accounts_fetched_export_staff on accounts_fetched_export (staff_id);
grant select on accounts_fetched_export to krapao_app;

-- The size of all data of a member in bytes.
create function member_export_size(p_member bigint) returns integer
language sql stable security definer set search_path = public, ledger, pg_temp as $$
  select octet_length(export_member(p_member)::text)
$$;

-- All data of the member of a request, once and for its maker alone: another person has approved
-- it since p_approved_after. The server cannot read a member as a whole in any other way.
create function fetch_member_export(
  p_token text, p_request uuid, p_approved_after timestamptz, p_at timestamptz
) returns jsonb language plpgsql security definer set search_path = public, ledger, pg_temp as $$
declare
  v_staff staff_user := staff_of_token(p_token, p_at);
  v_member bigint;
begin
  select substring(subject from '^member:(\d+)$')::bigint into v_member from approvals_request
  where id = p_request and kind = 'accounts.export' and state = 'approved'
    and maker_id = v_staff.id and checker_id <> maker_id and decided_at > p_approved_after
    and payload_hash = sha256(convert_to(payload::text, 'UTF8'));
  if v_member is null then
    raise exception '% cannot fetch the export of request %', v_staff.username, p_request
      using errcode = '42501';
  end if;
  insert into accounts_fetched_export (request_id, staff_id, fetched_at)
  values (p_request, v_staff.id, p_at);
  return export_member(v_member);
end $$;
revoke execute on function export_member from krapao_app;
grant execute on function export_member to krapao_admin;
grant execute on function member_export_size, fetch_member_export to krapao_app;

-- Which version of a document a staff user has opened. `opened_at` is the first time.
create table kyc_view (
  document_id uuid not null references kyc_document,
  version integer not null,
  staff_id uuid not null references staff_user,
  opened_at timestamptz not null,
  primary key (document_id, version, staff_id)
);
create index kyc_view_staff on kyc_view (staff_id);
grant select on kyc_view to krapao_app;

-- Records that the staff user of this session opened the picture of this version.
create function record_kyc_view(p_token text, p_document uuid, p_version integer, p_at timestamptz)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_staff staff_user := staff_of_token(p_token, p_at);
begin
  insert into kyc_view (document_id, version, staff_id, opened_at)
  values (p_document, p_version, v_staff.id, p_at)
  on conflict do nothing;
end $$;
grant execute on function record_kyc_view to krapao_app;

-- A document is accepted by a staff user who opened the version that is accepted, and never at once.
create function check_kyc_acceptance() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old.state = 'accepted' then
    return new;
  end if;
  if tg_op = 'INSERT' or not exists (
    select from kyc_view
    where document_id = new.id and version = old.version and staff_id = new.decided_by
  ) then
    raise exception 'document % was not opened by the person who accepts it', new.id
      using errcode = '42501';
  end if;
  return new;
end $$;
create trigger kyc_acceptance before insert or update on kyc_document
  for each row when (new.state = 'accepted') execute function check_kyc_acceptance();
