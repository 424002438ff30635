-- What runs inside one bucket, on the node that has it: the bodies of 0002 and 0040 with the bucket
-- in every condition. A time is read before its update, because Citus allows no volatile function
-- there. Only the functions of 3-operations.sql call them.

-- An account that was opened in this transaction shows only by its balance row: the node may see
-- ledger.account through another connection.
create function ledger.check_accounts_in(
  p_bucket smallint, p_from bigint, p_to bigint, p_currency ledger.currency
) returns void language plpgsql as $$
declare
  v_from_slot smallint := ledger.slot_of(p_from, p_to);
  v_to_slot smallint := ledger.slot_of(p_to, p_from);
begin
  if (
    select count(*) from ledger.balance
    where bucket = p_bucket and currency = p_currency
      and ((account_id = p_from and slot = v_from_slot)
        or (account_id = p_to and slot = v_to_slot))
  ) <> 2 then
    raise exception 'no account % or % in %', p_from, p_to, p_currency using errcode = 'LE002';
  end if;
end $$;

-- Answers false, with nothing changed, when the payer has too little.
create function ledger.move_in(
  p_bucket smallint, p_transfer uuid, p_from bigint, p_to bigint, p_currency ledger.currency,
  p_amount bigint, p_release bigint
) returns boolean language plpgsql as $$
declare
  v_from_slot smallint := ledger.slot_of(p_from, p_to);
  v_to_slot smallint := ledger.slot_of(p_to, p_from);
  v_from_version bigint;
  v_from_after bigint;
  v_to_version bigint;
  v_to_after bigint;
  v_now timestamptz;
begin
  perform from ledger.balance
  where bucket = p_bucket and ((account_id = p_from and slot = v_from_slot)
    or (account_id = p_to and slot = v_to_slot))
  order by account_id desc, slot for no key update;
  update ledger.balance
  set posted_minor = posted_minor - p_amount, held_minor = held_minor - p_release,
    version = version + 1
  where bucket = p_bucket and account_id = p_from and slot = v_from_slot
    and currency = p_currency
    and (posted_minor - held_minor + p_release - p_amount >= floor_minor) is not false
  returning version, posted_minor into v_from_version, v_from_after;
  if not found then
    perform ledger.check_accounts_in(p_bucket, p_from, p_to, p_currency);
    return false;
  end if;
  update ledger.balance set posted_minor = posted_minor + p_amount, version = version + 1
  where bucket = p_bucket and account_id = p_to and slot = v_to_slot and currency = p_currency
  returning version, posted_minor into v_to_version, v_to_after;
  if not found then
    perform ledger.check_accounts_in(p_bucket, p_from, p_to, p_currency);
  end if;
  v_now := clock_timestamp();
  insert into ledger.entry (bucket, account_id, slot, version, transfer_id, amount_minor,
    balance_after_minor, created_at)
  values (p_bucket, p_from, v_from_slot, v_from_version, p_transfer, -p_amount, v_from_after, v_now),
    (p_bucket, p_to, v_to_slot, v_to_version, p_transfer, p_amount, v_to_after, v_now);
  return true;
end $$;

-- The state of a known transfer, or an error when the request is another one.
create function ledger.replay_in(
  p_bucket smallint, p_id uuid, p_is_hold boolean, p_kind ledger.transfer_kind, p_from bigint,
  p_to bigint, p_currency ledger.currency, p_amount bigint, p_ref text, p_reverses uuid
) returns ledger.transfer_state language plpgsql as $$
declare
  v ledger.transfer;
begin
  select * into v from ledger.transfer where bucket = p_bucket and id = p_id;
  if (v.is_hold, v.kind, v.from_id, v.to_id, v.currency, v.amount_minor)
      is distinct from (p_is_hold, p_kind, p_from, p_to, p_currency, p_amount)
    or v.reverses_id is distinct from p_reverses
    or (v.ref is distinct from p_ref and not (v.is_hold and v.state = 'posted' and p_ref is null))
  then
    raise exception 'transfer % was requested with another payload', p_id using errcode = 'LE001';
  end if;
  return v.state;
end $$;

create function ledger.transfer_in(
  p_bucket smallint, p_id uuid, p_kind ledger.transfer_kind, p_from bigint, p_to bigint,
  p_currency ledger.currency, p_amount bigint, p_ref text, p_reverses uuid, p_meta jsonb
) returns ledger.transfer_state language plpgsql as $$
begin
  insert into ledger.transfer (bucket, id, from_id, to_id, amount_minor, posted_minor, resolved_at,
    kind, state, currency, is_hold, reverses_id, ref, meta)
  values (p_bucket, p_id, p_from, p_to, p_amount, p_amount, clock_timestamp(),
    p_kind, 'posted', p_currency, false, p_reverses, p_ref, p_meta)
  on conflict do nothing;
  if not found then
    return ledger.replay_in(p_bucket, p_id, false, p_kind, p_from, p_to, p_currency, p_amount,
      p_ref, p_reverses);
  end if;
  if ledger.move_in(p_bucket, p_id, p_from, p_to, p_currency, p_amount, 0) then
    return 'posted';
  end if;
  update ledger.transfer set state = 'rejected', posted_minor = null
  where bucket = p_bucket and id = p_id;
  return 'rejected';
end $$;

create function ledger.hold_in(
  p_bucket smallint, p_id uuid, p_kind ledger.transfer_kind, p_from bigint, p_to bigint,
  p_currency ledger.currency, p_amount bigint, p_ref text, p_meta jsonb
) returns ledger.transfer_state language plpgsql as $$
declare
  v_now timestamptz := clock_timestamp();
begin
  insert into ledger.transfer
    (bucket, id, from_id, to_id, amount_minor, kind, state, currency, is_hold, ref, meta)
  values (p_bucket, p_id, p_from, p_to, p_amount, p_kind, 'pending', p_currency, true, p_ref,
    p_meta)
  on conflict do nothing;
  if not found then
    return ledger.replay_in(p_bucket, p_id, true, p_kind, p_from, p_to, p_currency, p_amount,
      p_ref, null);
  end if;
  perform ledger.check_accounts_in(p_bucket, p_from, p_to, p_currency);
  if p_from < 1000000 then
    return 'pending';
  end if;
  update ledger.balance set held_minor = held_minor + p_amount
  where bucket = p_bucket and account_id = p_from and slot = 0 and currency = p_currency
    and posted_minor - held_minor - p_amount >= floor_minor;
  if found then
    return 'pending';
  end if;
  update ledger.transfer set state = 'rejected', resolved_at = v_now
  where bucket = p_bucket and id = p_id;
  return 'rejected';
end $$;

-- Answers the kind of the transfer when it was posted now, null for a repeated call.
create function ledger.post_in(p_bucket smallint, p_id uuid, p_amount bigint, p_ref text)
returns ledger.transfer_kind language plpgsql as $$
declare
  v ledger.transfer;
  v_now timestamptz := clock_timestamp();
begin
  update ledger.transfer
  set state = 'posted', posted_minor = coalesce(p_amount, amount_minor),
    resolved_at = v_now, ref = coalesce(p_ref, ref)
  where bucket = p_bucket and id = p_id and state = 'pending'
    and (p_ref is null or ref is null or ref = p_ref)
    and coalesce(p_amount, amount_minor) between 1 and amount_minor
  returning * into v;
  if not found then
    select * into v from ledger.transfer where bucket = p_bucket and id = p_id;
    if v.ref <> p_ref and v.state in ('pending', 'posted') then
      raise exception 'transfer % has another reference', p_id using errcode = 'LE001';
    elsif v.state = 'pending' then
      raise exception 'transfer % holds %, not %', p_id, v.amount_minor, p_amount
        using errcode = 'LE005';
    elsif v.state <> 'posted' or v.posted_minor <> coalesce(p_amount, v.amount_minor)
      or (p_ref is not null and v.ref is null)
    then
      raise exception 'transfer % is already %', p_id, v.state using errcode = 'LE004';
    end if;
    return null;
  end if;
  if not ledger.move_in(p_bucket, p_id, v.from_id, v.to_id, v.currency, v.posted_minor,
    case when v.from_id >= 1000000 then v.amount_minor else 0 end)
  then
    raise exception 'hold % is not covered', p_id using errcode = 'LE006';
  end if;
  return v.kind;
end $$;

create function ledger.void_in(p_bucket smallint, p_id uuid) returns ledger.transfer_state
language plpgsql as $$
declare
  v ledger.transfer;
  v_now timestamptz := clock_timestamp();
begin
  update ledger.transfer set state = 'voided', resolved_at = v_now
  where bucket = p_bucket and id = p_id and state = 'pending' returning * into v;
  if found then
    if v.from_id >= 1000000 then
      update ledger.balance set held_minor = held_minor - v.amount_minor
      where bucket = p_bucket and account_id = v.from_id and slot = 0;
    end if;
    return 'voided';
  end if;
  select * into v from ledger.transfer where bucket = p_bucket and id = p_id;
  if v.state = 'posted' then
    raise exception 'transfer % is already posted', p_id using errcode = 'LE004';
  end if;
  return v.state;
end $$;

-- Posts the transfers of a batch that are in one bucket. The caller has claimed their ids, so they
-- are new.
create function ledger.batch_in(
  p_bucket smallint, p_id uuid[], p_kind ledger.transfer_kind[], p_from bigint[], p_to bigint[],
  p_currency ledger.currency[], p_amount bigint[], p_ref text[], p_meta jsonb[]
) returns boolean language plpgsql as $$
begin
  perform from ledger.balance b
  where b.bucket = p_bucket and (b.account_id, b.slot) in (
    select f, ledger.slot_of(f, t) from unnest(p_from, p_to) r (f, t)
    union
    select t, ledger.slot_of(t, f) from unnest(p_from, p_to) r (f, t)
  )
  order by b.account_id desc, b.slot for no key update;
  for i in 1 .. cardinality(p_id) loop
    if ledger.transfer_in(p_bucket, p_id[i], p_kind[i], p_from[i], p_to[i], p_currency[i],
      p_amount[i], p_ref[i], null, p_meta[i]) <> 'posted'
    then
      raise exception 'the batch has a transfer that cannot be posted' using errcode = 'LE010';
    end if;
  end loop;
  return true;
end $$;

revoke all on all functions in schema ledger from public;

select create_distributed_function('ledger.slot_of(bigint, bigint)');
select create_distributed_function('ledger.bucket_of(bigint, smallint)');
select create_distributed_function(
  'ledger.check_accounts_in(smallint, bigint, bigint, ledger.currency)');
select create_distributed_function(name::regprocedure, 'p_bucket', colocate_with => 'ledger.balance',
  force_delegation => true)
from unnest(array[
  'ledger.transfer_in(smallint, uuid, ledger.transfer_kind, bigint, bigint, ledger.currency, bigint, text, uuid, jsonb)',
  'ledger.hold_in(smallint, uuid, ledger.transfer_kind, bigint, bigint, ledger.currency, bigint, text, jsonb)',
  'ledger.post_in(smallint, uuid, bigint, text)',
  'ledger.void_in(smallint, uuid)',
  'ledger.batch_in(smallint, uuid[], ledger.transfer_kind[], bigint[], bigint[], ledger.currency[], bigint[], text[], jsonb[])'
]) name;
select create_distributed_function(name::regprocedure) from unnest(array[
  'ledger.move_in(smallint, uuid, bigint, bigint, ledger.currency, bigint, bigint)',
  'ledger.replay_in(smallint, uuid, boolean, ledger.transfer_kind, bigint, bigint, ledger.currency, bigint, text, uuid)'
]) name;
