-- Who may use a promotion code; null: every member.
alter table promotions_promotion add column segment_code text references segments_segment;
