-- What runs inside one bucket, on the node that has it: the functions of the ledger with the bucket
-- in every condition, which server/src/kernel/citus-sql.ts makes at the mark below, and two that
-- differ. Only the functions of 3-operations.sql call them.

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

-- FUNCTIONS OF THE LEDGER IN A BUCKET

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
  'ledger.check_reversal_in(smallint, uuid, bigint, bigint, ledger.currency, bigint)',
  'ledger.replay_post_in(smallint, uuid, bigint, text)',
  'ledger.replay_in(smallint, uuid, boolean, ledger.transfer_kind, bigint, bigint, ledger.currency, bigint, text, uuid)'
]) name;
