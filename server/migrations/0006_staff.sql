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
  -- The staff user who issued the password that must be changed, and when. A staff user cannot
  -- approve the requests of a person whose credentials they have just issued (approvals).
  credentials_issued_by uuid references staff_user,
  credentials_issued_at timestamptz,
  is_active boolean not null default true,
  created_at timestamptz not null,
  check (totp_secret is null or not must_change_password),
  check ((enrol_token_hash is null) = (enrol_secret is null)),
  check ((enrol_token_hash is null) = (enrol_expires_at is null))
);

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
