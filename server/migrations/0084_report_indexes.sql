-- without a transaction
-- Views that are not summed yet.
create index concurrently if not exists shown_first_recorded on shown_first (recorded_at)
  where kind in ('bonus', 'promotion');
-- The days of a member in a span, or from a day on.
create index concurrently if not exists reports_play_day_of_member
  on reports_play_day (member_id, day);
drop index concurrently if exists reports_play_day_member;
