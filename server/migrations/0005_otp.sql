-- One-time passwords by SMS.

-- One row a phone. Sending locks the row, so that two concurrent requests send one message.
create table otp_phone (
  phone text primary key
);

create table otp_request (
  id uuid primary key,
  token_hash bytea not null unique,
  phone text not null,
  ref text not null,
  code_hash bytea not null,  -- HMAC-SHA256 of the code with the token as key; neither is stored
  tries smallint not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  failed_at timestamptz,  -- when the SMS gateway did not accept the message
  verified_at timestamptz,
  used_at timestamptz,  -- when a registration used it
  -- A code serves what it was sent for: a registration, or a new password
  -- (docs/decisions/0041-forgotten-passwords.md).
  purpose text not null default 'registration'
    check (purpose in ('registration', 'password')),
  -- SHA-256 of the token that sets the password once; null: the code is not verified.
  grant_hash bytea unique,
  -- Codes to a device that its member has used before are outside the limits of all codes together
  -- (docs/decisions/0110-codes-cost-work.md).
  is_known_device boolean not null default false,
  constraint otp_request_grant_check
    check (grant_hash is null or (purpose = 'password' and verified_at is not null))
);
create index otp_request_phone on otp_request (phone, sent_at desc);
create index otp_request_sent on otp_request (sent_at);
-- Counts the newest codes of a purpose. The index of all times stays for their deletion.
create index otp_request_purpose_sent on otp_request (purpose, sent_at desc) where not is_known_device;

-- What the application may do with these tables.
grant select, insert, update, delete on otp_phone, otp_request to krapao_app;
