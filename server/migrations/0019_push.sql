-- Browsers that asked to be told of money in and of chat replies while no page is open.
create table push_subscription (
  id uuid primary key,
  member_id bigint not null references accounts_member,
  -- Nothing is told to a browser that has been logged out.
  session_id uuid not null references accounts_session on delete cascade,
  -- At the push service of the browser's maker; a browser has one, whoever is logged in there.
  address text not null unique,
  p256dh text not null,
  auth text not null,
  locale text not null check (locale in ('th', 'la', 'en')),
  created_at timestamptz not null
);
create index push_subscription_session on push_subscription (session_id);
create index push_subscription_member on push_subscription (member_id, created_at);
