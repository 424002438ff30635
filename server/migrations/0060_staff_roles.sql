-- Roles made to measure: a named set of permissions. A staff user with such a role has exactly its
-- permissions. `base` is the built-in role whose alerts, shared views and fixed amounts it follows.

create table staff_role (
  id uuid primary key,
  name text not null,
  base text not null check (base in ('agent', 'cashier', 'manager', 'auditor')),
  permissions text[] not null,
  changed_at timestamptz not null,
  -- Removed roles stay for the audit log.
  removed_at timestamptz
);
create unique index staff_role_name on staff_role (lower(name)) where removed_at is null;
grant select on staff_role to krapao_app;

alter table staff_user
  add column role_id uuid references staff_role,
  add constraint staff_user_owner_has_no_other_role check (role <> 'owner' or role_id is null);
create index staff_user_role_id on staff_user (role_id) where role_id is not null;

-- Whether a staff user has a permission. `p_roles` are the built-in roles that have it.
create function staff_has(p_staff staff_user, p_permission text, p_roles text[]) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select case when p_staff.role_id is null then p_staff.role = any(p_roles)
    else exists (select 1 from staff_role
      where id = p_staff.role_id and p_permission = any(permissions)) end
$$;
grant execute on function staff_has to krapao_app;

-- The staff user whose session it is, who manages staff users.
create or replace function owner_of_token(p_token text, p_at timestamptz) returns uuid
language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_staff staff_user := staff_of_token(p_token, p_at);
begin
  if not staff_has(v_staff, 'staff.manage', '{owner}') then
    raise exception '% does not manage staff users', v_staff.username using errcode = '42501';
  end if;
  return v_staff.id;
end $$;

-- As before, and: only an owner changes an owner, and a role made to measure is given and taken by
-- `apply_staff_role` alone.
create or replace function update_staff_user(
  p_token text, p_id uuid, p_name text, p_role text, p_is_active boolean, p_at timestamptz
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_owner uuid := owner_of_token(p_token, p_at);
  v_is_owner boolean := (select role = 'owner' from staff_user where id = v_owner);
begin
  insert into staff_credential_issue (id, staff_id, issued_by, how, at)
  select gen_random_uuid(), id, v_owner, 'unlocked', p_at from staff_user
  where id = p_id and not is_active and p_is_active;
  update staff_user set name = p_name, role = p_role, is_active = p_is_active
  where id = p_id
    and (v_is_owner or role <> 'owner')
    -- Only these roles have all permissions of another one (contract, permissions.ts).
    and (role = p_role
      or (role_id is null and (role = 'owner' or (role = 'manager' and p_role <> 'owner'))));
  if not found then
    raise exception 'staff user % cannot become %', p_id, p_role using errcode = '42501';
  end if;
end $$;

-- As before. The checker is a staff user who decides about requests of others.
create or replace function decide_approval(
  p_token text, p_id uuid, p_state text, p_note text, p_at timestamptz
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_staff staff_user := staff_of_token(p_token, p_at);
begin
  update approvals_request
  set state = p_state, note = p_note, decided_at = p_at,
    checker_id = case when p_state = 'refused' and maker_id = v_staff.id then null else v_staff.id end
  where id = p_id and state = 'waiting' and expires_at > p_at
    and (maker_id = v_staff.id or staff_has(v_staff, 'approvals.decide', '{manager,owner}'));
  if not found then
    raise exception '% cannot decide request %', v_staff.username, p_id using errcode = '42501';
  end if;
end $$;

-- The payload of a request that this same transaction has approved, with an owner as its checker.
create function approved_by_owner(p_request uuid, p_kind text) returns jsonb
language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_payload jsonb;
begin
  select request.payload into v_payload
  from approvals_request request join staff_user checker on checker.id = request.checker_id
  where request.id = p_request and request.kind = p_kind and request.state = 'approved'
    and request.payload_hash = sha256(convert_to(request.payload::text, 'UTF8'))
    and request.xmin = pg_current_xact_id()::xid and checker.role = 'owner';
  if not found then
    raise exception 'request % is not approved now', p_request using errcode = '42501';
  end if;
  return v_payload;
end $$;

-- Gives the role of a request. Answers false when the staff user has another role by now, or when
-- the role made to measure is no longer the one that the request shows.
create or replace function apply_staff_role(p_request uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_payload jsonb := approved_by_owner(p_request, 'staff.role');
  v_role_id uuid := (v_payload->>'toRoleId')::uuid;
begin
  if v_role_id is not null then
    perform from staff_role
    where id = v_role_id and removed_at is null and base = v_payload->>'to'
      and to_jsonb(permissions) = v_payload->'permissions'
    for update;
    if not found then
      return false;
    end if;
  end if;
  update staff_user set role = v_payload->>'to', role_id = v_role_id
  where id = (v_payload->>'staffId')::uuid and role = v_payload->>'from'
    and role_id is not distinct from (v_payload->>'fromRoleId')::uuid;
  return found;
end $$;

-- As before; the checker is an owner.
create or replace function apply_staff_reset(p_request uuid, p_password_hash text, p_at timestamptz)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_staff uuid := (approved_by_owner(p_request, 'staff.reset')->>'staffId')::uuid;
begin
  perform issue_staff_credentials(v_staff, p_password_hash);
  insert into staff_credential_issue (id, staff_id, issued_by, how, at)
  select gen_random_uuid(), v_staff, issuer, 'reset', p_at
  from approvals_request request, unnest(array[request.maker_id, request.checker_id]) issuer
  where request.id = p_request and issuer <> v_staff;
end $$;

-- Locks a role made to measure that was not removed.
create function lock_staff_role(p_id uuid) returns setof staff_role
language sql security definer set search_path = public, pg_temp as $$
  select * from staff_role where id = p_id and removed_at is null for update
$$;

-- Creates, changes or removes a role as a request says. Answers false when the role has changed
-- since the request, when its name is taken, or when a role to remove has holders.
create function apply_made_role(p_request uuid, p_at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_payload jsonb := approved_by_owner(p_request, 'staff.permissions');
  v_id uuid := (v_payload->>'roleId')::uuid;
  v_before jsonb := v_payload->'before';
  v_after jsonb := v_payload->'after';
begin
  if jsonb_typeof(v_before) = 'null' then
    insert into staff_role (id, name, base, permissions, changed_at)
    values (v_id, v_after->>'name', v_after->>'base',
      array(select jsonb_array_elements_text(v_after->'permissions')), p_at)
    on conflict do nothing;
    return found;
  end if;
  perform from staff_role
  where id = v_id and removed_at is null and name = v_before->>'name' and base = v_before->>'base'
    and to_jsonb(permissions) = v_before->'permissions'
  for update;
  if not found then
    return false;
  end if;
  if jsonb_typeof(v_after) = 'null' then
    update staff_role set removed_at = p_at, changed_at = p_at
    where id = v_id and not exists (select 1 from staff_user where role_id = v_id);
    return found;
  end if;
  if exists (select 1 from staff_role
      where lower(name) = lower(v_after->>'name') and removed_at is null and id <> v_id) then
    return false;
  end if;
  update staff_role
  set name = v_after->>'name', base = v_after->>'base', changed_at = p_at,
    permissions = array(select jsonb_array_elements_text(v_after->'permissions'))
  where id = v_id;
  update staff_user set role = v_after->>'base' where role_id = v_id;
  return true;
end $$;

grant execute on function lock_staff_role, apply_made_role to krapao_app;

-- What a staff user may do, for each check of a caller. Permissions are null for a built-in role.
create view staff_grant as
select staff.id as staff_id, staff.role, made.id as role_id, made.name as role_name, made.permissions
from staff_user staff left join staff_role made on made.id = staff.role_id;
grant select on staff_grant to krapao_app;
