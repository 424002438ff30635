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
  segment_code text references segments_segment,  -- null: every member
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
  recipients integer not null default 0
);
create index announcements_announcement_newest on announcements_announcement (created_at, id);
create index announcements_announcement_due on announcements_announcement (starts_at)
  where state = 'scheduled';

-- One row for each member and channel: the key makes sure that no member gets one twice.
create table announcements_delivery (
  member_id bigint not null references accounts_member,
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

-- Who has seen and opened an announcement is collected as for campaigns.
alter table shown_first drop constraint shown_first_kind_check;
alter table shown_first add constraint shown_first_kind_check
  check (kind in ('bonus', 'promotion', 'banner', 'announcement', 'announcement-opened'));

-- What the application may do with these tables.
grant select, insert, update on announcements_announcement, announcements_delivery to krapao_app;
