-- Servers keep in memory what seldom changes: settings, banks, deposit channels, games. One version
-- counts the changes, and the check of a session reads it, so that a member's next call after a
-- change sees it in every process.
create table memory_version (
  is_only boolean primary key default true check (is_only),
  version bigint not null
);
insert into memory_version (version) values (1);
grant select on memory_version to krapao_app;

create function public.count_memory_version() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  update memory_version set version = version + 1;
  return null;
end $$;

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
create constraint trigger deposits_channel_counted
  after insert or update or delete on deposits_channel deferrable initially deferred
  for each row execute function count_memory_version();
create constraint trigger games_provider_counted
  after insert or update or delete on games_provider deferrable initially deferred
  for each row execute function count_memory_version();
create constraint trigger games_game_counted
  after insert or update or delete on games_game deferrable initially deferred
  for each row execute function count_memory_version();

-- Processes also hear of a change of games, as they do of the other tables.
create trigger games_provider_changed
  after insert or update or delete or truncate on games_provider
  for each statement execute function public.notify_lookups_changed();
create trigger games_game_changed
  after insert or update or delete or truncate on games_game
  for each statement execute function public.notify_lookups_changed();
