-- What staff users chose for themselves (docs/decisions/0099-own-settings.md).

create table staff_preference (
  staff_id uuid primary key references staff_user,
  -- The address of the page after the sign-in; null: the first one that the role may open.
  start_page text,
  -- Null: what the device has.
  language text check (language in ('th', 'la', 'en')),
  density text check (density in ('comfortable', 'compact')),
  -- Appended to canned replies, by language.
  signature jsonb not null
);
grant select, insert, update on staff_preference to krapao_app;

-- Of the sound of a new alert, in percent.
alter table alerts_preference
  add column volume smallint not null default 60 check (volume between 0 and 100);
