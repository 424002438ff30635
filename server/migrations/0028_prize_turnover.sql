-- A cash prize of the wheel asks for turnover and for no target (docs/decisions/0036-net-progress.md).
-- `percent_success` 0: there is no target, and `target_minor` is 0.

alter table bonuses_condition
  drop constraint bonuses_condition_percent_success_check,
  add constraint bonuses_condition_percent_success_check
    check (percent_success = 0 or percent_success > 100),
  drop constraint bonuses_condition_check,
  add constraint bonuses_condition_target_check
    check (percent_success = 0 and target_minor = 0 or target_minor > base_minor);
