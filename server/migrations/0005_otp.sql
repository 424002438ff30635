-- One-time passwords by SMS.

-- One row a phone. Sending locks the row, so that two concurrent requests send one message.
create table otp_phone (phone text primary key);

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
  used_at timestamptz  -- when a registration used it
);
create index otp_request_phone on otp_request (phone, sent_at desc);
create index otp_request_sent on otp_request (sent_at);

-- What the application may do with these tables.
grant select, insert, update, delete on otp_phone, otp_request to krapao_app;
