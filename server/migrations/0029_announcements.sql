-- Announcements: what the operator writes to members, in the app, by push and by SMS
-- (docs/decisions/0089-announcements.md).
create type announcements_state as enum
  ('draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled');
create type announcements_channel as enum ('app', 'push', 'sms');

-- queued: it waits for its turn. calling: an external party is called, and no job repeats it.
-- skipped: above the messages that the member gets a day. barred: the member was suspended or
-- self-excluded after the sending began.
create type announcements_delivery_state as enum
  ('queued', 'calling', 'sent', 'failed', 'skipped', 'barred');
create table announcements_announcement (
  id uuid primary key,
  state announcements_state not null,
  content jsonb not null,  -- title and HTML by language, and the link
  channels announcements_channel[] not null check (cardinality(channels) > 0),
  segment_code text,  -- null: every member
  starts_at timestamptz,  -- null: at once
  ends_at timestamptz,  -- the app shows it until then; null: until the member closes it
  revision integer not null,
  created_by text not null,  -- name of the staff user
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  -- Members up to this id have their deliveries.
  after_member bigint not null default 0,
  is_spread boolean not null default false,  -- every member has them
  recipients integer not null default 0,
  -- Until when the app shows it, set when the sending begins. Its deliveries are deleted some time
  -- after that.
  shown_until timestamptz,
  -- Deliveries and views that were deleted, by channel and state, or by kind:
  -- {"app sent": 12, "announcement": 9}.
  counts jsonb not null default '{}',
  cleared_at timestamptz,  -- when the last delivery was deleted
  -- How many members a staff user reaches on a day (Asia/Bangkok) without a second person.
  sent_alone_by uuid,
  sent_alone_on date,
  sent_alone_to integer check (sent_alone_to >= 0),
  constraint announcements_announcement_alone check (
    (sent_alone_by is null) = (sent_alone_on is null)
    and (sent_alone_by is null) = (sent_alone_to is null))
);
create index announcements_announcement_newest on announcements_announcement (created_at, id);
create index announcements_announcement_due on announcements_announcement (starts_at)
  where state = 'scheduled';
create index announcements_announcement_shown on announcements_announcement (shown_until)
  where state in ('sending', 'paused', 'sent');
create index announcements_announcement_ended on announcements_announcement (shown_until)
  where cleared_at is null;
create index announcements_announcement_alone on announcements_announcement
  (sent_alone_by, sent_alone_on) where sent_alone_by is not null;

-- One row for each member and channel: the key makes sure that no member gets one twice.
create table announcements_delivery (
  member_id bigint not null,
  announcement_id uuid not null references announcements_announcement,
  channel announcements_channel not null,
  state announcements_delivery_state not null,
  at timestamptz not null,  -- when it was queued
  called_at timestamptz,
  closed_at timestamptz,  -- when the member closed it in the app
  primary key (member_id, announcement_id, channel)
);
create index announcements_delivery_state on announcements_delivery
  (announcement_id, state, channel, member_id);

-- The sums of two objects of counts, key by key.
create function add_counts(p_one jsonb, p_other jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, count), '{}') from (
    select key, sum(value::bigint) as count from (
      select * from jsonb_each_text(p_one) union all select * from jsonb_each_text(p_other)
    ) as each group by key) as added
$$;

-- The first time that a member was shown a campaign or a banner
-- (docs/decisions/0074-results-of-campaigns.md). Each process collects views in memory and writes
-- them in batches; a repeated one changes nothing. announcement-late: a member who came later was
-- shown an announcement, and its delivery is made from this view.
create table shown_first (
  kind text not null check (kind in (
    'bonus', 'promotion', 'banner', 'announcement', 'announcement-opened', 'announcement-late')),
  code text not null,
  member_id bigint not null,
  at timestamptz not null,
  -- When a row was inserted: sums of views follow the insert and count on the day of the view.
  recorded_at timestamptz not null default ledger.current_time(),
  primary key (member_id, kind, code)
);
-- Views that are not summed yet.
create index shown_first_recorded on shown_first (recorded_at)
  where kind in ('bonus', 'promotion');
create index shown_first_campaign on shown_first (kind, code, at);

-- What the application may do with these tables.
grant select, insert, update on announcements_announcement to krapao_app;
grant select, insert, update, delete on announcements_delivery to krapao_app;
grant select, insert, delete on shown_first to krapao_app;
grant execute on function add_counts to krapao_app;
