-- with short locks
-- Calls to providers by month: old months are dropped instead of deleted row by row.

alter table games_call drop constraint games_call_pkey;
alter table games_call rename to games_call_first;
alter table games_call_first
  add constraint games_call_first_pkey primary key using index games_call_key;
alter index games_call_transfer rename to games_call_first_transfer;
alter index games_call_requested_at rename to games_call_first_requested_at;

create table games_call (
  id uuid not null,
  transfer_id uuid not null references games_transfer,
  operation text not null
    constraint games_call_operation_check
    check (operation in ('transfer', 'status', 'balance', 'played')),
  request jsonb not null,
  response jsonb not null,
  requested_at timestamptz not null,
  answered_at timestamptz not null,
  primary key (id, requested_at)
) partition by range (requested_at);
create index games_call_transfer on games_call (transfer_id, requested_at);
create index games_call_requested_at on games_call (requested_at);
grant select, insert, delete on games_call to krapao_app;
revoke all on games_call_first from krapao_app;

do $$
begin
  execute format('alter table games_call attach partition games_call_first
    for values from (minvalue) to (%L)',
    (select first_until from partition_rule where table_name = 'games_call'));
end $$;
alter table games_call_first drop constraint first_partition;
create table games_call_rest partition of games_call default;

-- Drops the partitions whose calls were all made before a time, unless one belongs to a transfer that
-- is still open. Answers how many.
create function drop_old_games_calls(p_before timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '500ms' as $$
declare
  v_part text;
  v_is_needed boolean;
  v_count integer := 0;
begin
  for v_part in
    select p.oid::regclass::text from pg_inherits i join pg_class p on p.oid = i.inhrelid
    where i.inhparent = 'games_call'::regclass
      and substring(pg_get_expr(p.relpartbound, p.oid) from $x$TO \('([^']+)'\)$x$)::timestamptz
        <= p_before
  loop
    execute format('select exists (select from %s c join games_transfer t on t.id = c.transfer_id
      where t.state in (''decided'', ''called'', ''review''))', v_part) into v_is_needed;
    continue when v_is_needed;
    execute format('drop table %s', v_part);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;

-- Deletes calls before a time that are in no partition of a month, except for open transfers.
create function delete_old_games_calls(p_before timestamptz, p_limit integer) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_part text;
  v_deleted bigint;
  v_count bigint := 0;
begin
  foreach v_part in array array['games_call_first', 'games_call_rest'] loop
    continue when to_regclass(v_part) is null;
    execute format('delete from %s where id in (
      select c.id from %s c where c.requested_at < $1 and not exists (
        select from games_transfer t
        where t.id = c.transfer_id and t.state in (''decided'', ''called'', ''review'')
      ) order by c.requested_at limit $2)', v_part, v_part)
      using p_before, p_limit - v_count;
    get diagnostics v_deleted = row_count;
    v_count := v_count + v_deleted;
  end loop;
  return v_count;
end $$;
grant execute on function drop_old_games_calls, delete_old_games_calls to krapao_app;
