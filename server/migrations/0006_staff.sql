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
  check (totp_secret is null or not must_change_password),
  check ((enrol_token_hash is null) = (enrol_secret is null)),
  check ((enrol_token_hash is null) = (enrol_expires_at is null))
);

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

-- Browsers on which a staff user has signed in, by the hash of a random name that the browser
-- stores. Failed tries of strangers do not slow down a sign-in on one of them.
create table staff_device (
  staff_id uuid not null references staff_user,
  device_key text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (staff_id, device_key)
);
grant select, insert, update, delete on staff_device to krapao_app;

-- The application reads these tables, and changes them through the functions below alone. A change
-- in another person's name, or to a higher role, is refused here, whatever the caller says.
grant select on staff_user to krapao_app, krapao_admin;
grant select on staff_credential_issue to krapao_app;
grant execute on function staff_share_control to krapao_app;
grant select, delete, update (last_seen_at, revoked_at) on staff_session to krapao_app;

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

-- The owner (a role of the console) whose session it is.
create function owner_of_token(p_token text, p_at timestamptz) returns uuid
language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_staff staff_user := staff_of_token(p_token, p_at);
begin
  if v_staff.role <> 'owner' then
    raise exception '% is not an owner', v_staff.username using errcode = '42501';
  end if;
  return v_staff.id;
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

-- Changes name, role and whether the staff user is active. A role with more permissions is refused.
-- The owner who ends a suspension counts as one who issued the credentials.
create function update_staff_user(
  p_token text, p_id uuid, p_name text, p_role text, p_is_active boolean, p_at timestamptz
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_owner uuid := owner_of_token(p_token, p_at);
begin
  insert into staff_credential_issue (id, staff_id, issued_by, how, at)
  select gen_random_uuid(), id, v_owner, 'unlocked', p_at from staff_user
  where id = p_id and not is_active and p_is_active;
  update staff_user set name = p_name, role = p_role, is_active = p_is_active
  where id = p_id
    -- Only these roles have all permissions of another one (contract, permissions.ts).
    and (role = p_role or role = 'owner' or (role = 'manager' and p_role <> 'owner'));
  if not found then
    raise exception 'staff user % cannot become %', p_id, p_role using errcode = '42501';
  end if;
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

grant execute on function
  lock_staff_users, add_staff_user, update_staff_user, use_staff_code,
  begin_staff_enrolment, finish_staff_enrolment, change_staff_password, reseal_staff_secret
  to krapao_app;

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

grant execute on function bootstrap_staff_user, bootstrap_staff_reset to krapao_admin;
