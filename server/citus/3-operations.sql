-- The functions that the application calls, with the names and answers of the plain ledger: they
-- claim what may exist once, and call the bucket's node. Such a call is a text without
-- parameters: Citus writes the values of a call into the text that it sends and passes them again
-- as parameters, which the node then refuses ("could not determine data type of parameter $2").

-- Locks nothing and changes nothing; Citus then commits in two phases.
create function ledger.commit_in_two_phases() returns void language sql as $$
  delete from ledger.two_phases where id = 0
$$;

-- The bucket of a transfer. Members of two buckets have no common node: their money moves by two
-- transfers through a house account.
create function ledger.common_bucket(p_from bigint, p_to bigint) returns smallint
language plpgsql immutable as $$
declare
  v_bucket smallint := ledger.bucket_of(p_from, ledger.slot_of(p_from, p_to));
begin
  if p_from = p_to then
    raise exception 'account % cannot pay itself', p_from using errcode = 'LE009';
  elsif v_bucket <> ledger.bucket_of(p_to, ledger.slot_of(p_to, p_from)) then
    raise exception 'accounts % and % have no common bucket', p_from, p_to using
      errcode = 'LE009', hint = 'Make two transfers through a house account.';
  end if;
  return v_bucket;
end $$;

-- Claims the id of a transfer, and what else it takes. Answers false when the id is known.
create function ledger.claim(
  p_bucket smallint, p_id uuid, p_kind ledger.transfer_kind, p_amount bigint, p_ref text,
  p_reverses uuid
) returns boolean language plpgsql as $$
declare
  v_bucket smallint;
begin
  if p_amount < 1 then
    raise exception 'the amount of % is not above 0', p_id using errcode = 'LE009';
  end if;
  perform ledger.commit_in_two_phases();
  insert into ledger.reference values (p_id::text, p_bucket, p_id) on conflict do nothing;
  if not found then
    select bucket into v_bucket from ledger.reference where key = p_id::text;
    if v_bucket <> p_bucket then
      raise exception 'transfer % was requested with another payload', p_id using errcode = 'LE001';
    end if;
    return false;
  end if;
  if p_ref is not null then
    perform ledger.claim_ref(p_bucket, p_id, p_kind, p_ref);
  end if;
  if p_reverses is not null then
    insert into ledger.reference values ('reverses ' || p_reverses, p_bucket, p_id)
    on conflict do nothing;
    if not found then
      raise exception 'transfer % is already reversed', p_reverses using errcode = 'LE007';
    end if;
  end if;
  return true;
end $$;

create function ledger.claim_ref(
  p_bucket smallint, p_id uuid, p_kind ledger.transfer_kind, p_ref text
) returns void language plpgsql as $$
declare
  v_owner uuid;
begin
  insert into ledger.reference values (p_kind || ' ' || p_ref, p_bucket, p_id)
  on conflict do nothing;
  if not found then
    select transfer_id into v_owner from ledger.reference where key = p_kind || ' ' || p_ref;
    if v_owner <> p_id then
      raise exception '% % is already booked', p_kind, p_ref using errcode = 'LE008';
    end if;
  end if;
end $$;

-- A rejected transfer moved nothing, so its reference and its original stay free.
create function ledger.unclaim(p_id uuid, p_kind ledger.transfer_kind, p_ref text, p_reverses uuid)
returns void language plpgsql as $$
begin
  if p_ref is not null then
    delete from ledger.reference where key = p_kind || ' ' || p_ref and transfer_id = p_id;
  end if;
  if p_reverses is not null then
    delete from ledger.reference where key = 'reverses ' || p_reverses and transfer_id = p_id;
  end if;
end $$;

create or replace function ledger.transfer(
  p_id uuid, p_kind ledger.transfer_kind, p_from bigint, p_to bigint, p_currency ledger.currency,
  p_amount bigint, p_ref text default null, p_reverses uuid default null, p_meta jsonb default null
) returns ledger.transfer_state
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_bucket smallint := ledger.common_bucket(p_from, p_to);
  v_is_new boolean;
  v_state ledger.transfer_state;
begin
  v_is_new := ledger.claim(v_bucket, p_id, p_kind, p_amount, p_ref, p_reverses);
  execute format(
    'select state from ledger.transfer_in(%L::smallint, %L, %L, %L, %L, %L, %L, %L, %L, %L) state',
    v_bucket, p_id, p_kind, p_from, p_to, p_currency, p_amount, p_ref, p_reverses, p_meta
  ) into v_state;
  if v_is_new and v_state = 'rejected' then
    perform ledger.unclaim(p_id, p_kind, p_ref, p_reverses);
  end if;
  return v_state;
end $$;

create or replace function ledger.hold(
  p_id uuid, p_kind ledger.transfer_kind, p_from bigint, p_to bigint, p_currency ledger.currency,
  p_amount bigint, p_ref text default null, p_meta jsonb default null
) returns ledger.transfer_state
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_bucket smallint := ledger.common_bucket(p_from, p_to);
  v_is_new boolean := ledger.claim(v_bucket, p_id, p_kind, p_amount, p_ref, null);
  v_state ledger.transfer_state;
begin
  execute format(
    'select state from ledger.hold_in(%L::smallint, %L, %L, %L, %L, %L, %L, %L, %L) state',
    v_bucket, p_id, p_kind, p_from, p_to, p_currency, p_amount, p_ref, p_meta
  ) into v_state;
  if v_is_new and v_state = 'rejected' then
    perform ledger.unclaim(p_id, p_kind, p_ref, null);
  end if;
  return v_state;
end $$;

-- The bucket of a known transfer.
create function ledger.bucket_of_transfer(p_id uuid) returns smallint language plpgsql as $$
declare
  v_bucket smallint;
begin
  select bucket into v_bucket from ledger.reference where key = p_id::text;
  if not found then
    raise exception 'no transfer %', p_id using errcode = 'LE003';
  end if;
  return v_bucket;
end $$;

create or replace function ledger.post(
  p_id uuid, p_amount bigint default null, p_ref text default null
) returns ledger.transfer_state
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_bucket smallint := ledger.bucket_of_transfer(p_id);
  v_state ledger.transfer_state;
  v_kind ledger.transfer_kind;
begin
  perform ledger.commit_in_two_phases();
  execute format('select state from ledger.post_in(%L::smallint, %L, %L, %L) state',
    v_bucket, p_id, p_amount, p_ref) into v_state;
  if p_ref is not null then
    select kind into v_kind from ledger.transfer where bucket = v_bucket and id = p_id;
    perform ledger.claim_ref(v_bucket, p_id, v_kind, p_ref);
  end if;
  return v_state;
end $$;

create or replace function ledger.void(p_id uuid) returns ledger.transfer_state
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_bucket smallint := ledger.bucket_of_transfer(p_id);
  v_state ledger.transfer_state;
begin
  perform ledger.commit_in_two_phases();
  execute format('select state from ledger.void_in(%L::smallint, %L) state', v_bucket, p_id)
    into v_state;
  return v_state;
end $$;

create or replace function ledger.reverse(p_id uuid, p_original uuid) returns ledger.transfer_state
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_bucket smallint;
  v ledger.transfer;
begin
  select bucket into v_bucket from ledger.reference where key = p_original::text;
  select * into v from ledger.transfer
  where bucket = v_bucket and id = p_original and state = 'posted';
  if not found then
    raise exception 'transfer % is not posted', p_original using errcode = 'LE007';
  end if;
  return ledger.transfer(
    p_id, 'reversal', v.to_id, v.from_id, v.currency, v.posted_minor, null, p_original
  );
end $$;

-- As in the plain ledger, except that a batch with a known id is refused: the caller then posts
-- halves of it, down to the single transfer, which answers the known state.
create or replace function ledger.transfer_batch(
  p_id uuid[], p_kind ledger.transfer_kind[], p_from bigint[], p_to bigint[],
  p_currency ledger.currency[], p_amount bigint[], p_ref text[], p_meta jsonb[]
) returns ledger.transfer_state[]
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_wanted bigint;
  v_claimed bigint;
  v record;
begin
  perform ledger.commit_in_two_phases();
  select count(id) + count(ref) into v_wanted from unnest(p_id, p_ref) r (id, ref);
  with claimed as (
    insert into ledger.reference (key, bucket, transfer_id)
    select key, ledger.common_bucket(r.f, r.t), r.id
    from unnest(p_id, p_kind, p_from, p_to, p_ref) r (id, kind, f, t, ref),
      lateral (values (r.id::text), (r.kind || ' ' || r.ref)) k (key)
    where key is not null order by key
    on conflict do nothing returning key
  )
  select count(*) into v_claimed from claimed;
  if v_claimed <> v_wanted then
    raise exception 'the batch has a transfer that is known' using errcode = 'LE010';
  end if;
  for v in
    select ledger.common_bucket(f, t) as bucket, array_agg(id order by n) as id,
      array_agg(kind order by n) as kind, array_agg(f order by n) as from_id,
      array_agg(t order by n) as to_id, array_agg(currency order by n) as currency,
      array_agg(amount order by n) as amount, array_agg(ref order by n) as ref,
      array_agg(meta order by n) as meta
    from unnest(p_id, p_kind, p_from, p_to, p_currency, p_amount, p_ref, p_meta) with ordinality
      r (id, kind, f, t, currency, amount, ref, meta, n)
    group by 1 order by 1
  loop
    execute format(
      'select done from ledger.batch_in(%L::smallint, %L, %L, %L, %L, %L, %L, %L, %L) done',
      v.bucket, v.id, v.kind, v.from_id, v.to_id, v.currency, v.amount, v.ref, v.meta);
  end loop;
  return array_fill('posted'::ledger.transfer_state, array[cardinality(p_id)]);
end $$;
