-- Requests that need a second person (four-eyes).

create table approvals_request (
  id uuid primary key,
  kind text not null,
  subject text not null,
  payload jsonb not null,
  payload_hash bytea not null,
  why text not null,
  maker_id uuid not null references staff_user,
  checker_id uuid references staff_user,
  -- A request that still waits at expires_at has expired.
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused')),
  note text,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'waiting') = (decided_at is null)),
  check (state <> 'approved' or checker_id is not null),
  -- A maker cannot decide their own request. A request that its maker cancelled has no checker.
  constraint approvals_maker_is_not_checker check (checker_id <> maker_id)
);
create index approvals_request_subject on approvals_request (subject, id desc);
create index approvals_request_waiting on approvals_request (expires_at) where state = 'waiting';
