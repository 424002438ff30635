-- How far the nightly check of the ledger has come: the key of the next range, and what was found. A
-- check that was interrupted goes on there. Rows are deleted when a check ends.
create table ledger_check (
  run text primary key,  -- the day that the reconciliation is made for
  state jsonb not null,
  began_at timestamptz not null
);
grant select, insert, update, delete on ledger_check to krapao_app;
