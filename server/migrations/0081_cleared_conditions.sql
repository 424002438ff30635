-- without a transaction
-- Rewards that were cleared since the last run of the job that stores their results.
create index concurrently if not exists bonuses_condition_cleared
  on bonuses_condition (cleared_at) where cleared_at is not null;
