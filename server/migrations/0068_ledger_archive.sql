-- Months of the ledger that left the database (docs/decisions/0092-partitions-by-month.md): what was
-- verified and stored of each, and where every chain of balances goes on. Only the owner archives,
-- with server/src/cli/archive.ts.

-- A month that was verified. Months leave from the oldest on.
create table ledger.closed_month (
  month text primary key,  -- the end of the partition's name: 2027_01, or first
  until timestamptz not null,  -- where the partition ends
  entries bigint not null,
  moved jsonb not null,  -- sum of the positive amounts by currency
  checksum numeric not null,  -- sum of the hashes of all entries
  verified_at timestamptz not null default clock_timestamp(),
  file text,
  sha256 text,  -- of what is in the file, before it is compressed
  archived_at timestamptz  -- null: the entries are in the database
);

-- The last archived entry of each balance row: its version and the balance after it. What reads the
-- chain from its beginning starts here, and leaves out entries up to this version.
create table ledger.opening (
  account_id bigint not null,
  slot smallint not null,
  version bigint not null,
  posted_minor bigint not null,
  primary key (account_id, slot)
);

-- Entries before this time are in the archive.
create function ledger.archived_until() returns timestamptz
language sql stable parallel safe set search_path = pg_catalog, pg_temp as $$
  select coalesce(max(until), '-infinity') from ledger.closed_month where archived_at is not null
$$;

-- What is stored of a month: how many entries, what moved by currency, and a sum of hashes.
create function ledger.sum_month(
  p_month text, out entries bigint, out moved jsonb, out checksum numeric
) language plpgsql set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
begin
  execute format($q$
    select coalesce(sum(count), 0)::bigint, coalesce(jsonb_object_agg(currency, moved), '{}'),
      coalesce(sum(checksum), 0)
    from (
      select a.currency, count(*), sum(greatest(e.amount_minor, 0))::text as moved,
        sum(hashtextextended(concat_ws('|', e.account_id, e.slot, e.version, e.transfer_id,
          e.amount_minor, e.balance_after_minor, e.created_at), 0)) as checksum
      from %s e join ledger.account a on a.id = e.account_id group by a.currency
    ) by_currency $q$, format('ledger.%I', 'entry_' || p_month))
    into entries, moved, checksum;
end $$;

-- Checks the entries of one partition, attached or not, against the openings and the transfers, and
-- answers what is stored of them. Raises an error that names the first violation.
create function ledger.verify_month(
  p_month text, out entries bigint, out moved jsonb, out checksum numeric
) language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_part text := format('ledger.%I', 'entry_' || p_month);
  v_subject text;
begin
  execute format($q$
    select e.account_id || '/' || e.slot || '#' || e.version
    from (
      select *, lag(version) over chain as before_version,
        lag(balance_after_minor) over chain as before_minor, lag(created_at) over chain as before_at
      from %s window chain as (partition by account_id, slot order by version)
    ) e left join ledger.opening o on o.account_id = e.account_id and o.slot = e.slot
    where e.version <> coalesce(e.before_version, o.version, 0) + 1
      or e.balance_after_minor <> coalesce(e.before_minor, o.posted_minor, 0) + e.amount_minor
      or e.created_at < e.before_at
    limit 1 $q$, v_part) into v_subject;
  if v_subject is not null then
    raise exception 'the chain is broken at %', v_subject using errcode = 'LE011';
  end if;
  execute format($q$
    select e.transfer_id::text from %s e left join ledger.transfer t on t.id = e.transfer_id
    group by e.transfer_id
    having count(*) <> 2 or bool_or(t.state is distinct from 'posted')
      or count(*) filter (where e.account_id = t.from_id and e.amount_minor = -t.posted_minor) <> 1
      or count(*) filter (where e.account_id = t.to_id and e.amount_minor = t.posted_minor) <> 1
    limit 1 $q$, v_part) into v_subject;
  if v_subject is not null then
    raise exception 'transfer % does not have its two entries', v_subject using errcode = 'LE011';
  end if;
  select s.* into entries, moved, checksum from ledger.sum_month(p_month) s;
end $$;

-- Verifies a month and stores its sums and where the chains go on after it. Nothing that reads the
-- ledger notices, whether the month leaves the database then or not.
create function ledger.close_month(p_month text, p_until timestamptz) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  -- A second run finds the openings already after the month, so the chain would not fit.
  if exists (select from ledger.closed_month where month = p_month) then
    return;
  end if;
  insert into ledger.closed_month (month, until, entries, moved, checksum)
  select p_month, p_until, v.* from ledger.verify_month(p_month) v;
  execute format($q$
    insert into ledger.opening
    select distinct on (account_id, slot) account_id, slot, version, balance_after_minor
    from ledger.%I order by account_id, slot, version desc
    on conflict (account_id, slot) do update
    set version = excluded.version, posted_minor = excluded.posted_minor $q$, 'entry_' || p_month);
end $$;

-- The reverse of close_month, for a month that is attached again.
create function ledger.reopen_month(p_month text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  execute format($q$
    insert into ledger.opening
    select distinct on (account_id, slot) account_id, slot, version - 1,
      balance_after_minor - amount_minor
    from ledger.%I order by account_id, slot, version
    on conflict (account_id, slot) do update
    set version = excluded.version, posted_minor = excluded.posted_minor $q$, 'entry_' || p_month);
  delete from ledger.opening where version = 0;
  delete from ledger.closed_month where month = p_month;
end $$;

-- The binary search begins after the archived entries. It reads each partition's key.
create or replace function ledger.version_at(p_account bigint, p_at timestamptz) returns bigint
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  v_low bigint := coalesce(
    (select version from ledger.opening where account_id = p_account and slot = 0), 0);
  v_high bigint := (select version from ledger.balance where account_id = p_account and slot = 0);
  v_middle bigint;
begin
  while v_low < v_high loop
    v_middle := (v_low + v_high + 1) / 2;
    if (
      select created_at from ledger.entry
      where account_id = p_account and slot = 0 and version = v_middle
    ) < p_at then
      v_low := v_middle;
    else
      v_high := v_middle - 1;
    end if;
  end loop;
  return v_low;
end $$;

revoke all on function ledger.archived_until, ledger.sum_month, ledger.verify_month,
  ledger.close_month, ledger.reopen_month from public;
grant select on ledger.closed_month, ledger.opening to krapao_app;
grant execute on function ledger.archived_until to krapao_app;
