-- The staff: who they are, what they did, and what two of them must agree on.

create table staff_member (
  id uuid primary key,
  username text not null unique check (username = lower(username)),
  name text not null,
  role text not null check (role in ('agent', 'cashier', 'manager', 'owner', 'auditor')),
  password_hash text not null,
  -- The password was given by somebody else: it opens nothing but the choice of an own one.
  must_change_password boolean not null,
  -- AES-GCM, bound to the row; null until the first code was given.
  totp_secret bytea,
  -- Numbers of the 30 seconds whose codes were taken, the last few: a code opens one door once.
  totp_steps bigint[] not null default '{}',
  -- An authenticator that is being set up.
  enrol_token_hash bytea unique,
  enrol_secret bytea,
  enrol_expires_at timestamptz,
  -- Who handed out the password that is to be changed, and when: such a pair cannot check one another (approvals).
  given_by uuid references staff_member,
  given_at timestamptz,
  is_active boolean not null default true,
  created_at timestamptz not null,
  check (totp_secret is null or not must_change_password),
  check ((enrol_token_hash is null) = (enrol_secret is null)),
  check ((enrol_token_hash is null) = (enrol_expires_at is null))
);

create table staff_session (
  id uuid primary key,
  staff_id uuid not null references staff_member,
  token_hash bytea not null unique,
  address text not null,
  device text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index staff_session_open on staff_session (staff_id, last_seen_at) where revoked_at is null;

-- The audit log. Nobody but these functions writes it: the application's role may read it, and call append_audit.
create table audit_entry (
  seq bigint primary key check (seq > 0),
  at timestamptz not null,
  staff_id uuid references staff_member,
  staff_name text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  why text,
  address text not null,
  request_id text not null,
  previous_hash bytea,
  hash bytea not null,
  check ((seq = 1) = (previous_hash is null))
);
create index audit_entry_staff on audit_entry (staff_id, seq desc);
create index audit_entry_action on audit_entry (action, seq desc);
create index audit_entry_word on audit_entry (split_part(action, '.', 1), seq desc);
create index audit_entry_subject on audit_entry (subject, seq desc);
create index audit_entry_at on audit_entry (at, seq);

-- Entries of transactions that have not ended: they get their place in the chain at the very end of the commit.
create table audit_draft (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  staff_id uuid,
  staff_name text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  why text,
  address text not null,
  request_id text not null
);

revoke all on audit_entry, audit_draft from krapao_app;
grant select on audit_entry to krapao_app;

-- SHA-256 over the hash before and the entry as a JSON array, whose text PostgreSQL writes in one way only.
create function audit_hash(entry audit_entry) returns bytea language sql immutable as $$
  select sha256(
    coalesce((entry).previous_hash, ''::bytea) ||
    convert_to(jsonb_build_array(
      (entry).seq,
      (extract(epoch from (entry).at) * 1000000)::bigint,
      (entry).staff_id, (entry).staff_name, (entry).action, (entry).subject,
      (entry).before, (entry).after, (entry).why, (entry).address, (entry).request_id
    )::text, 'UTF8')
  )
$$;

-- Runs when the transaction commits. The lock that makes the chain one line is then the last one taken, so that
-- it cannot be part of a deadlock, and is held for no longer than the commit.
create function audit_chain() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entry audit_entry;
begin
  delete from audit_draft where id = new.id;
  perform pg_advisory_xact_lock(hashtextextended('audit_entry', 0));
  select seq + 1, hash into entry.seq, entry.previous_hash from audit_entry order by seq desc limit 1;
  entry.seq := coalesce(entry.seq, 1);
  entry.at := new.at;
  entry.staff_id := new.staff_id;
  entry.staff_name := new.staff_name;
  entry.action := new.action;
  entry.subject := new.subject;
  entry.before := new.before;
  entry.after := new.after;
  entry.why := new.why;
  entry.address := new.address;
  entry.request_id := new.request_id;
  entry.hash := audit_hash(entry);
  insert into audit_entry select entry.*;
  return null;
end$$;

create constraint trigger audit_draft_chain after insert on audit_draft
  deferrable initially deferred for each row execute function audit_chain();

create function append_audit(
  p_at timestamptz, p_staff_id uuid, p_staff_name text, p_action text, p_subject text,
  p_before jsonb, p_after jsonb, p_why text, p_address text, p_request_id text
) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into audit_draft (at, staff_id, staff_name, action, subject, before, after, why, address, request_id)
  values (p_at, p_staff_id, p_staff_name, p_action, p_subject, p_before, p_after, p_why, p_address, p_request_id)
$$;
revoke all on function append_audit from public;
grant execute on function append_audit to krapao_app;

-- What two people must agree on.
create table approvals_request (
  id uuid primary key,
  kind text not null,
  subject text not null,
  payload jsonb not null,
  payload_hash bytea not null,
  why text not null,
  maker_id uuid not null references staff_member,
  checker_id uuid references staff_member,
  -- Past expires_at, what waits has expired.
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused')),
  note text,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'waiting') = (decided_at is null)),
  check (state <> 'approved' or checker_id is not null),
  -- Nobody checks an own request; one that its maker took back has no checker.
  constraint approvals_maker_is_not_checker check (checker_id <> maker_id)
);
create index approvals_request_subject on approvals_request (subject, id desc);
create index approvals_request_waiting on approvals_request (expires_at) where state = 'waiting';
