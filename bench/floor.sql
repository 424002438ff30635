-- The floor: the least that books a transfer. One function, one transfer, two entries, two balance
-- rows; no idempotency, no limit, no kinds, no holds. The caller sorts the accounts, so nothing can
-- deadlock.
drop schema if exists bench_floor cascade;
create schema bench_floor;
create table bench_floor.balance (
  account_id bigint primary key,
  posted_minor bigint not null
) with (fillfactor = 50);
create table bench_floor.transfer (
  id uuid primary key,
  low_id bigint not null,
  high_id bigint not null,
  amount_minor bigint not null,
  created_at timestamptz not null
);
create table bench_floor.entry (
  transfer_id uuid not null,
  account_id bigint not null,
  amount_minor bigint not null,
  primary key (transfer_id, account_id)
);
create function bench_floor.transfer(p_id uuid, p_low bigint, p_high bigint, p_amount bigint) returns text
language plpgsql as $$
begin
  insert into bench_floor.transfer values (p_id, p_low, p_high, p_amount, clock_timestamp());
  update bench_floor.balance set posted_minor = posted_minor - p_amount where account_id = p_low;
  update bench_floor.balance set posted_minor = posted_minor + p_amount where account_id = p_high;
  insert into bench_floor.entry values (p_id, p_low, -p_amount), (p_id, p_high, p_amount);
  return 'posted';
end $$;
insert into bench_floor.balance select id, 0 from generate_series(1, 10000) id;
grant usage on schema bench_floor to krapao_app;
grant select, insert, update on all tables in schema bench_floor to krapao_app;
grant execute on function bench_floor.transfer to krapao_app;
