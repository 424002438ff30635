-- Accounts and statement lines on a cluster: the functions of the migrations with the bucket.

create or replace function ledger.open_member_account(p_member text, p_currency ledger.currency)
returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_new bigint := nextval('ledger.member_account_id');
  v_id bigint;
begin
  insert into ledger.account (id, kind, owner, currency)
  values (v_new, 'main', p_member, p_currency)
  on conflict do nothing returning id into v_id;
  if found then
    insert into ledger.balance (bucket, account_id, slot, currency, floor_minor)
    values (ledger.bucket_of(v_id, 0::smallint), v_id, 0, p_currency, 0);
    return v_id;
  end if;
  select id into v_id from ledger.account
  where kind = 'main' and owner = p_member and currency = p_currency;
  if not found then
    raise exception 'member % has an account in another currency', p_member using errcode = 'LE001';
  end if;
  return v_id;
end $$;

create or replace function ledger.open_house_account(
  p_kind ledger.account_kind, p_owner text, p_currency ledger.currency
) returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_new bigint;
  v_id bigint;
begin
  select id into v_id from ledger.account
  where kind = p_kind and owner = p_owner and currency = p_currency and kind <> 'main';
  if found then
    return v_id;
  end if;
  v_new := nextval('ledger.house_account_id');
  insert into ledger.account (id, kind, owner, currency) values (v_new, p_kind, p_owner, p_currency)
  on conflict (kind, owner, currency) do nothing returning id into v_id;
  if found then
    insert into ledger.balance (bucket, account_id, slot, currency)
    select ledger.bucket_of(v_id, slot::smallint), v_id, slot, p_currency
    from generate_series(0, 255) slot;
    return v_id;
  end if;
  select id into strict v_id from ledger.account
  where kind = p_kind and owner = p_owner and currency = p_currency;
  return v_id;
end $$;

-- One statement on the member's node, where the plain ledger makes one for each step of its
-- search. No month is archived on a cluster, so the entries before a time are as many as the last
-- version before it.
create or replace function ledger.version_at(p_account bigint, p_at timestamptz) returns bigint
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  v_bucket smallint := ledger.bucket_of(p_account, 0::smallint);
  v_count bigint;
begin
  select count(*) into v_count from ledger.entry
  where bucket = v_bucket and account_id = p_account and slot = 0 and created_at < p_at;
  return v_count;
end $$;

create or replace function settle_statement_line(
  p_id uuid, p_status statements_status, p_at timestamptz, p_amount_minor bigint,
  p_reason text default null
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_member bigint;
  -- Citus allows only immutable functions in the update.
  v_reason jsonb := jsonb_build_object('reason', p_reason);
begin
  select member_id into v_member from statements_line where id = p_id;
  if not found then
    return false;
  end if;
  update statements_line
  set status = p_status, updated_at = p_at,
    amount_minor = case when p_status = 'SUCCESS' then coalesce(p_amount_minor, amount_minor)
      else amount_minor end,
    detail = case when p_reason is null then nullif(detail - 'reason', '{}')
      else coalesce(detail, '{}') || v_reason end
  where member_id = v_member and id = p_id and status <> p_status;
  return true;
end $$;

drop function explain_statement_line(uuid, text);
create function explain_statement_line(p_id uuid, p_reason text)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_member bigint;
  v_reason jsonb := jsonb_build_object('reason', p_reason);
begin
  select member_id into v_member from statements_line where id = p_id;
  if found then
    update statements_line set detail = coalesce(detail, '{}') || v_reason
    where member_id = v_member and id = p_id and status = 'PROCESSING';
  end if;
end $$;
grant execute on function explain_statement_line to krapao_app;

revoke all on all functions in schema ledger from public;
-- version_at runs with the rights of its caller.
grant execute on function ledger.bucket_of to krapao_app;
