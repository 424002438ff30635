-- without a transaction
-- Prepares two tables to become first partitions, while calls go on: the key of calls with the
-- column that chooses the partition, and the check of the rows that exist.
create unique index concurrently if not exists games_call_key on games_call (id, requested_at);
alter table ledger.entry validate constraint first_partition;
alter table games_call validate constraint first_partition;
