-- with short locks
-- Entries by month. A key across partitions would have to contain created_at, which ensures nothing, so
-- each partition has the key (account_id, slot, version) by itself. That a version exists once across
-- months is ensured by the row lock of the balance that numbers it, and checked by I3 and I4.

do $$
declare
  -- A view refers to a table by its number, so it would stay with the first partition.
  v_view text := pg_get_viewdef('treasury_entry');
  v_until timestamptz := (select first_until from partition_rule where table_name = 'ledger.entry');
begin
  alter table ledger.entry rename to entry_first;
  alter index ledger.entry_pkey rename to entry_first_pkey;
  alter index ledger.entry_transfer rename to entry_first_transfer;
  alter index ledger.entry_created rename to entry_first_created;

  create table ledger.entry (
    account_id bigint not null,
    version bigint not null,
    slot smallint not null,
    transfer_id uuid not null,
    amount_minor bigint not null,
    balance_after_minor bigint not null,
    created_at timestamptz not null
  ) partition by range (created_at);
  create index entry_transfer on ledger.entry (transfer_id);
  create index entry_created on ledger.entry
    using brin (created_at) with (pages_per_range = 32, autosummarize = on);
  create trigger entry_append_only before update or delete or truncate on ledger.entry
    for each statement execute function ledger.reject_change();
  grant select on ledger.entry to krapao_app;
  revoke all on ledger.entry_first from krapao_app;

  execute format('alter table ledger.entry attach partition ledger.entry_first
    for values from (minvalue) to (%L)', v_until);
  alter table ledger.entry_first drop constraint first_partition;
  create table ledger.entry_rest partition of ledger.entry default;
  alter table ledger.entry_rest add primary key (account_id, slot, version);
  create trigger entry_append_only before update or delete or truncate on ledger.entry_rest
    for each statement execute function ledger.reject_change();
  execute 'create or replace view treasury_entry as ' || v_view;
end $$;

select add_partitions(now());
