-- Amount limits and addresses of staff users, and defaults for the staff users of a role.

create table staff_access (
  -- `staff:<id>`, `role:<built-in role>` or `role:<id of a role made to measure>`
  subject text primary key,
  -- By kind and currency: {"withdrawals": {"THB": {"once": "100000", "day": null}}}, in minor units.
  -- A kind and currency without an entry has no limit here.
  limits jsonb not null,
  -- Networks from which the console can be used; null: there is no list.
  networks cidr[],
  changed_at timestamptz not null,
  check (networks is null or cardinality(networks) > 0)
);
grant select on staff_access to krapao_app;

-- What a staff user has decided on a day (Asia/Bangkok), by kind and currency.
create table staff_day_amount (
  staff_id uuid not null references staff_user,
  day date not null,
  kind text not null check (kind in ('withdrawals', 'deposits', 'adjustments')),
  currency text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  primary key (staff_id, day, kind, currency)
);
grant select, delete on staff_day_amount to krapao_app;

create or replace view staff_grant as
select staff.id as staff_id, staff.role, made.id as role_id, made.name as role_name,
  made.permissions,
  -- The list of the person takes the place of the role's.
  coalesce(own.networks, of_role.networks)::text[] as networks
from staff_user staff
  left join staff_role made on made.id = staff.role_id
  left join staff_access own on own.subject = 'staff:' || staff.id
  left join staff_access of_role on of_role.subject = 'role:' || coalesce(made.id::text, staff.role);

-- Counts an amount that a staff user decides, on the day in Asia/Bangkok. Answers the limit that it
-- exceeds, 'once' or 'day', and then counts nothing; null: it is within both. The row's lock makes a
-- second decision at the same time wait for the first.
create function count_staff_amount(
  p_staff uuid, p_kind text, p_currency text, p_amount bigint, p_at timestamptz
) returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_day date := (p_at at time zone 'Asia/Bangkok')::date;
  v_limit jsonb;
  v_sum bigint;
begin
  select coalesce(own.limits #> array[p_kind, p_currency], of_role.limits #> array[p_kind, p_currency])
  into v_limit
  from staff_user staff
    left join staff_access own on own.subject = 'staff:' || staff.id
    left join staff_access of_role
      on of_role.subject = 'role:' || coalesce(staff.role_id::text, staff.role)
  where staff.id = p_staff;
  if p_amount > (v_limit->>'once')::bigint then
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

-- Sets limits and addresses as a request says that this same transaction has approved. Answers false
-- when they have changed since the request.
create function apply_staff_access(p_request uuid, p_at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_payload jsonb := approved_by_owner(p_request, 'staff.access');
  v_target text := v_payload->>'target';
  v_after jsonb := v_payload->'after';
  v_is_same boolean;
begin
  perform pg_advisory_xact_lock(hashtext('staff-access:' || v_target));
  select coalesce(
    (select limits = v_payload->'before'->'limits'
        and coalesce(to_jsonb(networks::text[]), '[]') = v_payload->'before'->'networks'
      from staff_access where subject = v_target),
    v_payload->'before' = '{"limits": {}, "networks": []}'
  ) into v_is_same;
  if not v_is_same then
    return false;
  end if;
  insert into staff_access (subject, limits, networks, changed_at)
  values (v_target, v_after->'limits',
    nullif(array(select jsonb_array_elements_text(v_after->'networks')::cidr), '{}'), p_at)
  on conflict (subject) do update set limits = excluded.limits, networks = excluded.networks,
    changed_at = excluded.changed_at;
  return true;
end $$;

grant execute on function count_staff_amount, apply_staff_access to krapao_app;
