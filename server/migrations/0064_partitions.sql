-- with short locks
-- Partitions by month (docs/decisions/0092-partitions-by-month.md): what adds, counts and drops them.
-- The two tables themselves follow in 0066 and 0067. Months are those of Asia/Bangkok.

-- The tables that have a partition for each month: <table>_first with all rows before a time,
-- <table>_YYYY_MM, and <table>_rest for rows that no month takes.
create table partition_rule (
  table_name text primary key,
  key_column text not null,
  first_until timestamptz not null  -- where the first partition ends
);

-- The first partition is the table as it was before, so it ends in the future: rows must still fit
-- into it until the last of these migrations is done, however long a stopped upgrade waits.
insert into partition_rule
select 'ledger.entry', 'created_at',
  date_trunc('month', now() + interval '62 days', 'Asia/Bangkok');
-- The clock of a development server can be ahead.
insert into partition_rule
select 'games_call', 'requested_at',
  date_trunc('month', greatest(now() + interval '62 days',
    (select max(requested_at) from games_call) + interval '32 days'), 'Asia/Bangkok');

-- Adds the partition of the month of a time, when there is none. Creating it alone and attaching it
-- blocks no call: an attachment needs a lock of the parent that reads and writes do not notice, and
-- for milliseconds the one of the rest. Answers false when nothing was added, also when rows of that
-- month are in the rest already, where they stay.
create function add_partition(p_table text, p_at timestamptz) returns boolean
language plpgsql set search_path = public, pg_temp set lock_timeout = '500ms' as $$
declare
  v_rule partition_rule;
  v_from timestamptz := date_trunc('month', p_at, 'Asia/Bangkok');
  v_to timestamptz := date_trunc('month', v_from + interval '32 days', 'Asia/Bangkok');
  v_name text := p_table || to_char(v_from at time zone 'Asia/Bangkok', '_YYYY_MM');
  v_is_taken boolean;
begin
  select * into strict v_rule from partition_rule where table_name = p_table;
  if v_from < v_rule.first_until or to_regclass(v_name) is not null then
    return false;
  end if;
  execute format('select exists (select from %s_rest where %I >= %L and %I < %L)',
    p_table, v_rule.key_column, v_from, v_rule.key_column, v_to) into v_is_taken;
  if v_is_taken then
    return false;
  end if;
  execute format('create table %s (like %s including defaults including constraints)',
    v_name, p_table);
  if p_table = 'ledger.entry' then
    execute format('alter table %s add primary key (account_id, slot, version)', v_name);
    execute format('create trigger entry_append_only before update or delete or truncate on %s
      for each statement execute function ledger.reject_change()', v_name);
  end if;
  execute format('alter table %s attach partition %s for values from (%L) to (%L)',
    p_table, v_name, v_from, v_to);
  return true;
end $$;

-- The starts of the month of a time and of those that follow, in Asia/Bangkok.
create function months_from(p_at timestamptz, p_count integer) returns setof timestamptz
language sql stable set search_path = pg_catalog, pg_temp as $$
  select (date_trunc('month', p_at at time zone 'Asia/Bangkok') + ahead * interval '1 month')
    at time zone 'Asia/Bangkok'
  from generate_series(0, p_count - 1) ahead
$$;

-- Adds the partitions of this month and the next three. Answers how many.
create function add_partitions(p_at timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return (
    select count(*) filter (where add_partition(table_name, at))
    from partition_rule, months_from(p_at, 4) at
  );
end $$;

-- How many partitions of this month and the next two do not exist. The job adds them long before, so
-- any is an alert.
create function count_missing_partitions(p_at timestamptz) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::integer
  from partition_rule, months_from(p_at, 3) at
  where at >= first_until
    and to_regclass(table_name || to_char(at at time zone 'Asia/Bangkok', '_YYYY_MM')) is null
$$;

-- Statistics of the tables as a whole: autovacuum only collects those of each partition.
create function analyze_partitioned() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  analyze ledger.entry;
  analyze games_call;
end $$;
grant execute on function add_partitions, count_missing_partitions, analyze_partitioned
  to krapao_app;

-- Constraints that prove later, without reading a row, that the tables fit as first partitions. What
-- is in them already is checked by 0065, while calls go on.
do $$
declare
  v_rule partition_rule;
begin
  for v_rule in select * from partition_rule loop
    execute format('alter table %s add constraint first_partition check (%I < %L) not valid',
      v_rule.table_name, v_rule.key_column, v_rule.first_until);
  end loop;
end $$;
