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
revoke update, delete, truncate on staff_credential_issue from krapao_app;

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
