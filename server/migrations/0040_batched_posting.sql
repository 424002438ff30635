-- Posts many transfers in one statement (docs/decisions/0056-micro-batched-posting.md). It replaces
-- transfer_many, which the application never used.

drop function ledger.transfer_many;

-- Posts transfers at once, each as transfer() would in the order of the requests, and answers their
-- states in that order. A known id with the same payload gets the state of its transfer. If any
-- request would be refused or rejected, or is a mistake, nothing is posted and LE010 is raised: the
-- caller then posts smaller batches, in the end one by one, which also finds the code of a refusal.
-- Locks in the order of all functions: transfers (among themselves by id), then balances by account
-- descending.
create function ledger.transfer_batch(
  p_id uuid[], p_kind ledger.transfer_kind[], p_from bigint[], p_to bigint[],
  p_currency ledger.currency[], p_amount bigint[], p_ref text[], p_meta jsonb[]
) returns ledger.transfer_state[]
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_count bigint := cardinality(p_id);
  v_new uuid[];
  v_wanted bigint;
  v_moved bigint;
  v_now timestamptz;
  v_states ledger.transfer_state[];
begin
  with request as (
    select distinct on (r.id) r.*
    from unnest(p_id, p_kind, p_from, p_to, p_currency, p_amount, p_ref, p_meta) with ordinality
      r (id, kind, from_id, to_id, currency, amount, ref, meta, n)
    order by r.id, r.n
  ), inserted as (
    insert into ledger.transfer (id, from_id, to_id, amount_minor, posted_minor, resolved_at,
      kind, state, currency, is_hold, ref, meta)
    select id, from_id, to_id, amount, amount, clock_timestamp(), kind, 'posted', currency, false,
      ref, meta
    from request order by id
    on conflict do nothing returning id
  )
  select array_agg(id) into v_new from inserted;

  if v_new is not null then
    perform from ledger.balance b join (
      select from_id as account_id, ledger.slot_of(from_id, to_id) as slot
      from unnest(p_from, p_to) r (from_id, to_id)
      union
      select to_id, ledger.slot_of(to_id, from_id) from unnest(p_from, p_to) r (from_id, to_id)
    ) touched using (account_id, slot)
    order by b.account_id desc, b.slot for no key update of b;

    v_now := clock_timestamp();
    with request as (
      select distinct on (r.id) r.*
      from unnest(p_id, p_from, p_to, p_currency, p_amount) with ordinality
        r (id, from_id, to_id, currency, amount, n)
      where r.id = any (v_new) order by r.id, r.n
    ), side as (
      select id, n, from_id as account_id, ledger.slot_of(from_id, to_id) as slot, currency,
        -amount as amount
      from request
      union all
      select id, n, to_id, ledger.slot_of(to_id, from_id), currency, amount from request
    ), running as (
      select side.*, sum(amount) over placed as sum, row_number() over placed as place from side
      window placed as (partition by account_id, slot, currency order by n)
    ), total as (
      select account_id, slot, currency, sum(amount)::bigint as amount, count(*) as count,
        least(min(sum), 0)::bigint as lowest
      from running group by account_id, slot, currency
    ), moved as (
      update ledger.balance b
      set posted_minor = b.posted_minor + t.amount, version = b.version + t.count
      from total t
      where b.account_id = t.account_id and b.slot = t.slot and b.currency = t.currency
        and (b.posted_minor - b.held_minor + t.lowest >= b.floor_minor) is not false
      returning b.account_id, b.slot, b.currency, b.posted_minor - t.amount as posted_before,
        b.version - t.count as version_before
    ), written as (
      insert into ledger.entry (account_id, slot, version, transfer_id, amount_minor,
        balance_after_minor, created_at)
      select r.account_id, r.slot, m.version_before + r.place, r.id, r.amount,
        m.posted_before + r.sum, v_now
      from running r join moved m using (account_id, slot, currency)
      returning transfer_id
    )
    select (select count(*) from total), (select count(*) from moved) into v_wanted, v_moved;
    if v_wanted <> v_moved
      or exists (select from unnest(p_from, p_to) r (from_id, to_id) where from_id = to_id)
    then
      raise exception 'the batch has a transfer that cannot be posted' using errcode = 'LE010';
    end if;
    if cardinality(v_new) = v_count then
      return array_fill('posted'::ledger.transfer_state, array[v_count::integer]);
    end if;
  end if;

  select array_agg(t.state order by r.n) into v_states
  from unnest(p_id, p_kind, p_from, p_to, p_currency, p_amount, p_ref) with ordinality
    r (id, kind, from_id, to_id, currency, amount, ref, n)
  join ledger.transfer t on t.id = r.id and t.kind = r.kind and not t.is_hold
    and t.from_id = r.from_id and t.to_id = r.to_id and t.currency = r.currency
    and t.amount_minor = r.amount and t.ref is not distinct from r.ref and t.reverses_id is null;
  if cardinality(v_states) is distinct from v_count then
    raise exception 'the batch has a transfer that is known with another payload'
      using errcode = 'LE010';
  end if;
  return v_states;
end $$;
revoke all on function ledger.transfer_batch from public;
grant execute on function ledger.transfer_batch to krapao_app;
