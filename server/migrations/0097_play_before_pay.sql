-- A withdrawal goes by itself only when the unplayed deposits stay (docs/decisions/0119-play-before-pay.md).

create type withdrawals_leaving as enum ('deposit_error', 'closing', 'excluded', 'zero_limit');

alter table withdrawals_withdrawal
  -- What this withdrawal takes of deposits that were not played, released by its approval, and of
  -- money whose play cannot be known.
  add column unplayed_minor bigint not null default 0 check (unplayed_minor >= 0),
  add column unknown_minor bigint not null default 0 check (unknown_minor >= 0),
  -- Why its member wants out: it goes first in the queue.
  add column leaving withdrawals_leaving,
  add constraint withdrawals_unplayed_check check (unplayed_minor + unknown_minor <= amount_minor),
  -- Unplayed money leaves only by the decision of a staff user.
  add constraint withdrawals_unplayed_decided check (unplayed_minor = 0 or decided_by is not null);
grant update (unplayed_minor, unknown_minor) on withdrawals_withdrawal to krapao_app;

-- What withdrawals took of unplayed and unknown money.
create index withdrawals_released on withdrawals_withdrawal (member_id, created_at)
  where unplayed_minor + unknown_minor > 0;

-- Deposits before this time are played or released, and no bet since counts for them.
create table withdrawals_played (
  member_id bigint primary key references accounts_member,
  before timestamptz not null
);
grant select, insert, update on withdrawals_played to krapao_app;

-- As before, with what it takes of unknown money and why the member wants out. Answers false also
-- when another withdrawal began since the caller looked at the play. The last parameters have a
-- default, so that processes of the version before still call it.
drop function open_withdrawal(
  text, uuid, bigint, withdrawals_withdrawal_state, timestamptz, timestamptz);
create function open_withdrawal(
  p_token text, p_id uuid, p_amount_minor bigint, p_state withdrawals_withdrawal_state,
  p_at timestamptz, p_next_check_at timestamptz, p_unknown_minor bigint default 0,
  p_leaving withdrawals_leaving default null,
  p_last uuid default '00000000-0000-0000-0000-000000000000'
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_member accounts_member;
begin
  select member.* into v_member
  from accounts_session session join accounts_member member on member.id = session.member_id
  where session.token_hash = sha256(convert_to(p_token, 'UTF8'))
    and session.revoked_at is null and session.expires_at > p_at and member.suspended_at is null;
  if not found then
    raise exception 'the session of the member is not open' using errcode = 'KP001';
  end if;
  if p_state not in ('sweeping', 'review', 'approved') then
    raise exception 'a withdrawal cannot begin as %', p_state using errcode = '42501';
  end if;
  insert into withdrawals_withdrawal (id, member_id, amount_minor, currency, bank_code,
    bank_account_name, bank_account_no, state, created_at, review_at, next_check_at, unknown_minor,
    leaving)
  values (p_id, v_member.id, p_amount_minor, v_member.currency, v_member.bank_code,
    v_member.bank_account_name, v_member.bank_account_no, p_state, p_at,
    case when p_state = 'review' then p_at end, p_next_check_at,
    case when p_state = 'approved' then p_unknown_minor else 0 end, p_leaving)
  on conflict (member_id) where state in ('sweeping', 'review', 'approved', 'sent') do nothing;
  if not found then
    return false;
  end if;
  -- A separate statement sees what was committed while the insert waited.
  return p_state <> 'approved' or p_last = '00000000-0000-0000-0000-000000000000'
    or p_last is not distinct from (
    select id from withdrawals_withdrawal where member_id = v_member.id and id <> p_id
    order by created_at desc, id desc limit 1
  );
end $$;
grant execute on function open_withdrawal to krapao_app;

-- The rule is one in words now: its name in stored assessments, and what it says.
update withdrawals_assessment set findings = (
  select jsonb_agg(case when finding->>'rule' = 'noPlay' then finding || jsonb_build_object(
    'rule', 'unplayed', 'evidence', jsonb_build_object('sum', greatest(0,
      (finding->'evidence'->>'deposits')::numeric - (finding->'evidence'->>'turnover')::numeric)))
    else finding end order by position)
  from jsonb_array_elements(findings) with ordinality as each (finding, position)
) where findings @> '[{"rule": "noPlay"}]';

-- Drafts of the points have none for it.
update setup_version set payload = payload #- '{points,noPlay}'
where kind = 'setting' and key = 'withdrawRisk' and state = 'draft';
