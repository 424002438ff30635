-- Staff users and their sessions.
create table staff_user (
  id uuid primary key,
  username text not null unique check (username = lower(username)),
  name text not null,
  role text not null check (role in ('agent', 'cashier', 'manager', 'owner', 'auditor')),
  password_hash text not null,
  -- Another person chose the password: it permits nothing except choosing a new one.
  must_change_password boolean not null,
  totp_secret bytea,  -- AES-GCM, bound to the row; null until the first code was accepted
  -- The last few time steps (30 seconds each) whose codes were accepted: a code is accepted once.
  totp_steps bigint[] not null default '{}',
  -- An authenticator that is being set up.
  enrol_token_hash bytea unique,
  enrol_secret bytea,
  enrol_expires_at timestamptz,
  is_active boolean not null default true,
  created_at timestamptz not null,
  role_id uuid,
  check (totp_secret is null or not must_change_password),
  check ((enrol_token_hash is null) = (enrol_secret is null)),
  check ((enrol_token_hash is null) = (enrol_expires_at is null)),
  constraint staff_user_owner_has_no_other_role check (role <> 'owner' or role_id is null)
);
create index staff_user_role_id on staff_user (role_id) where role_id is not null;

-- Who created, reset or unlocked the sign-in of a staff user, and when. The command line leaves no
-- row: no staff user holds that password. Rows are never changed.
create table staff_credential_issue (
  id uuid primary key,
  staff_id uuid not null references staff_user,
  issued_by uuid not null references staff_user,
  how text not null check (how in ('created', 'reset', 'unlocked')),
  at timestamptz not null,
  check (issued_by <> staff_id)
);
create index staff_credential_issue_staff on staff_credential_issue (staff_id, at);

-- Whether one person could sign in as both staff users: they are the same, or one issued the
-- other's credentials since then, directly or through others, or a third one issued those of both.
create function staff_share_control(one uuid, other uuid, since timestamptz) returns boolean
language sql stable as $$
  with recursive controller(of_id, id) as (
    values (one, one), (other, other)
    union
    select controller.of_id, issue.issued_by
    from controller join staff_credential_issue issue on issue.staff_id = controller.id
    where issue.at > since
  )
  select one = other or exists (
    select 1 from controller mine join controller theirs on theirs.id = mine.id
    where mine.of_id = one and theirs.of_id = other
  )
$$;

create table staff_session (
  id uuid primary key,
  staff_id uuid not null references staff_user,
  token_hash bytea not null unique,
  address text not null,
  device text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index staff_session_open on staff_session (staff_id, last_seen_at)
  where revoked_at is null;
create index staff_session_address on staff_session (address, last_seen_at desc);

-- Browsers on which a staff user has signed in, by the hash of a random name that the browser
-- stores. Failed tries of strangers do not slow down a sign-in on one of them.
create table staff_device (
  staff_id uuid not null references staff_user,
  device_key text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (staff_id, device_key)
);

create function reject_reopened_session() returns trigger language plpgsql as $$
begin
  raise exception 'session % has ended', old.id;
end $$;
create trigger staff_session_stays_ended before update of revoked_at on staff_session
  for each row when (old.revoked_at is not null) execute function reject_reopened_session();

-- The staff user of an open session. Only the caller has the token: the database stores its hash.
-- KP001 answers UNAUTHORIZED.
create function staff_of_token(p_token text, p_at timestamptz) returns staff_user
language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_staff staff_user;
begin
  select staff.* into v_staff
  from staff_session session join staff_user staff on staff.id = session.staff_id
  where session.token_hash = sha256(convert_to(p_token, 'UTF8'))
    and session.revoked_at is null and session.expires_at > p_at and staff.is_active;
  if not found then
    raise exception 'the staff session is not open' using errcode = 'KP001';
  end if;
  return v_staff;
end $$;

-- Locks staff users, in the order of their ids: one of them, or with null every active owner.
create function lock_staff_users(p_id uuid) returns setof staff_user
language sql security definer set search_path = public, pg_temp as $$
  select * from staff_user
  where case when p_id is null then role = 'owner' and is_active else id = p_id end
  order by id for update
$$;

-- Adds an agent with a password for one sign-in. Any other role needs a request of two owners.
-- Answers false when the username is taken.
create function add_staff_user(
  p_token text, p_id uuid, p_username text, p_name text, p_password_hash text, p_at timestamptz
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_owner uuid := owner_of_token(p_token, p_at);
begin
  insert into staff_user (id, username, name, role, password_hash, must_change_password, created_at)
  values (p_id, p_username, p_name, 'agent', p_password_hash, true, p_at)
  on conflict (username) do nothing;
  if not found then
    return false;
  end if;
  insert into staff_credential_issue (id, staff_id, issued_by, how, at)
  values (gen_random_uuid(), p_id, v_owner, 'created', p_at);
  return true;
end $$;

-- Issues a password and removes the authenticator: the next sign-in sets up both.
create function issue_staff_credentials(
  p_id uuid, p_password_hash text
) returns void language sql set search_path = public, pg_temp as $$
  update staff_user
  set password_hash = p_password_hash, must_change_password = true, totp_secret = null,
    enrol_token_hash = null, enrol_secret = null, enrol_expires_at = null
  where id = p_id
$$;

-- Signing in. Each function changes one thing, and only while what the server checked still holds.

-- Marks a code of the authenticator as used. Answers false when it was used, when the credentials
-- have changed since they were read, or when the staff user is suspended.
create function use_staff_code(
  p_id uuid, p_password_hash text, p_totp_secret bytea, p_step bigint
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update staff_user set totp_steps = (array_prepend(p_step, totp_steps))[1:10]
  where id = p_id and password_hash = p_password_hash and totp_secret = p_totp_secret
    and is_active and not p_step = any(totp_steps);
  return found;
end $$;

-- Stores an authenticator that is being set up; it replaces an earlier one.
create function begin_staff_enrolment(
  p_id uuid, p_password_hash text, p_token_hash bytea, p_secret bytea, p_expires_at timestamptz
) returns void language sql security definer set search_path = public, pg_temp as $$
  update staff_user
  set enrol_token_hash = p_token_hash, enrol_secret = p_secret, enrol_expires_at = p_expires_at
  where id = p_id and password_hash = p_password_hash and totp_secret is null
$$;

-- Answers false when the enrolment was used or replaced since it was read. A null password hash
-- keeps the password.
create function finish_staff_enrolment(
  p_id uuid, p_token_hash bytea, p_totp_secret bytea, p_step bigint, p_password_hash text
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update staff_user
  set totp_secret = p_totp_secret, totp_steps = array[p_step], must_change_password = false,
    password_hash = coalesce(p_password_hash, password_hash),
    enrol_token_hash = null, enrol_secret = null, enrol_expires_at = null
  where id = p_id and enrol_token_hash = p_token_hash and is_active;
  return found;
end $$;

-- Changes the password of the session's own staff user. Answers false when it is no longer p_from.
create function change_staff_password(p_token text, p_from text, p_to text, p_at timestamptz)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_staff staff_user := staff_of_token(p_token, p_at);
begin
  update staff_user set password_hash = p_to where id = v_staff.id and password_hash = p_from;
  return found;
end $$;

-- Replaces an authenticator's sealed secret by the same one under a newer CREDENTIALS_KEY. Answers
-- false when it is no longer p_before.
create function reseal_staff_secret(p_id uuid, p_before bytea, p_after bytea)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update staff_user set totp_secret = p_after where id = p_id and totp_secret = p_before;
  return found;
end $$;

-- For administrators, who work at the machine and have no session.

-- Answers false when the username is taken.
create function bootstrap_staff_user(
  p_id uuid, p_username text, p_name text, p_role text, p_password_hash text, p_at timestamptz
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into staff_user (id, username, name, role, password_hash, must_change_password, created_at)
  values (p_id, p_username, p_name, p_role, p_password_hash, true, p_at)
  on conflict (username) do nothing;
  return found;
end $$;

-- Issues a password and ends all sessions.
create function bootstrap_staff_reset(p_id uuid, p_password_hash text, p_at timestamptz)
returns void language sql security definer set search_path = public, pg_temp as $$
  select issue_staff_credentials(p_id, p_password_hash);
  update staff_session set revoked_at = p_at where staff_id = p_id and revoked_at is null;
$$;

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
alter table staff_user add foreign key (role_id) references staff_role;
create unique index staff_role_name on staff_role (lower(name)) where removed_at is null;

-- Whether a staff user has a permission. `p_roles` are the built-in roles that have it.
create function staff_has(p_staff staff_user, p_permission text, p_roles text[]) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select case when p_staff.role_id is null then p_staff.role = any(p_roles)
    else exists (select 1 from staff_role
      where id = p_staff.role_id and p_permission = any(permissions)) end
$$;

-- The staff user whose session it is, who manages staff users.
create function owner_of_token(p_token text, p_at timestamptz) returns uuid
language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_staff staff_user := staff_of_token(p_token, p_at);
begin
  if not staff_has(v_staff, 'staff.manage', '{owner}') then
    raise exception '% does not manage staff users', v_staff.username using errcode = '42501';
  end if;
  return v_staff.id;
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

-- What a staff user has decided on a day (Asia/Bangkok), by kind and currency.
create table staff_day_amount (
  staff_id uuid not null references staff_user,
  day date not null,
  kind text not null check (kind in ('withdrawals', 'deposits', 'adjustments')),
  currency text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  primary key (staff_id, day, kind, currency)
);

-- What a staff user may do, for each check of a caller. Permissions are null for a built-in role.
create view staff_grant as
select staff.id as staff_id, staff.role, made.id as role_id, made.name as role_name,
  made.permissions,
  -- The list of the person takes the place of the role's.
  coalesce(own.networks, of_role.networks)::text[] as networks
from staff_user staff
  left join staff_role made on made.id = staff.role_id
  left join staff_access own on own.subject = 'staff:' || staff.id
  left join staff_access of_role on of_role.subject = 'role:' || coalesce(made.id::text, staff.role);

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

-- What staff users chose for themselves (docs/decisions/0099-own-settings.md).
create table staff_preference (
  staff_id uuid primary key references staff_user,
  -- The address of the page after the sign-in; null: the first one that the role may open.
  start_page text,
  -- Null: what the device has.
  language text check (language in ('th', 'la', 'en')),
  density text check (density in ('comfortable', 'compact')),
  -- Appended to canned replies, by language.
  signature jsonb not null
);

-- Changes name, role and whether the staff user is active. A role with more permissions is refused,
-- only an owner changes an owner, and a role made to measure is given and taken by `apply_staff_role` alone.
-- Taking the sign-in away needs one person, and giving it back needs two: a suspension ends by
-- `apply_staff_reactivation` alone.
create function update_staff_user(
  p_token text, p_id uuid, p_name text, p_role text, p_is_active boolean, p_at timestamptz
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_owner uuid := owner_of_token(p_token, p_at);
  v_is_owner boolean := (select role = 'owner' from staff_user where id = v_owner);
begin
  update staff_user set name = p_name, role = p_role, is_active = p_is_active
  where id = p_id
    and (v_is_owner or role <> 'owner')
    and (is_active or not p_is_active)
    -- Only these roles have all permissions of another one (contract, permissions.ts).
    and (role = p_role
      or (role_id is null and (role = 'owner' or (role = 'manager' and p_role <> 'owner'))));
  if not found then
    raise exception 'staff user % cannot become %', p_id, p_role using errcode = '42501';
  end if;
end $$;

-- Ends the suspension of a request. Answers false when there is none. Both owners could have held
-- what the staff user signs in with, so both count as issuers.
create function apply_staff_reactivation(p_request uuid, p_at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_staff uuid := (approved_by_owner(p_request, 'staff.reactivate')->>'staffId')::uuid;
begin
  update staff_user set is_active = true where id = v_staff and not is_active;
  if not found then
    return false;
  end if;
  insert into staff_credential_issue (id, staff_id, issued_by, how, at)
  select gen_random_uuid(), v_staff, issuer, 'unlocked', p_at
  from approvals_request request, unnest(array[request.maker_id, request.checker_id]) issuer
  where request.id = p_request and issuer <> v_staff;
  return true;
end $$;

-- The limits of roles from the first day (docs/decisions/0111-evidence-limits-and-exports.md). An
-- agent decides no amount; an owner decides alone up to the limit, and above it with another owner.
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
insert into staff_access (subject, limits, networks, changed_at)
select 'role:' || role,
  jsonb_build_object('withdrawals', limits, 'deposits', limits, 'adjustments', limits), null, now()
from by_currency;

-- Counts an amount that a staff user decides, on the day in Asia/Bangkok. Answers the limit that it
-- exceeds, 'once' or 'day', and then counts nothing; null: it is within both. The row's lock makes a
-- second decision at the same time wait for the first. A role made to measure without a limit has the
-- limit of the role that it follows. An owner's limit counts for what one person decides. It does not
-- count together with another owner (p_other), nor for the first of two decisions, which pays nothing:
-- another person makes the second one.
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

-- The application reads these tables, and changes them through the functions above alone. A change
-- in another person's name, or to a higher role, is refused there, whatever the caller says.
grant select on
  staff_user, staff_credential_issue, staff_role, staff_access, staff_grant to krapao_app;
grant select, delete on staff_session, staff_day_amount to krapao_app;
grant select, insert, update, delete on staff_device to krapao_app;
grant select, insert, update on staff_preference to krapao_app;
grant select on staff_user to krapao_admin;
grant update (last_seen_at, revoked_at) on staff_session to krapao_app;
grant execute on function
  staff_share_control, lock_staff_users, add_staff_user, use_staff_code, begin_staff_enrolment,
  finish_staff_enrolment, change_staff_password, reseal_staff_secret, staff_has, lock_staff_role,
  apply_made_role, apply_staff_access, update_staff_user, apply_staff_reactivation,
  count_staff_amount to krapao_app;
grant execute on function bootstrap_staff_user, bootstrap_staff_reset to krapao_admin;
