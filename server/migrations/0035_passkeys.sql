-- Passkeys of members (WebAuthn), and the challenges that they sign
-- (docs/decisions/0042-passkeys.md).

create table accounts_passkey (
  id uuid primary key,
  member_id bigint not null references accounts_member,
  credential_id bytea not null unique,
  public_key bytea not null,  -- a COSE key
  sign_count bigint not null check (sign_count >= 0),  -- 0: this authenticator does not count
  transports text[] not null,  -- how a browser reaches the authenticator
  name text check (name <> ''),  -- as the member named it
  browser text not null,  -- user agent that it was added with
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index accounts_passkey_member on accounts_passkey (member_id, created_at);

alter table accounts_member
  -- The account inside the member's passkeys: random, because a device shows it to other programs.
  -- Null: the member has never added one.
  add column passkey_handle bytea unique check (octet_length(passkey_handle) = 32),
  -- Every withdrawal requires a passkey.
  add column confirms_withdrawals boolean not null default false;

-- What a passkey of this session has confirmed: one withdrawal of this amount, until then.
alter table accounts_session
  add column confirmed_minor bigint check (confirmed_minor > 0),
  add column confirmed_until timestamptz,
  add constraint accounts_session_confirmed
    check ((confirmed_minor is null) = (confirmed_until is null));

-- A challenge is deleted when it is used, so it works once.
create table accounts_passkey_challenge (
  challenge_hash bytea primary key,  -- SHA-256
  purpose text not null check (purpose in ('login', 'add', 'confirm')),
  -- The session that asked for it; null: a login, which has none yet.
  session_id uuid references accounts_session on delete cascade,
  -- The withdrawal that it confirms; null: no withdrawal.
  amount_minor bigint check (amount_minor > 0),
  expires_at timestamptz not null,
  constraint accounts_passkey_challenge_session check ((purpose = 'login') = (session_id is null)),
  constraint accounts_passkey_challenge_amount check (amount_minor is null or purpose = 'confirm')
);
create index accounts_passkey_challenge_expires on accounts_passkey_challenge (expires_at);
create index accounts_passkey_challenge_of_session on accounts_passkey_challenge (session_id)
  where session_id is not null;

-- The erasure of a member empties the password. Passkeys open the account too, so they go with it.
create function delete_passkeys_of_erased() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  delete from accounts_passkey where member_id = new.id;
  new.passkey_handle := null;
  new.confirms_withdrawals := false;
  return new;
end $$;
create trigger accounts_member_erased before update of password_hash on accounts_member
  for each row when (new.password_hash = '') execute function delete_passkeys_of_erased();

grant select, insert, delete on accounts_passkey to krapao_app;
grant update (sign_count, name, last_used_at) on accounts_passkey to krapao_app;
grant select, insert, delete on accounts_passkey_challenge to krapao_app;
