-- What is kept of people, and for how long. A member can ask for all of it, and to be forgotten (docs/operations.md, "A member's data").

-- When the picture of a slip, and what was read of its sender, went; null: they are there.
alter table deposits_slip add column forgotten_at timestamptz;
create index deposits_slip_kept on deposits_slip (created_at) where forgotten_at is null;
create index chat_conversation_guests on chat_conversation (last_message_at) where guest_hash is not null;

-- A text without any of the words. Blanks, dashes and letter case of a word do not hide it.
create function forget_words(said text, words text[]) returns text language sql immutable as $$
  select case when said is null then null else regexp_replace(said, (
    select string_agg(regexp_replace(regexp_replace(word, '([^[:alnum:] ])', '\\\1', 'g'), ' +', '[ -]*', 'g'), '|')
    from unnest(words) as word where length(word) > 2), '…', 'gi') end
$$;

-- Every text within a value becomes empty; keys, numbers and what says which bank stay.
create function forget_texts(value jsonb) returns jsonb language sql immutable as $$
  select case jsonb_typeof(value)
    when 'string' then '""'::jsonb
    when 'object' then coalesce((
      select jsonb_object_agg(key, case when key in ('bankCode', 'bankNumber') then each else forget_texts(each) end)
      from jsonb_each(value) as entry (key, each)), '{}')
    when 'array' then coalesce((select jsonb_agg(forget_texts(each)) from jsonb_array_elements(value) as item (each)), '[]')
    else value end
$$;

-- Everything about a member in one value, by table: what has the member's number, and what hangs on it. No secrets.
create function export_member(p_id bigint) returns jsonb
  language plpgsql stable set search_path = public, ledger, pg_temp as $$
declare
  hidden constant text[] := array['password_hash', 'token_hash', 'code_hash', 'server_seed', 'password_sealed',
    'password_next_sealed', 'auth', 'p256dh', 'input_hash', 'sha256', 'commitment'];
  whole jsonb := '{}';
  part jsonb;
  place record;
begin
  for place in
    select table_name, string_agg(format('%I = $1', column_name), ' or ') as fits
    from information_schema.columns
    where table_schema = 'public' and column_name in ('member_id', 'inviter_id', 'invitee_id', 'invited_by')
      and table_name in (select table_name from information_schema.tables where table_type = 'BASE TABLE')
    group by table_name order by table_name
  loop
    continue when place.table_name = 'accounts_member';
    execute format('select jsonb_agg(to_jsonb(t) - $2) from %I t where %s', place.table_name, place.fits)
      into part using p_id, hidden;
    whole := whole || jsonb_build_object(place.table_name, coalesce(part, '[]'));
  end loop;
  return whole || jsonb_build_object(
    'accounts_member', (select to_jsonb(m) - hidden from accounts_member m where id = p_id),
    'chat_message', (select coalesce(jsonb_agg(to_jsonb(m) - 'staff_id' order by seq), '[]') from chat_message m
      join chat_conversation c on c.id = m.conversation_id where c.member_id = p_id),
    'ledger_entry', (select coalesce(jsonb_agg(to_jsonb(e) order by e.version), '[]') from ledger.entry e
      join ledger.account a on a.id = e.account_id where a.kind = 'main' and a.owner = p_id::text));
end$$;

-- Keys of the files of a member. @raises when there is no such member, or money of it anywhere.
create function forget_member_files(p_id bigint) returns setof text
  language plpgsql set search_path = public, ledger, pg_temp as $$
begin
  if not exists (select from accounts_member where id = p_id) then
    raise exception 'there is no such member';
  end if;
  if exists (
    select from ledger.balance b join ledger.account a on a.id = b.account_id
    where a.kind = 'main' and a.owner = p_id::text group by a.id
    having sum(b.posted_minor) <> 0 or sum(b.held_minor) <> 0
  ) or exists (select from games_account where member_id = p_id and credits_minor <> 0) then
    raise exception 'the member has money: in the wallet, on its way, or in a game';
  end if;
  return query select 'slips/' || left(media_id, 2) || '/' || media_id || '.jpg' from deposits_slip
    where member_id = p_id and forgotten_at is null;
  return query select 'chat/' || left(m.name, 2) || '/' || m.name from chat_media m
    join chat_conversation c on c.id = m.conversation_id where c.member_id = p_id;
end$$;

-- Takes the person out of everything that is kept and leaves the books as they are: numbers, amounts, times, references
-- of banks. The audit log cannot be changed: deeds are written there without phones, names and whole account numbers.
create function forget_member(p_id bigint, p_at timestamptz) returns void
  language plpgsql set search_path = public, ledger, pg_temp as $$
declare
  person accounts_member;
  words text[];
begin
  select * into person from accounts_member where id = p_id for update;
  perform forget_member_files(p_id);

  select array_agg(distinct word) into words from (
    select unnest(array[person.phone, person.name, person.bank_account_name, person.bank_account_no])
    union select unnest(array[bank_account_name, bank_account_no]) from accounts_bank_change where member_id = p_id
    union select unnest(array[bank_account_name, bank_account_no]) from withdrawals_withdrawal where member_id = p_id
  ) as known (word);

  delete from push_subscription where member_id = p_id;
  delete from accounts_session where member_id = p_id;
  delete from accounts_trace where member_id = p_id;
  delete from accounts_tag where member_id = p_id;
  delete from accounts_note where member_id = p_id;
  delete from otp_request where phone = person.phone;
  delete from otp_phone where phone = person.phone;
  delete from rate_limit where key like '%' || person.phone || '%';
  delete from chat_media m using chat_conversation c where c.id = m.conversation_id and c.member_id = p_id;
  update chat_message m set content = '{"message_type": "text", "payload": {"message": "…"}}'
    from chat_conversation c where c.id = m.conversation_id and c.member_id = p_id;
  update accounts_bank_change set bank_account_name = '…', bank_account_no = 'x' || right(bank_account_no, 4),
    refusal = forget_words(refusal, words) where member_id = p_id;
  update deposits_payment set payer = forget_texts(payer) where member_id = p_id;
  update deposits_slip set receipt = null, typed = null,
    held_note = forget_words(held_note, words), forgotten_at = p_at where member_id = p_id;
  update withdrawals_withdrawal set bank_account_name = '…', bank_account_no = 'x' || right(bank_account_no, 4),
    reason = forget_words(reason, words), hold_reason = forget_words(hold_reason, words) where member_id = p_id;
  update withdrawals_decision d set why = forget_words(why, words)
    from withdrawals_withdrawal w where w.id = d.withdrawal_id and w.member_id = p_id;
  update withdrawals_assessment a set findings = forget_words(findings::text, words)::jsonb
    from withdrawals_withdrawal w where w.id = a.withdrawal_id and w.member_id = p_id;
  update deposits_decision set note = forget_words(note, words) where member_id = p_id;
  update deposits_slip_decision d set note = forget_words(note, words)
    from deposits_slip s where s.id = d.slip_id and s.member_id = p_id;
  update wallet_adjustment set why = forget_words(why, words) where member_id = p_id;
  update approvals_request set why = forget_words(why, words), note = forget_words(note, words),
    payload = forget_words(payload::text, words)::jsonb where subject = 'member:' || p_id;
  update reports_export set filter = forget_words(filter::text, words)::jsonb, name = forget_words(name, words);
  update accounts_member set phone = 'forgotten-' || id, name = '…', password_hash = '', invite_code = null,
    bank_account_name = '…', bank_account_no = 'forgotten-' || id, last_login_device = null,
    suspended_at = coalesce(suspended_at, p_at) where id = p_id;
end$$;

-- Whoever may do this is the owner of the database, not the application.
revoke all on function export_member, forget_member_files, forget_member from public, krapao_app;
