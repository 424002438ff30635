-- Requests that need a second person (four-eyes).
create table approvals_request (
  id uuid primary key,
  kind text not null,
  subject text not null,
  payload jsonb not null,
  payload_hash bytea not null,
  why text not null,
  maker_id uuid not null,
  checker_id uuid,
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

create function request_approval(
  p_token text, p_id uuid, p_kind text, p_subject text, p_payload jsonb, p_why text,
  p_at timestamptz, p_expires_at timestamptz
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_maker staff_user := staff_of_token(p_token, p_at);
begin
  insert into approvals_request
    (id, kind, subject, payload, payload_hash, why, maker_id, requested_at, expires_at)
  -- jsonb has the same text for equal values.
  values (p_id, p_kind, p_subject, p_payload, sha256(convert_to(p_payload::text, 'UTF8')), p_why,
    v_maker.id, p_at, p_expires_at);
end $$;

-- Locks the request: the second of two simultaneous decisions sees the first.
create function lock_approval(p_id uuid) returns setof approvals_request
language sql security definer set search_path = public, pg_temp as $$
  select * from approvals_request where id = p_id for update
$$;

-- Decides a request that waits. The checker is a staff user who decides about requests of others. The
-- maker can only cancel, which is a refusal without a checker.
create function decide_approval(
  p_token text, p_id uuid, p_state text, p_note text, p_at timestamptz
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_staff staff_user := staff_of_token(p_token, p_at);
begin
  update approvals_request
  set state = p_state, note = p_note, decided_at = p_at,
    checker_id = case when p_state = 'refused' and maker_id = v_staff.id then null else v_staff.id end
  where id = p_id and state = 'waiting' and expires_at > p_at
    and (maker_id = v_staff.id or staff_has(v_staff, 'approvals.decide', '{manager,owner}'));
  if not found then
    raise exception '% cannot decide request %', v_staff.username, p_id using errcode = '42501';
  end if;
end $$;

-- Gives the role of a request. Answers false when the staff user has another role by now, or when
-- the role made to measure is no longer the one that the request shows.
create function apply_staff_role(p_request uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_payload jsonb := approved_by_owner(p_request, 'staff.role');
  v_role_id uuid := (v_payload->>'toRoleId')::uuid;
begin
  if v_role_id is not null then
    perform from staff_role
    where id = v_role_id and removed_at is null and base = v_payload->>'to'
      and to_jsonb(permissions) = v_payload->'permissions'
    for update;
    if not found then
      return false;
    end if;
  end if;
  update staff_user set role = v_payload->>'to', role_id = v_role_id
  where id = (v_payload->>'staffId')::uuid and role = v_payload->>'from'
    and role_id is not distinct from (v_payload->>'fromRoleId')::uuid;
  return found;
end $$;

-- Resets the sign-in of a staff user by a request that this same transaction has approved, with an
-- owner as its checker. Both owners can have held the password, so both count as its issuers.
create function apply_staff_reset(p_request uuid, p_password_hash text, p_at timestamptz)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_staff uuid := (approved_by_owner(p_request, 'staff.reset')->>'staffId')::uuid;
begin
  perform issue_staff_credentials(v_staff, p_password_hash);
  insert into staff_credential_issue (id, staff_id, issued_by, how, at)
  select gen_random_uuid(), v_staff, issuer, 'reset', p_at
  from approvals_request request, unnest(array[request.maker_id, request.checker_id]) issuer
  where request.id = p_request and issuer <> v_staff;
end $$;

-- Requests are read by the application and written by these functions, which take the person from
-- the session of the call.
grant select on approvals_request to krapao_app;
grant execute on function
  request_approval, lock_approval, decide_approval, apply_staff_role, apply_staff_reset
  to krapao_app;
