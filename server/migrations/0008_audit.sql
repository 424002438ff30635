-- The audit log: a chain of hashes that only these functions write. The application's role can read
-- it and call append_audit.

create table audit_entry (
  seq bigint primary key check (seq > 0),
  at timestamptz not null,
  staff_id uuid references staff_user,
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

revoke all on audit_entry, audit_draft from krapao_app;
grant select on audit_entry to krapao_app;

-- SHA-256 over the previous hash and the entry as a JSON array. PostgreSQL writes a jsonb value as
-- text in exactly one way.
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
  entry.hash := audit_hash(entry);
  insert into audit_entry select entry.*;
  return null;
end $$;

create constraint trigger audit_draft_chain after insert on audit_draft
  deferrable initially deferred for each row execute function audit_chain();

create function append_audit(
  p_at timestamptz, p_staff_id uuid, p_staff_name text, p_action text, p_subject text,
  p_before jsonb, p_after jsonb, p_why text, p_address text, p_request_id text
) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into audit_draft
    (at, staff_id, staff_name, action, subject, before, after, why, address, request_id)
  values (p_at, p_staff_id, p_staff_name, p_action, p_subject, p_before, p_after, p_why, p_address,
    p_request_id)
$$;
revoke all on function append_audit from public;
grant execute on function append_audit to krapao_app;
