-- Hosts that the operator's texts and links may name
-- (docs/decisions/0109-what-members-trust.md).

-- The list begins with the hosts that are published now, so that nothing has to be taken down. The
-- owners check it. A new installation has an empty one.
insert into lookups_setting (key, value)
select 'hosts', jsonb_agg(distinct lower(found.host[1]))
from (
  select value::text as text from lookups_setting
  union all select concat_ws(' ', logo, background, web, android, ios) from games_game
  union all select concat_ws(' ', notice::text, banners::text) from bonuses_campaign
  union all select concat_ws(' ', html_description, html_descriptions::text) from spinwheel_slice
  union all select content::text from announcements_announcement
    where state in ('scheduled', 'sending', 'paused')
  union all select body::text from chat_canned
  union all select body::text from chat_rule
) written,
  regexp_matches(written.text, 'https://((?:[a-z0-9_-]+\.)+[a-z]+)', 'gi') as found(host)
having count(*) > 0
on conflict (key) do nothing;

-- How many members a staff user reaches on a day (Asia/Bangkok) without a second person.
alter table announcements_announcement
  add column sent_alone_by uuid references staff_user,
  add column sent_alone_on date,
  add column sent_alone_to integer check (sent_alone_to >= 0),
  add constraint announcements_announcement_alone check (
    (sent_alone_by is null) = (sent_alone_on is null)
    and (sent_alone_by is null) = (sent_alone_to is null));
create index announcements_announcement_alone on announcements_announcement
  (sent_alone_by, sent_alone_on) where sent_alone_by is not null;
