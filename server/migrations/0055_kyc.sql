-- Documents of members (docs/decisions/0083). Each member has at most one document of a kind.

create table kyc_document (
  id uuid primary key,
  member_id bigint not null references accounts_member,
  kind text not null check (kind in ('identity', 'bankBook', 'selfie', 'address')),
  state text not null
    check (state in ('asked', 'uploaded', 'accepted', 'rejected', 'expired', 'cancelled')),
  reason text,  -- why the last picture was rejected
  asked_at timestamptz not null,
  asked_by uuid references staff_user,  -- null: a withdrawal needed it
  changed_at timestamptz not null,  -- since when it is in this state
  decided_by uuid references staff_user,
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
  member_id bigint not null references accounts_member,
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

grant select, insert, update on kyc_document to krapao_app;
grant select, insert, update, delete on kyc_picture to krapao_app;

-- The export finds both tables by their member_id. The functions of before keep what they erase.
alter function list_member_files(bigint) rename to list_member_files_before_kyc;
create function list_member_files(p_id bigint) returns setof text
language sql security definer set search_path = public, ledger, pg_temp as $$
  select key from list_member_files_before_kyc(p_id) as key
  union all
  select 'kyc/' || left(name, 2) || '/' || name from kyc_picture where member_id = p_id
$$;
revoke all on function list_member_files, list_member_files_before_kyc from public, krapao_admin;
grant execute on function list_member_files to krapao_admin;

alter function erase_member_data(bigint, timestamptz) rename to erase_member_data_before_kyc;
create function erase_member_data(p_id bigint, p_at timestamptz) returns void
language plpgsql security definer set search_path = public, ledger, pg_temp as $$
begin
  perform erase_member_data_before_kyc(p_id, p_at);
  delete from kyc_picture where member_id = p_id;
  -- That a document was accepted stays; its picture and its day do not.
  update kyc_document
    set picture = null, expires_on = null, version = version + 1,
      state = case when state = 'uploaded' then 'cancelled' else state end
    where member_id = p_id;
end $$;
revoke all on function erase_member_data, erase_member_data_before_kyc from public, krapao_admin;
grant execute on function erase_member_data to krapao_admin;
