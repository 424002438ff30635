-- Documents of members (docs/decisions/0083). Each member has at most one document of a kind.
create table kyc_document (
  id uuid primary key,
  member_id bigint not null,
  kind text not null check (kind in ('identity', 'bankBook', 'selfie', 'address')),
  state text not null
    check (state in ('asked', 'uploaded', 'accepted', 'rejected', 'expired', 'cancelled')),
  reason text,  -- why the last picture was rejected
  asked_at timestamptz not null,
  asked_by uuid,  -- null: a withdrawal needed it
  changed_at timestamptz not null,  -- since when it is in this state
  decided_by uuid,
  expires_on date,  -- the last day on which an accepted document counts
  picture text,  -- name of the last picture; null: none, or deleted
  version integer not null default 1,
  unique (member_id, kind),
  check ((state = 'rejected') = (reason is not null)),
  check (state <> 'uploaded' or picture is not null)
);
create index kyc_document_state on kyc_document (state, changed_at, id);
create index kyc_document_due on kyc_document (expires_on)
  where state = 'accepted' and expires_on is not null;

-- Every stored picture, also earlier ones of a document. The file is kyc/ab/name.
create table kyc_picture (
  name text primary key check (name ~ '^[0-9a-f]{32}\.jpg$'),
  document_id uuid not null references kyc_document,
  member_id bigint not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  sha256 bytea not null,  -- of the file that the member sent
  uploaded_at timestamptz not null,
  keep_until timestamptz  -- null: the picture counts, or waits for its decision
);
create index kyc_picture_document on kyc_picture (document_id);
create index kyc_picture_member on kyc_picture (member_id);
create index kyc_picture_due on kyc_picture (keep_until) where keep_until is not null;

-- Which version of a document a staff user has opened. `opened_at` is the first time.
create table kyc_view (
  document_id uuid not null references kyc_document,
  version integer not null,
  staff_id uuid not null,
  opened_at timestamptz not null,
  primary key (document_id, version, staff_id)
);
create index kyc_view_staff on kyc_view (staff_id);

-- Records that the staff user of this session opened the picture of this version.
create function record_kyc_view(p_token text, p_document uuid, p_version integer, p_at timestamptz)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_staff staff_user := staff_of_token(p_token, p_at);
begin
  insert into kyc_view (document_id, version, staff_id, opened_at)
  values (p_document, p_version, v_staff.id, p_at)
  on conflict do nothing;
end $$;

-- A document is accepted by a staff user who opened the version that is accepted, and never at once.
create function check_kyc_acceptance() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old.state = 'accepted' then
    return new;
  end if;
  if tg_op = 'INSERT' or not exists (
    select from kyc_view
    where document_id = new.id and version = old.version and staff_id = new.decided_by
  ) then
    raise exception 'document % was not opened by the person who accepts it', new.id
      using errcode = '42501';
  end if;
  return new;
end $$;
create trigger kyc_acceptance before insert or update on kyc_document
  for each row when (new.state = 'accepted') execute function check_kyc_acceptance();

-- What the application may do with these tables.
grant select, insert, update on kyc_document to krapao_app;
grant select, insert, update, delete on kyc_picture to krapao_app;
grant select on kyc_view to krapao_app;
grant execute on function record_kyc_view to krapao_app;
