-- Alerts of the console: rules that staff users changed, quiet hours, persons on duty, alerts and
-- the messages that were sent about them.

-- A rule without a row is as it was delivered (contract/src/console/alerts/rules.ts).
create table alerts_rule (
  rule text primary key,
  threshold bigint not null check (threshold > 0),
  severity text not null check (severity in ('info', 'warning', 'critical')),
  is_on boolean not null,
  roles text[] not null,
  channels text[] not null,
  changed_by text not null,
  changed_at timestamptz not null,
  -- Thresholds of a rule that compares an amount, by currency.
  amounts jsonb
);

-- One row. Quiet hours are minutes of a day in Asia/Bangkok.
create table alerts_setting (
  singleton boolean primary key default true check (singleton),
  quiet_from smallint not null default 0 check (quiet_from between 0 and 1440),
  quiet_to smallint not null default 0 check (quiet_to between 0 and 1440),
  hook_url text not null default ''
);
insert into alerts_setting default values;

-- Who is on duty: a weekly rota. 0 is Sunday; minutes of the day in Asia/Bangkok.
create table alerts_duty (
  staff_id uuid not null,
  weekday smallint not null check (weekday between 0 and 6),
  from_minute smallint not null check (from_minute >= 0),
  to_minute smallint not null check (to_minute <= 1440),
  check (from_minute < to_minute),
  primary key (staff_id, weekday, from_minute)
);

-- What a staff user has chosen.
create table alerts_preference (
  staff_id uuid primary key,
  sound boolean not null,
  desktop boolean not null,
  line_id text not null,
  telegram_id text not null,
  -- Of the sound of a new alert, in percent.
  volume smallint not null default 60 check (volume between 0 and 100)
);

create table alerts_alert (
  id uuid primary key,
  rule text not null,
  subject text not null,
  severity text not null,
  figure bigint not null,
  threshold bigint not null,
  roles text[] not null,
  channels text[] not null,
  is_quiet boolean not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  acknowledged_by text,
  acknowledged_at timestamptz,
  acknowledged_note text,
  currency text,
  -- What an alert about an external party says besides its figure: operation and field.
  detail text not null default '',
  check ((acknowledged_by is null) = (acknowledged_at is null))
);
-- One open alert for each rule and subject.
create unique index alerts_alert_open on alerts_alert (rule, subject) where closed_at is null;
create index alerts_alert_closed on alerts_alert (id desc) where closed_at is not null;

create table alerts_message (
  id uuid primary key,
  alert_id uuid not null references alerts_alert on delete cascade,
  channel text not null check (channel in ('hook', 'line', 'telegram')),
  staff_id uuid,
  outcome text not null default 'waiting' check (outcome in ('waiting', 'sent', 'failed'))
);
create index alerts_message_alert on alerts_message (alert_id);

-- What the application may do with these tables.
grant select, insert, update, delete on alerts_alert, alerts_message to krapao_app;
grant select, insert, delete on alerts_duty to krapao_app;
grant select, insert, update on alerts_rule, alerts_preference to krapao_app;
grant select, update on alerts_setting to krapao_app;
