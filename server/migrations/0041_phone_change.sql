-- The change of a member's phone by two staff users
-- (docs/decisions/0050-a-new-phone-by-two-staff-users.md).

-- The number that the first staff user entered. The approval request shows only its last digits, and
-- the audit log too, so it is kept here until the request ends. A new request replaces it.
create table accounts_phone_change (
  member_id bigint primary key references accounts_member,
  id uuid not null unique,
  phone text not null,  -- normalised digits
  requested_at timestamptz not null
);

-- A change of the phone and an erasure end the request.
create function end_phone_change() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  delete from accounts_phone_change where member_id = new.id;
  return null;
end $$;
create trigger accounts_member_phone after update of phone on accounts_member
  for each row when (old.phone is distinct from new.phone) execute function end_phone_change();

grant select, insert, update, delete on accounts_phone_change to krapao_app;
