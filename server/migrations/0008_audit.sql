-- The audit log: a sealed chain that only these functions write. The application can read it and
-- append an entry of a staff user with an open session.
create table audit_entry (
  seq bigint primary key check (seq > 0),
  at timestamptz not null,
  staff_id uuid,
  staff_name text not null,
  action text not null,  -- starts with the feature: withdrawals.approve
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
create index audit_entry_feature on audit_entry (split_part(action, '.', 1), seq desc);
create index audit_entry_subject on audit_entry (subject, seq desc);
create index audit_entry_at on audit_entry (at, seq);
-- Addresses of staff users: actions and sign-ins.
create index audit_entry_address on audit_entry (address, seq desc);
create index audit_entry_documents
  on audit_entry (staff_id, at) where action in ('kyc.accept', 'kyc.reject');

-- Entries of transactions that have not ended. They get their place in the chain at the end of the
-- commit.
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

-- The chain is sealed with HMAC-SHA-256 under a key that is not in the database (AUDIT_KEY). The
-- server derives from it one key for each request, hmac(AUDIT_KEY, request_id), and passes that for
-- the transaction alone: as the two blocks of HMAC, the padded inner and outer key. No table and no
-- log of the database ever contains a key, and the key of one request seals no other entry.
create function hold_audit_key(p_key bytea) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform set_config('krapao.audit_key', encode(p_key, 'hex'), true);
end $$;

-- HMAC over the previous hash and the entry as a JSON array. PostgreSQL writes a jsonb value as text
-- in exactly one way. features/audit verifies it in the server, so that a changed function cannot
-- hide a changed entry.
create function audit_hash(entry audit_entry, p_key bytea) returns bytea
language sql immutable set search_path = public, pg_temp as $$
  select sha256(substr(p_key, 65) || sha256(
    substr(p_key, 1, 64) || coalesce((entry).previous_hash, ''::bytea) ||
    convert_to(jsonb_build_array(
      (entry).seq,
      (extract(epoch from (entry).at) * 1000000)::bigint,
      (entry).staff_id, (entry).staff_name, (entry).action, (entry).subject,
      (entry).before, (entry).after, (entry).why, (entry).address, (entry).request_id
    )::text, 'UTF8')
  ))
$$;

-- Moves a draft into the chain when its transaction commits. The lock that serialises the chain is
-- then the last lock that the transaction takes, so it cannot be part of a deadlock, and it is held
-- no longer than the commit.
create function audit_chain() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entry audit_entry;
begin
  delete from audit_draft where id = new.id;
  perform pg_advisory_xact_lock(hashtextextended('audit_entry', 0));
  select seq + 1, hash into entry.seq, entry.previous_hash
  from audit_entry order by seq desc limit 1;
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
  entry.hash := audit_hash(entry, decode(current_setting('krapao.audit_key'), 'hex'));
  insert into audit_entry select entry.*;
  return null;
end $$;
create constraint trigger audit_draft_chain after insert on audit_draft
  deferrable initially deferred for each row execute function audit_chain();

-- Appends an entry of the staff user whose session it is.
create function append_audit(
  p_key bytea, p_token text, p_at timestamptz, p_action text, p_subject text,
  p_before jsonb, p_after jsonb, p_why text, p_address text, p_request_id text
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_staff staff_user := staff_of_token(p_token, p_at);
begin
  perform hold_audit_key(p_key);
  insert into audit_draft
    (at, staff_id, staff_name, action, subject, before, after, why, address, request_id)
  values (p_at, v_staff.id, v_staff.name, p_action, p_subject, p_before, p_after, p_why, p_address,
    p_request_id);
end $$;

-- Opens a session and appends its entry: there is no session without one.
create function open_staff_session(
  p_key bytea, p_id uuid, p_staff_id uuid, p_token_hash bytea, p_at timestamptz,
  p_expires_at timestamptz, p_action text, p_address text, p_device text, p_request_id text
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_action not in ('staff.sign-in', 'staff.enrol') then
    raise exception '% opens no session', p_action;
  end if;
  insert into staff_session
    (id, staff_id, token_hash, address, device, created_at, last_seen_at, expires_at)
  values (p_id, p_staff_id, p_token_hash, p_address, p_device, p_at, p_at, p_expires_at);
  perform hold_audit_key(p_key);
  insert into audit_draft (at, staff_id, staff_name, action, subject, address, request_id)
  select p_at, id, name, p_action, 'staff:' || id, p_address, p_request_id
  from staff_user where id = p_staff_id;
end $$;

-- Appends an entry about a failed sign-in: there is no session yet. An unknown username is not
-- stored, because people type passwords into that field.
create function append_sign_in_failure(
  p_key bytea, p_staff_id uuid, p_at timestamptz, p_outcome text, p_address text, p_request_id text
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform hold_audit_key(p_key);
  insert into audit_draft (at, staff_id, staff_name, action, subject, after, address, request_id)
  values (p_at, p_staff_id,
    coalesce((select name from staff_user where id = p_staff_id), 'unknown'),
    'staff.sign-in-failed', 'staff:' || coalesce(p_staff_id::text, 'unknown'),
    jsonb_build_object('outcome', p_outcome), p_address, p_request_id);
end $$;

-- Appends an entry of an administrator, who works at the machine and has no session.
create function append_command_audit(
  p_key bytea, p_name text, p_at timestamptz, p_action text, p_subject text, p_after jsonb,
  p_why text, p_address text, p_request_id text
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform hold_audit_key(p_key);
  insert into audit_draft (at, staff_name, action, subject, after, why, address, request_id)
  values (p_at, p_name, p_action, p_subject, p_after, p_why, p_address, p_request_id);
end $$;

-- What the application may do with these tables.
grant select on audit_entry to krapao_app;
grant execute on function append_audit, open_staff_session, append_sign_in_failure to krapao_app;
grant execute on function append_command_audit to krapao_admin;
