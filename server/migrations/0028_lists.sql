-- Views of lists: filters, sort and columns under a name.
create table lists_view (
  id uuid primary key,
  list text not null,
  name text not null,
  address text not null,  -- the part of the page's address after the question mark
  owner_id uuid not null,
  roles text[] not null default '{}',  -- that see it besides its owner
  saved_at timestamptz not null,
  unique (owner_id, list, name)
);
create index lists_view_shared on lists_view (list) where roles <> '{}';

-- What the application may do with these tables.
grant select, insert, update, delete on lists_view to krapao_app;
