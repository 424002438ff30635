-- One uploaded slip: the image, what its mini-QR says, what the verifier told, and what became of it.
create type deposits_slip_state as enum ('received', 'reading', 'verifying', 'waiting', 'review', 'credited', 'failed');
create table deposits_slip (
  id uuid primary key,
  member_id bigint not null references accounts_member,
  state deposits_slip_state not null,
  reason text,                                -- failed: in the words of the specification; review: why an operator looks
  sha256 bytea not null,                      -- of the bytes that were uploaded; what is kept is a re-encoded image
  media_id text not null unique,
  payload text,                               -- text of the mini-QR
  sending_bank text,                          -- number of the Bank of Thailand
  trans_ref text,                             -- the sending bank's reference, compared exactly
  amount_minor bigint check (amount_minor > 0),
  currency ledger.currency,
  paid_at timestamptz,                        -- by the bank's clock
  receipt jsonb,                              -- what the verifier told, masked as the banks mask it
  payment_id uuid references deposits_payment,
  asks integer not null default 0,            -- how often the verifier had no answer yet
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index deposits_slip_member on deposits_slip (member_id, created_at desc);
create index deposits_slip_queue on deposits_slip (updated_at) where state = 'review';
create index deposits_slip_open on deposits_slip (updated_at) where state in ('received', 'reading', 'verifying', 'waiting');

-- A transfer is credited for one slip: claimed in the transaction of the credit.
create table deposits_slip_reference (
  sending_bank text not null,
  trans_ref text not null,
  slip_id uuid not null unique references deposits_slip,
  primary key (sending_bank, trans_ref)
);
