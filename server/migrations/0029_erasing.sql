-- A member's data as deeds of the console: handed over to whoever may, forgotten at the request of two people.

-- What of a member speaks against forgetting: money anywhere, something on its way or to be decided, a bonus that runs.
-- Null: nothing. `p_but` is the request that asks for it.
create function erase_obstacle(p_id bigint, p_but uuid, p_at timestamptz) returns text
  language sql stable set search_path = public, ledger, pg_temp as $$
  select case
    when exists (
      select from ledger.balance b join ledger.account a on a.id = b.account_id
      where a.kind = 'main' and a.owner = p_id::text group by a.id
      having sum(b.posted_minor) <> 0 or sum(b.held_minor) <> 0
    ) or exists (select from games_account where member_id = p_id and credits_minor <> 0) then 'money'
    when exists (select from withdrawals_withdrawal where member_id = p_id and state in ('gathering', 'review', 'approved', 'sent'))
      or exists (select from games_transfer where member_id = p_id and state in ('decided', 'called', 'operator'))
      or exists (select from deposits_qr where member_id = p_id and state in ('creating', 'open'))
      or exists (select from deposits_payment where member_id = p_id and state = 'unmatched')
      or exists (select from deposits_slip where member_id = p_id and state in ('received', 'reading', 'verifying', 'waiting', 'review'))
      or exists (select from deposits_declared where member_id = p_id and state = 'waiting')
      or exists (select from deposits_gift where member_id = p_id and state in ('claimed', 'redeeming'))
      or exists (select from accounts_bank_change where member_id = p_id and state = 'waiting')
      or exists (select from approvals_request where subject = 'member:' || p_id and state = 'waiting'
        and expires_at > p_at and id is distinct from p_but) then 'open'
    when exists (select from bonuses_condition where member_id = p_id and state <> 'cleared') then 'bonus'
  end
$$;

-- Does what a request asks for that two people have agreed on, and no other: so that the application may do it, who itself
-- can forget nobody. @returns keys of the files, which are to go once it is committed.
create function erase_member(p_request uuid, p_at timestamptz) returns setof text
  language plpgsql security definer set search_path = public, ledger, pg_temp as $$
declare
  asked bigint;
  keys text[];
begin
  select substring(subject from '^member:(\d+)$')::bigint into asked from approvals_request
    where id = p_request and kind = 'accounts.erase' and state = 'approved' and checker_id <> maker_id;
  if asked is null then
    raise exception 'two people have to ask for it';
  end if;
  -- Whatever is begun for this member waits for the end of this.
  perform from accounts_member where id = asked for update;
  if erase_obstacle(asked, p_request, p_at) is not null then
    raise exception 'something speaks against it';
  end if;
  select array_agg(key) into keys from forget_member_files(asked) as key;
  perform forget_member(asked, p_at);
  return query select unnest(keys);
end$$;

revoke all on function erase_member from public;
grant execute on function erase_member to krapao_app;
-- It reads what the application reads anyway; who may ask for it, and that it was asked, is the console's.
grant execute on function export_member to krapao_app;
