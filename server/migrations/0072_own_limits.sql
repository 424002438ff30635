-- Levels and segments set limits for their members in place of the settings
-- (docs/decisions/0094-limits-of-levels-and-segments.md). null: the limit of the settings. A limit
-- has both currencies or none.

alter table segments_level
  add column withdraw_min_thb_minor bigint check (withdraw_min_thb_minor > 0),
  add column withdraw_min_lak_minor bigint check (withdraw_min_lak_minor > 0),
  add column withdraw_max_thb_minor bigint check (withdraw_max_thb_minor > 0),
  add column withdraw_max_lak_minor bigint check (withdraw_max_lak_minor > 0),
  add column deposit_min_thb_minor bigint check (deposit_min_thb_minor > 0),
  add column deposit_min_lak_minor bigint check (deposit_min_lak_minor > 0),
  add constraint segments_level_limits check (
    num_nulls(withdraw_min_thb_minor, withdraw_min_lak_minor) <> 1
    and num_nulls(withdraw_max_thb_minor, withdraw_max_lak_minor) <> 1
    and num_nulls(deposit_min_thb_minor, deposit_min_lak_minor) <> 1);

alter table segments_segment
  add column withdraw_min_thb_minor bigint check (withdraw_min_thb_minor > 0),
  add column withdraw_min_lak_minor bigint check (withdraw_min_lak_minor > 0),
  add column withdraw_max_thb_minor bigint check (withdraw_max_thb_minor > 0),
  add column withdraw_max_lak_minor bigint check (withdraw_max_lak_minor > 0),
  add column deposit_min_thb_minor bigint check (deposit_min_thb_minor > 0),
  add column deposit_min_lak_minor bigint check (deposit_min_lak_minor > 0),
  add constraint segments_segment_limits check (
    num_nulls(withdraw_min_thb_minor, withdraw_min_lak_minor) <> 1
    and num_nulls(withdraw_max_thb_minor, withdraw_max_lak_minor) <> 1
    and num_nulls(deposit_min_thb_minor, deposit_min_lak_minor) <> 1);
