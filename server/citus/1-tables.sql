-- The ledger and the statement on a Citus cluster (docs/decisions/0093-ledger-on-citus.md). Runs
-- after the migrations, once, on an empty database that has the extension.
-- The distribution column is the bucket of a member, which exists only here: `slot` keeps its
-- meaning, so queries that read a member's one row (slot 0) are the same on one PostgreSQL.

set local citus.shard_replication_factor = 1;
set local citus.multi_shard_modify_mode = 'sequential';

-- The bucket of an account's balance row. Every row that a member's transfer touches is in the
-- member's bucket, also the one of the house account, whose slot the member's id chose.
create function ledger.bucket_of(p_account bigint, p_slot smallint) returns smallint
language sql immutable parallel safe as $$
  select ((case when p_account >= 1000000 then p_account else p_slot end) & 31)::smallint
$$;

-- The guards of append-only tables work on each shard, where none of them reads another table. The
-- one exception of guard_resolved, a rejection inside transfer(), is a condition here.
drop trigger transfer_resolved on ledger.transfer;
create or replace function ledger.guard_resolved() returns trigger language plpgsql as $$
begin
  raise exception 'transfer % is already %', old.id, old.state using errcode = 'LE000';
end $$;
create trigger transfer_resolved before update on ledger.transfer
  for each row when (old.state <> 'pending'
    and not (old.state = 'posted' and new.state = 'rejected' and not old.is_hold))
  execute function ledger.guard_resolved();
set local citus.enable_unsafe_triggers = on;

alter table ledger.balance
  drop constraint balance_account_id_fkey,
  drop constraint balance_pkey,
  add column bucket smallint not null,
  add primary key (bucket, account_id, slot);
-- Entries of a cluster have the database's time, which no demo shifts.
alter table ledger.transfer alter column created_at set default clock_timestamp();
alter table ledger.transfer
  drop constraint transfer_pkey,
  add column bucket smallint not null,
  add primary key (bucket, id);

-- Entries by bucket instead of by month: the archive is for one PostgreSQL. The ledger is empty.
alter table ledger.entry rename to entry_by_month;
create table ledger.entry (
  like ledger.entry_by_month including defaults including constraints,
  bucket smallint not null,
  primary key (bucket, account_id, slot, version)
);
drop table ledger.entry_by_month;
delete from partition_rule where table_name = 'ledger.entry';
create index entry_transfer on ledger.entry (transfer_id);
create index entry_created on ledger.entry
  using brin (created_at) with (pages_per_range = 32, autosummarize = on);
create trigger entry_append_only before update or delete or truncate on ledger.entry
  for each statement execute function ledger.reject_change();
grant select on ledger.entry to krapao_app;

-- These were unique over all buckets: ledger.reference claims them now.
drop index ledger.transfer_ref;
create index transfer_ref on ledger.transfer (kind, ref) where ref is not null;
drop index ledger.transfer_reverses;
create index transfer_reverses on ledger.transfer (reverses_id) where reverses_id is not null;

-- What may exist once in all buckets: the id of a transfer, an external reference of a kind, the
-- reversal of a transfer. A claim is written before the transfer, in the same transaction. The
-- claim of an id also says in which bucket its transfer is.
create table ledger.reference (
  key text primary key,
  bucket smallint not null,
  transfer_id uuid not null
);

-- A table of this node alone, which stays empty. Citus commits in two phases when a statement
-- changes it and another node: the product's records are on this node, outside Citus' sight.
create table ledger.two_phases (id integer primary key);

select create_reference_table('ledger.account');
-- They stay empty, and queries of entries join them.
select create_reference_table('ledger.closed_month');
select create_reference_table('ledger.opening');
select create_distributed_table('ledger.balance', 'bucket', colocate_with => 'none',
  shard_count => 32);
select create_distributed_table('ledger.transfer', 'bucket', colocate_with => 'ledger.balance');
select create_distributed_table('ledger.entry', 'bucket', colocate_with => 'ledger.balance');
select create_distributed_table('ledger.reference', 'key', colocate_with => 'none',
  shard_count => 32);
select citus_add_local_table_to_metadata('ledger.two_phases');

grant select on ledger.reference to krapao_app;

-- A member's lines are on one shard. A line is found by its id as well, which asks every shard.
alter table statements_line
  drop constraint statements_line_member_id_fkey,
  drop constraint statements_line_pkey,
  add primary key (member_id, id);
create index statements_line_id on statements_line (id);
select create_distributed_table('statements_line', 'member_id', colocate_with => 'none',
  shard_count => 32);

-- An inner join of entries and transfers by the id alone moves rows between nodes, which is slow;
-- without this it is refused.
do $$ begin
  execute format('alter database %I set citus.enable_repartition_joins = on', current_database());
end $$;
