-- Banks, sources and settings: all that the lookups answer.
create type lookups_bank_market as enum ('thai', 'lao');
create table lookups_bank (
  code text primary key,
  name_th text not null,
  name_en text not null,
  bot_code char(3),  -- number of the Bank of Thailand
  market lookups_bank_market not null,
  is_registrable boolean not null default true,
  position smallint not null default 0
);

create table lookups_source (
  code text primary key,
  description jsonb not null,  -- {"th": ..., "la": ..., "en": ...}
  position smallint not null default 0,
  is_active boolean not null default true
);

create table lookups_setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- Every process caches the answers of the lookups. A change notifies all processes, which read them
-- again. Other features put this trigger on tables that their lookups show.
create function public.notify_lookups_changed() returns trigger language plpgsql as $$
begin
  notify lookups_changed;
  return null;
end $$;
create trigger lookups_bank_changed
  after insert or update or delete or truncate on lookups_bank
  for each statement execute function public.notify_lookups_changed();
create trigger lookups_source_changed
  after insert or update or delete or truncate on lookups_source
  for each statement execute function public.notify_lookups_changed();
create trigger lookups_setting_changed
  after insert or update or delete or truncate on lookups_setting
  for each statement execute function public.notify_lookups_changed();

-- The row is locked at the commit, after everything else: two who publish never wait in a circle.
create constraint trigger lookups_bank_counted
  after insert or update or delete on lookups_bank deferrable initially deferred
  for each row execute function count_memory_version();
create constraint trigger lookups_source_counted
  after insert or update or delete on lookups_source deferrable initially deferred
  for each row execute function count_memory_version();
create constraint trigger lookups_setting_counted
  after insert or update or delete on lookups_setting deferrable initially deferred
  for each row execute function count_memory_version();

-- What the application may do with these tables.
grant select, insert, update on lookups_bank, lookups_source, lookups_setting to krapao_app;
