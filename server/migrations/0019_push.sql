-- Web push: browsers that asked to be notified of credits and of chat replies while no page is
-- open.
create table push_subscription (
  id uuid primary key,
  member_id bigint not null,
  -- Deleted with its session: a browser that is logged out gets no notifications.
  session_id uuid not null,
  -- At the push service of the browser's vendor. A browser has one address, whichever member is
  -- logged in there.
  address text not null unique,
  p256dh text not null,
  auth text not null,
  locale text not null check (locale in ('th', 'la', 'en')),
  created_at timestamptz not null
);
create index push_subscription_session on push_subscription (session_id);
create index push_subscription_member on push_subscription (member_id, created_at);

-- What the application may do with these tables.
grant select, insert, update, delete on push_subscription to krapao_app;
