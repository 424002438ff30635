-- Announcements: how long deliveries stay, members who come later, and a member's own data
-- (docs/decisions/0089-announcements.md).

alter table announcements_announcement
  -- Until when the app shows it, set when the sending begins. Its deliveries are deleted some time
  -- after that.
  add column shown_until timestamptz,
  -- Deliveries and views that were deleted, by channel and state, or by kind:
  -- {"app sent": 12, "announcement": 9}.
  add column counts jsonb not null default '{}',
  add column cleared_at timestamptz;  -- when the last delivery was deleted
update announcements_announcement
  set shown_until = coalesce(ends_at, started_at + interval '90 days') where started_at is not null;
create index announcements_announcement_shown on announcements_announcement (shown_until)
  where state in ('sending', 'paused', 'sent');
create index announcements_announcement_ended on announcements_announcement (shown_until)
  where cleared_at is null;

-- A member who came later was shown an announcement: its delivery is made from this view.
alter table shown_first drop constraint shown_first_kind_check;
alter table shown_first add constraint shown_first_kind_check check (kind in
  ('bonus', 'promotion', 'banner', 'announcement', 'announcement-opened', 'announcement-late'));

create function add_counts(p_one jsonb, p_other jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, count), '{}') from (
    select key, sum(value::bigint) as count from (
      select * from jsonb_each_text(p_one) union all select * from jsonb_each_text(p_other)
    ) as each group by key) as added
$$;

-- The export finds deliveries and views by their member_id, and needs the words that they name.
alter function export_member(bigint) rename to export_member_before_announcements;
create function export_member(p_id bigint) returns jsonb
language sql security definer set search_path = public, ledger, pg_temp as $$
  select export_member_before_announcements(p_id) || jsonb_build_object(
    'announcements_announcement', (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'content', a.content,
        'started_at', a.started_at, 'ends_at', a.ends_at) order by a.started_at), '[]')
      from announcements_announcement a
      where a.id in (select announcement_id from announcements_delivery where member_id = p_id)
        or a.id::text in (select code from shown_first where member_id = p_id
          and kind in ('announcement', 'announcement-opened', 'announcement-late'))))
$$;
revoke all on function export_member, export_member_before_announcements from public, krapao_app;
grant execute on function export_member to krapao_app;

-- What an erased member received and saw is deleted, and stays in the counts. What waited is sent
-- to an erased member no more.
alter function erase_member_data(bigint, timestamptz)
  rename to erase_member_data_before_announcements;
create function erase_member_data(p_id bigint, p_at timestamptz) returns void
language plpgsql security definer set search_path = public, ledger, pg_temp as $$
begin
  perform erase_member_data_before_announcements(p_id, p_at);
  with deliveries as (
    delete from announcements_delivery where member_id = p_id
    returning announcement_id, channel || ' ' || case state
      when 'queued' then 'barred' when 'calling' then 'failed' else state::text end as key
  ), views as (
    delete from shown_first where member_id = p_id
      and kind in ('announcement', 'announcement-opened', 'announcement-late')
    returning code, kind
  ), counted as (
    select announcement_id, key, count(*) as count from (
      select announcement_id, key from deliveries
      union all select code::uuid, kind from views where kind <> 'announcement-late'
    ) as each group by announcement_id, key
  ), of_each as (
    select announcement_id, jsonb_object_agg(key, count) as counts from counted
    group by announcement_id
  )
  update announcements_announcement a set counts = add_counts(a.counts, of_each.counts)
  from of_each where a.id = of_each.announcement_id;
end $$;
revoke all on function erase_member_data, erase_member_data_before_announcements
  from public, krapao_admin;
grant execute on function erase_member_data to krapao_admin;

grant execute on function add_counts to krapao_app;
grant delete on announcements_delivery, shown_first to krapao_app;
