-- Forgotten passwords: a code to the phone, and a delay of withdrawals after the reset
-- (docs/decisions/0041-forgotten-passwords.md).

-- A code serves what it was sent for: a registration, or a new password.
alter table otp_request
  add column purpose text not null default 'registration'
    check (purpose in ('registration', 'password')),
  -- SHA-256 of the token that sets the password once; null: the code is not verified.
  add column grant_hash bytea unique,
  add constraint otp_request_grant_check
    check (grant_hash is null or (purpose = 'password' and verified_at is not null));

alter table accounts_member
  -- Null: the operator did not require a code at the registration, so the number can be of
  -- another person, and sets no password.
  add column phone_verified_at timestamptz,
  -- The last reset of a forgotten password; withdrawals wait for some hours after it.
  add column credentials_reset_at timestamptz;
-- Members from before have registered with a code, unless the operator did not require one.
update accounts_member set phone_verified_at = created_at
  where phone not like 'erased-%'
    and not exists (select from lookups_setting where key = 'registerOTP' and value = 'false');
