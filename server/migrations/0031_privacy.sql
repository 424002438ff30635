-- A member's data: export and erasure (docs/operations.md, "A member's data"). These functions read
-- or change the tables of all features, so they come last. Administrators can erase any member
-- without money, the application only with an approved request.

-- A text without any of the words. Blanks, dashes and letter case do not hide a word.
create function redact_words(p_text text, p_words text[]) returns text
language sql immutable as $$
  select case when p_text is null then null else regexp_replace(p_text, (
    select string_agg(
      regexp_replace(
        regexp_replace(word, '([^[:alnum:] ])', '\\\1', 'g'), ' +', '[ -]*', 'g'
      ), '|')
    from unnest(p_words) as word where length(word) > 2), '…', 'gi') end
$$;

-- A value whose texts are all empty. Keys, numbers and the codes of banks stay.
create function redact_texts(p_value jsonb) returns jsonb language sql immutable as $$
  select case jsonb_typeof(p_value)
    when 'string' then '""'::jsonb
    when 'object' then coalesce((
      select jsonb_object_agg(
        key, case when key in ('bankCode', 'bankNumber') then each else redact_texts(each) end
      )
      from jsonb_each(p_value) as entry (key, each)), '{}')
    when 'array' then coalesce((
      select jsonb_agg(redact_texts(each)) from jsonb_array_elements(p_value) as item (each)), '[]')
    else p_value end
$$;

-- All data of a member in one value, by table: the rows with the member's id, and the rows that
-- belong to them. Secrets are left out.
create function export_member(p_id bigint) returns jsonb
language plpgsql stable security definer set search_path = public, ledger, pg_temp as $$
declare
  v_secrets constant text[] := array['password_hash', 'token_hash', 'code_hash', 'server_seed',
    'password_sealed', 'password_next_sealed', 'auth', 'p256dh', 'input_hash', 'sha256',
    'commitment'];
  v_export jsonb := '{}';
  v_rows jsonb;
  v_table record;
begin
  for v_table in
    select table_name, string_agg(format('%I = $1', column_name), ' or ') as condition
    from information_schema.columns
    where table_schema = 'public'
      and column_name in ('member_id', 'inviter_id', 'invitee_id', 'invited_by')
      and table_name in (
        select table_name from information_schema.tables where table_type = 'BASE TABLE'
      )
    group by table_name order by table_name
  loop
    continue when v_table.table_name = 'accounts_member';
    execute format('select jsonb_agg(to_jsonb(t) - $2) from %I t where %s',
      v_table.table_name, v_table.condition) into v_rows using p_id, v_secrets;
    v_export := v_export || jsonb_build_object(v_table.table_name, coalesce(v_rows, '[]'));
  end loop;
  return v_export || jsonb_build_object(
    'accounts_member', (select to_jsonb(m) - v_secrets from accounts_member m where id = p_id),
    'chat_message', (
      select coalesce(jsonb_agg(to_jsonb(m) - 'staff_id' order by seq), '[]')
      from chat_message m join chat_conversation c on c.id = m.conversation_id
      where c.member_id = p_id),
    'ledger_entry', (
      select coalesce(jsonb_agg(to_jsonb(e) order by e.version), '[]')
      from ledger.entry e join ledger.account a on a.id = e.account_id
      where a.kind = 'main' and a.owner = p_id::text),
    'chat_note', (
      select coalesce(jsonb_agg(to_jsonb(n) - 'staff_id' order by n.created_at), '[]')
      from chat_note n join chat_conversation c on c.id = n.conversation_id
      where c.member_id = p_id),
    'chat_rating', (
      select coalesce(jsonb_agg(to_jsonb(r) - 'staff_id' order by r.created_at), '[]')
      from chat_rating r join chat_conversation c on c.id = r.conversation_id
      where c.member_id = p_id),
    'announcements_announcement', (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'content', a.content,
        'started_at', a.started_at, 'ends_at', a.ends_at) order by a.started_at), '[]')
      from announcements_announcement a
      where a.id in (select announcement_id from announcements_delivery where member_id = p_id)
        or a.id::text in (select code from shown_first where member_id = p_id
          and kind in ('announcement', 'announcement-opened', 'announcement-late'))));
end $$;

-- Storage keys of a member's files. Raises an error when the member does not exist, or has money
-- anywhere.
create function list_member_files(p_id bigint) returns setof text
language plpgsql security definer set search_path = public, ledger, pg_temp as $$
begin
  if not exists (select from accounts_member where id = p_id) then
    raise exception 'the member does not exist';
  end if;
  if exists (
    select from ledger.balance b join ledger.account a on a.id = b.account_id
    where a.kind = 'main' and a.owner = p_id::text group by a.id
    having sum(b.posted_minor) <> 0 or sum(b.held_minor) <> 0
  ) or exists (select from games_account where member_id = p_id and credits_minor <> 0) then
    raise exception 'the member has money in the wallet, in transit or in a game';
  end if;
  return query select 'slips/' || left(media_id, 2) || '/' || media_id || '.jpg'
    from deposits_slip where member_id = p_id and erased_at is null;
  return query select 'chat/' || left(m.name, 2) || '/' || m.name
    from chat_media m join chat_conversation c on c.id = m.conversation_id
    where c.member_id = p_id;
  return query select 'kyc/' || left(name, 2) || '/' || name from kyc_picture where member_id = p_id;
end $$;

-- Removes the person from all records. Amounts, times, numbers and bank references stay, so the
-- ledger stays as it is. The audit log cannot be changed, so its entries are written without phone
-- numbers, names and full account numbers.
create function erase_member_data(p_id bigint, p_at timestamptz) returns void
language plpgsql security definer set search_path = public, ledger, pg_temp as $$
declare
  v_member accounts_member;
  v_words text[];
begin
  select * into v_member from accounts_member where id = p_id for update;
  perform list_member_files(p_id);

  select array_agg(distinct word) into v_words from (
    select unnest(array[
      v_member.phone, v_member.name, v_member.bank_account_name, v_member.bank_account_no])
    union select unnest(array[bank_account_name, bank_account_no])
      from accounts_bank_change where member_id = p_id
    union select unnest(array[bank_account_name, bank_account_no])
      from withdrawals_withdrawal where member_id = p_id
  ) as known (word);

  update chat_note n set text = '…' from chat_conversation c
    where c.id = n.conversation_id and c.member_id = p_id;
  update chat_rating r set comment = null from chat_conversation c
    where c.id = r.conversation_id and c.member_id = p_id;
  delete from push_subscription where member_id = p_id;
  delete from accounts_session where member_id = p_id;
  delete from accounts_trace where member_id = p_id;
  delete from accounts_tag where member_id = p_id;
  delete from accounts_note where member_id = p_id;
  delete from otp_request where phone = v_member.phone;
  delete from otp_phone where phone = v_member.phone;
  delete from rate_limit where key like '%' || v_member.phone || '%';
  delete from chat_media m using chat_conversation c
    where c.id = m.conversation_id and c.member_id = p_id;
  update chat_message m
    set content = '{"message_type": "text", "payload": {"message": "…"}}'
    from chat_conversation c where c.id = m.conversation_id and c.member_id = p_id;
  update accounts_bank_change
    set bank_account_name = '…', bank_account_no = 'x' || right(bank_account_no, 4),
      refusal = redact_words(refusal, v_words)
    where member_id = p_id;
  update deposits_payment set payer = redact_texts(payer) where member_id = p_id;
  update deposits_slip
    set receipt = null, typed = null, parked_note = redact_words(parked_note, v_words),
      erased_at = p_at
    where member_id = p_id;
  update withdrawals_withdrawal
    set bank_account_name = '…', bank_account_no = 'x' || right(bank_account_no, 4),
      reason = redact_words(reason, v_words), park_reason = redact_words(park_reason, v_words)
    where member_id = p_id;
  update withdrawals_decision d set why = redact_words(why, v_words)
    from withdrawals_withdrawal w where w.id = d.withdrawal_id and w.member_id = p_id;
  update withdrawals_assessment a set findings = redact_words(findings::text, v_words)::jsonb
    from withdrawals_withdrawal w where w.id = a.withdrawal_id and w.member_id = p_id;
  update deposits_decision set note = redact_words(note, v_words) where member_id = p_id;
  update deposits_slip_decision d set note = redact_words(note, v_words)
    from deposits_slip s where s.id = d.slip_id and s.member_id = p_id;
  update wallet_adjustment set why = redact_words(why, v_words) where member_id = p_id;
  update approvals_request
    set why = redact_words(why, v_words), note = redact_words(note, v_words),
      payload = redact_words(payload::text, v_words)::jsonb
    where subject = 'member:' || p_id;
  update reports_export
    set filter = redact_words(filter::text, v_words)::jsonb, name = redact_words(name, v_words);
  delete from kyc_picture where member_id = p_id;
  -- That a document was accepted stays; its picture and its day do not.
  update kyc_document
    set picture = null, expires_on = null, version = version + 1,
      state = case when state = 'uploaded' then 'cancelled' else state end
    where member_id = p_id;
  -- What an erased member received and saw is deleted, and stays in the counts. What waited is sent
  -- to an erased member no more.
  with deliveries as (
    delete from announcements_delivery where member_id = p_id
    returning announcement_id, channel || ' ' || case state
      when 'queued' then 'barred' when 'calling' then 'failed' else state::text end as key
  ), views as (
    delete from shown_first where member_id = p_id
      and kind in ('announcement', 'announcement-opened', 'announcement-late')
    returning code, kind
  ), counted as (
    select announcement_id, key, count(*) as count from (
      select announcement_id, key from deliveries
      union all select code::uuid, kind from views where kind <> 'announcement-late'
    ) as each group by announcement_id, key
  ), of_each as (
    select announcement_id, jsonb_object_agg(key, count) as counts from counted
    group by announcement_id
  )
  update announcements_announcement a set counts = add_counts(a.counts, of_each.counts)
  from of_each where a.id = of_each.announcement_id;
  update accounts_member
    set phone = 'erased-' || id, name = '…', password_hash = '', invite_code = null,
      bank_account_name = '…', bank_account_no = 'erased-' || id, last_login_device = null,
      suspended_at = coalesce(suspended_at, p_at)
    where id = p_id;
end $$;

-- Why a member cannot be erased now. money: anywhere. open: something is on its way or waits for a
-- decision. bonus: a bonus condition is not cleared. Null: nothing prevents it. `p_except` is the
-- approval request for the erasure itself.
create function erasure_obstacle(p_id bigint, p_except uuid, p_at timestamptz) returns text
language sql stable set search_path = public, ledger, pg_temp as $$
  select case
    when exists (
      select from ledger.balance b join ledger.account a on a.id = b.account_id
      where a.kind = 'main' and a.owner = p_id::text group by a.id
      having sum(b.posted_minor) <> 0 or sum(b.held_minor) <> 0
    ) or exists (select from games_account where member_id = p_id and credits_minor <> 0)
    then 'money'
    when exists (
      select from withdrawals_withdrawal
      where member_id = p_id and state in ('sweeping', 'review', 'approved', 'sent')
    ) or exists (
      select from games_transfer
      where member_id = p_id and state in ('decided', 'called', 'review')
    ) or exists (
      select from deposits_qr where member_id = p_id and state in ('creating', 'open')
    ) or exists (
      select from deposits_payment where member_id = p_id and state = 'unmatched'
    ) or exists (
      select from deposits_slip
      where member_id = p_id
        and state in ('received', 'reading', 'verifying', 'waiting', 'review')
    ) or exists (
      select from deposits_reported_transfer where member_id = p_id and state = 'waiting'
    ) or exists (
      select from deposits_gift where member_id = p_id and state in ('claimed', 'redeeming')
    ) or exists (
      select from accounts_bank_change where member_id = p_id and state = 'waiting'
    ) or exists (
      select from approvals_request
      where subject = 'member:' || p_id and state = 'waiting'
        and expires_at > p_at and id is distinct from p_except
    )
    then 'open'
    when exists (
      select from bonuses_condition where member_id = p_id and state <> 'cleared'
    )
    then 'bonus'
  end
$$;

-- Erases the member of an approved request and no other, so the application can call it without the
-- right to erase a member itself. Answers the storage keys of the member's files, which must be
-- deleted after the commit.
create function execute_erasure(p_request uuid, p_at timestamptz) returns setof text
language plpgsql security definer set search_path = public, ledger, pg_temp as $$
declare
  v_member bigint;
  v_keys text[];
begin
  select substring(subject from '^member:(\d+)$')::bigint into v_member from approvals_request
    where id = p_request and kind = 'accounts.erase' and state = 'approved'
      and checker_id <> maker_id;
  if v_member is null then
    raise exception 'the erasure needs an approved request';
  end if;
  -- Every action on this member waits until the erasure ends.
  perform from accounts_member where id = v_member for update;
  if erasure_obstacle(v_member, p_request, p_at) is not null then
    raise exception 'the member cannot be erased now';
  end if;
  select array_agg(key) into v_keys from list_member_files(v_member) as key;
  perform erase_member_data(v_member, p_at);
  return query select unnest(v_keys);
end $$;

-- The size of all data of a member in bytes.
create function member_export_size(p_member bigint) returns integer
language sql stable security definer set search_path = public, ledger, pg_temp as $$
  select octet_length(export_member(p_member)::text)
$$;

-- All data of the member of a request, once and for its maker alone: another person has approved
-- it since p_approved_after. The server cannot read a member as a whole in any other way.
create function fetch_member_export(
  p_token text, p_request uuid, p_approved_after timestamptz, p_at timestamptz
) returns jsonb language plpgsql security definer set search_path = public, ledger, pg_temp as $$
declare
  v_staff staff_user := staff_of_token(p_token, p_at);
  v_member bigint;
begin
  select substring(subject from '^member:(\d+)$')::bigint into v_member from approvals_request
  where id = p_request and kind = 'accounts.export' and state = 'approved'
    and maker_id = v_staff.id and checker_id <> maker_id and decided_at > p_approved_after
    and payload_hash = sha256(convert_to(payload::text, 'UTF8'));
  if v_member is null then
    raise exception '% cannot fetch the export of request %', v_staff.username, p_request
      using errcode = '42501';
  end if;
  insert into accounts_fetched_export (request_id, staff_id, fetched_at)
  values (p_request, v_staff.id, p_at);
  return export_member(v_member);
end $$;

-- What the application may do with these tables.
grant execute on function
  erasure_obstacle, execute_erasure, member_export_size, fetch_member_export to krapao_app;
grant execute on function export_member, list_member_files, erase_member_data to krapao_admin;
