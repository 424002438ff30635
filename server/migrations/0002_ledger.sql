-- The ledger: double entry, append only.
-- An amount is a bigint of minor units (1/100). Entries are signed, and the entries of a transfer
-- sum to zero. Only the functions below write these tables; the application's role can call them
-- and read.
-- All functions lock rows in one global order, which prevents deadlocks: the transfer first, then
-- balances by account id descending. Members have the higher ids, so the row of a house account is
-- locked last and for the shortest time.
create schema ledger;

create type ledger.currency as enum ('THB', 'LAK');

-- main: a member's wallet. All others are house accounts. own_account: what moved at one bank account
-- without a member: moves, opening balances, fees, corrections. Its owner is the account
-- (BANK:NUMBER), or PAYOUT for the account that pays members. forfeited_winnings: money that was won
-- with a gift that was given back.
create type ledger.account_kind as enum (
  'main',
  'provider_clearing', 'bank_clearing', 'payout_clearing',
  'bonus_cost', 'refund_cost', 'invite_cost', 'spin_cost', 'suspense', 'adjustment',
  'own_account', 'forfeited_winnings');
create type ledger.transfer_kind as enum (
  'deposit', 'wallet_to_game', 'game_to_wallet', 'withdrawal',
  'bonus', 'refund', 'invite', 'luckydraw',
  'adjustment', 'reversal', 'suspense', 'move', 'gift_return', 'forfeit');
create type ledger.transfer_state as enum ('pending', 'posted', 'voided', 'rejected');

-- The id of an account shows its kind, so no function has to look it up.
create sequence ledger.house_account_id minvalue 1 maxvalue 999999 no cycle;

create sequence ledger.member_account_id minvalue 1000000 no cycle;

create table ledger.account (
  id bigint primary key,
  kind ledger.account_kind not null,
  -- A member's id, the code of a provider, bank, gateway or campaign, or the reason of adjustments.
  owner text not null,
  currency ledger.currency not null,
  created_at timestamptz not null default clock_timestamp(),
  unique (kind, owner, currency),
  check ((kind = 'main') = (id >= 1000000)),
  check (owner <> '')
);
-- A member has exactly one wallet, so exactly one currency.
create unique index account_main on ledger.account (owner) where kind = 'main';

-- The only table that is updated often: rows are narrow, pages are half filled, and no index
-- contains a column that changes. A member has one row (slot 0). A house account has 256, chosen by
-- the member's account, so that no row is a bottleneck.
create table ledger.balance (
  account_id bigint not null references ledger.account,
  slot smallint not null,
  currency ledger.currency not null,
  posted_minor bigint not null default 0,  -- sum of the entries
  held_minor bigint not null default 0,  -- sum of the open holds
  version bigint not null default 0,  -- count of the entries, without gaps
  floor_minor bigint,  -- 0 for a member; null for a house account, which has no limit
  primary key (account_id, slot),
  -- With a null floor the comparison is null, and the check passes.
  constraint balance_floor check (posted_minor - held_minor >= floor_minor and held_minor >= 0)
) with (fillfactor = 50);

-- The database's time, plus the shift of a demo.
create function ledger.current_time() returns timestamptz
language plpgsql stable parallel safe as $$
begin
  return clock_timestamp()
    + coalesce((select ahead_ms from ledger.time_shift), 0) * interval '1 millisecond';
end $$;

create table ledger.transfer (
  id uuid primary key,  -- the idempotency key: the caller chooses it and stores it before the call
  from_id bigint not null,
  to_id bigint not null,
  amount_minor bigint not null,  -- requested or held
  posted_minor bigint,  -- moved; at most the amount
  created_at timestamptz not null default ledger.current_time(),
  resolved_at timestamptz,
  kind ledger.transfer_kind not null,
  state ledger.transfer_state not null,
  currency ledger.currency not null,
  is_hold boolean not null,  -- moved in two phases: hold, then post or void
  reverses_id uuid,
  ref text,  -- the external party's reference
  meta jsonb,
  -- Short on purpose: PostgreSQL parses a check constraint again for every statement. The functions
  -- check the rest, being the only writers, and so do the invariants every night.
  constraint transfer_amount check (amount_minor > 0 and posted_minor <= amount_minor)
);
-- The work list of the reconciler.
create index transfer_pending on ledger.transfer (created_at) where state = 'pending';
-- An external event is booked once. A rejected transfer moved nothing, so its reference stays free.
create unique index transfer_ref on ledger.transfer (kind, ref)
  where ref is not null and state <> 'rejected';
-- A transfer is reversed once.
create unique index transfer_reverses on ledger.transfer (reverses_id)
  where reverses_id is not null and state <> 'rejected';
-- A member's last deposit, and what was withdrawn since: found without the entries between them,
-- which may be thousands of moves into games and back.
create index transfer_deposits on ledger.transfer (to_id, resolved_at desc)
  where kind = 'deposit' and state = 'posted';
create index transfer_withdrawals on ledger.transfer (from_id, resolved_at desc)
  where kind = 'withdrawal' and state = 'posted';

-- Entries by month. A key across partitions would have to contain created_at, which ensures nothing,
-- so each partition has the key (account_id, slot, version) by itself. That a version exists once
-- across months is ensured by the row lock of the balance that numbers it, and checked by I3 and I4.
create table ledger.entry (
  account_id bigint not null,
  version bigint not null,
  slot smallint not null,
  transfer_id uuid not null,
  amount_minor bigint not null,
  balance_after_minor bigint not null,
  created_at timestamptz not null
) partition by range (created_at);
create index entry_transfer on ledger.entry (transfer_id);
-- Entries are appended in the order of time, so a few bytes for every 32 pages are enough to find
-- one hour in years of entries.
create index entry_created on ledger.entry
  using brin (created_at) with (pages_per_range = 32, autosummarize = on);

-- Append only: these triggers stop the owner of the tables too, whom the grants do not restrict.
create function ledger.reject_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is not allowed: the ledger is append only', lower(tg_op), tg_table_name
    using errcode = 'LE000';
end $$;

-- A resolved transfer does not change. The one exception happens inside transfer(), before the
-- transfer has entries and before any other transaction can see it.
create function ledger.guard_resolved() returns trigger language plpgsql as $$
begin
  if old.state = 'posted' and new.state = 'rejected'
    and not exists (select from ledger.entry where transfer_id = old.id)
  then
    return new;
  end if;
  raise exception 'transfer % is already %', old.id, old.state using errcode = 'LE000';
end $$;
create trigger entry_append_only before update or delete or truncate on ledger.entry
  for each statement execute function ledger.reject_change();

do $$
begin
  execute format('create table ledger.entry_first partition of ledger.entry
    for values from (minvalue) to (%L)',
    (select first_until from partition_rule where table_name = 'ledger.entry'));
end $$;
create table ledger.entry_rest partition of ledger.entry default;
alter table ledger.entry_first add primary key (account_id, slot, version);
alter table ledger.entry_rest add primary key (account_id, slot, version);
create trigger entry_append_only before update or delete or truncate on ledger.entry_first
  for each statement execute function ledger.reject_change();
create trigger entry_append_only before update or delete or truncate on ledger.entry_rest
  for each statement execute function ledger.reject_change();

create trigger account_append_only before update or delete or truncate on ledger.account
  for each statement execute function ledger.reject_change();
create trigger balance_not_deleted before delete or truncate on ledger.balance
  for each statement execute function ledger.reject_change();
create trigger balance_identity
  before update of account_id, slot, currency, floor_minor on ledger.balance
  for each statement execute function ledger.reject_change();
create trigger transfer_not_deleted before delete or truncate on ledger.transfer
  for each statement execute function ledger.reject_change();
create trigger transfer_identity
  before update of
    id, from_id, to_id, amount_minor, created_at, kind, currency, is_hold, reverses_id, meta
  on ledger.transfer for each statement execute function ledger.reject_change();
create trigger transfer_resolved before update on ledger.transfer
  for each row when (old.state <> 'pending') execute function ledger.guard_resolved();

-- Accounts

-- Opens the member's wallet account, or answers the one that exists.
create function ledger.open_member_account(p_member text, p_currency ledger.currency)
returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint;
begin
  insert into ledger.account (id, kind, owner, currency)
  values (nextval('ledger.member_account_id'), 'main', p_member, p_currency)
  on conflict do nothing returning id into v_id;
  if found then
    insert into ledger.balance (account_id, slot, currency, floor_minor)
    values (v_id, 0, p_currency, 0);
    return v_id;
  end if;
  select id into v_id from ledger.account
  where kind = 'main' and owner = p_member and currency = p_currency;
  if not found then
    raise exception 'member % has an account in another currency', p_member using errcode = 'LE001';
  end if;
  return v_id;
end $$;

-- Opens a house account by its code, or answers the one that exists.
create function ledger.open_house_account(
  p_kind ledger.account_kind, p_owner text, p_currency ledger.currency
) returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint;
begin
  select id into v_id from ledger.account
  where kind = p_kind and owner = p_owner and currency = p_currency and kind <> 'main';
  if found then
    return v_id;
  end if;
  insert into ledger.account (id, kind, owner, currency)
  values (nextval('ledger.house_account_id'), p_kind, p_owner, p_currency)
  on conflict (kind, owner, currency) do nothing returning id into v_id;
  if found then
    insert into ledger.balance (account_id, slot, currency)
    select v_id, slot, p_currency from generate_series(0, 255) slot;
    return v_id;
  end if;
  select id into strict v_id from ledger.account
  where kind = p_kind and owner = p_owner and currency = p_currency;
  return v_id;
end $$;

-- Parts of the operations; the application cannot call them.

-- The balance row that an account uses in a transfer with another account.
create function ledger.slot_of(p_account bigint, p_other bigint) returns smallint
language sql immutable parallel safe as $$
  select case
    when p_account < 1000000 and p_other >= 1000000 then (p_other & 255)::smallint
    else 0::smallint
  end
$$;

-- Called when a movement finds no balance row to update. Too little money is an answer, a missing
-- account is an error: raises the error.
create function ledger.check_accounts(p_from bigint, p_to bigint, p_currency ledger.currency)
returns void language plpgsql as $$
begin
  if (
    select count(*) from ledger.account where id in (p_from, p_to) and currency = p_currency
  ) <> 2 then
    raise exception 'no account % or % in %', p_from, p_to, p_currency using errcode = 'LE002';
  end if;
end $$;

-- Moves money, releases a held amount of the payer and writes both entries. Answers false, with
-- nothing changed, when the payer has too little.
create function ledger.move(
  p_transfer uuid, p_from bigint, p_to bigint, p_currency ledger.currency,
  p_amount bigint, p_release bigint
) returns boolean language plpgsql as $$
declare
  v_from_slot smallint := ledger.slot_of(p_from, p_to);
  v_to_slot smallint := ledger.slot_of(p_to, p_from);
  v_from_version bigint;
  v_from_after bigint;
  v_to_version bigint;
  v_to_after bigint;
  v_now timestamptz;
begin
  if p_to > p_from then
    -- The receiver comes first in the order of locks.
    update ledger.balance set posted_minor = posted_minor + p_amount, version = version + 1
    where account_id = p_to and slot = v_to_slot and currency = p_currency
    returning version, posted_minor into v_to_version, v_to_after;
    if not found then
      perform ledger.check_accounts(p_from, p_to, p_currency);
    end if;
  end if;
  update ledger.balance
  set posted_minor = posted_minor - p_amount, held_minor = held_minor - p_release,
    version = version + 1
  where account_id = p_from and slot = v_from_slot and currency = p_currency
    and (posted_minor - held_minor + p_release - p_amount >= floor_minor) is not false
  returning version, posted_minor into v_from_version, v_from_after;
  if not found then
    if p_to > p_from then
      update ledger.balance set posted_minor = posted_minor - p_amount, version = version - 1
      where account_id = p_to and slot = v_to_slot;
    end if;
    perform ledger.check_accounts(p_from, p_to, p_currency);
    return false;
  end if;
  if p_to < p_from then
    update ledger.balance set posted_minor = posted_minor + p_amount, version = version + 1
    where account_id = p_to and slot = v_to_slot and currency = p_currency
    returning version, posted_minor into v_to_version, v_to_after;
    if not found then
      perform ledger.check_accounts(p_from, p_to, p_currency);
    end if;
  end if;
  v_now := ledger.current_time();
  insert into ledger.entry
    (account_id, slot, version, transfer_id, amount_minor, balance_after_minor, created_at)
  values (p_from, v_from_slot, v_from_version, p_transfer, -p_amount, v_from_after, v_now),
    (p_to, v_to_slot, v_to_version, p_transfer, p_amount, v_to_after, v_now);
  return true;
end $$;

-- Answers a request whose insert found a conflict. The same request with a known id gets the state
-- of its transfer. Otherwise the reference is already booked, or the original already reversed.
-- The inserts name no conflict index on purpose: of two concurrent calls with the same id and the
-- same reference, the later one would fail on the index of the reference.
create function ledger.replay(
  p_id uuid, p_is_hold boolean, p_kind ledger.transfer_kind, p_from bigint, p_to bigint,
  p_currency ledger.currency, p_amount bigint, p_ref text, p_reverses uuid
) returns ledger.transfer_state language plpgsql as $$
declare
  v ledger.transfer;
begin
  select * into v from ledger.transfer where id = p_id;
  if not found then
    if exists (
      select from ledger.transfer where kind = p_kind and ref = p_ref and state <> 'rejected'
    ) then
      raise exception '% % is already booked', p_kind, p_ref using errcode = 'LE008';
    end if;
    raise exception 'transfer % is already reversed', p_reverses using errcode = 'LE007';
  end if;
  if (v.is_hold, v.kind, v.from_id, v.to_id, v.currency, v.amount_minor)
      is distinct from (p_is_hold, p_kind, p_from, p_to, p_currency, p_amount)
    or v.reverses_id is distinct from p_reverses
    -- post() can have added the reference that the hold did not have.
    or (v.ref is distinct from p_ref and not (v.is_hold and v.state = 'posted' and p_ref is null))
  then
    raise exception 'transfer % was requested with another payload', p_id using errcode = 'LE001';
  end if;
  return v.state;
end $$;

-- Raises an error unless the transfer moves money of a posted original the other way, and at most
-- as much.
create function ledger.check_reversal(
  p_original uuid, p_from bigint, p_to bigint, p_currency ledger.currency, p_amount bigint
) returns void language plpgsql as $$
begin
  perform from ledger.transfer
  where id = p_original and state = 'posted' and reverses_id is null
    and from_id = p_to and to_id = p_from and currency = p_currency and posted_minor >= p_amount;
  if not found then
    raise exception 'transfer % cannot be reversed by this one', p_original using errcode = 'LE007';
  end if;
end $$;

-- Operations

-- Moves money in one phase. Answers posted, or rejected when the payer has too little. A repeated
-- call with the same id gets the same answer.
create function ledger.transfer(
  p_id uuid, p_kind ledger.transfer_kind, p_from bigint, p_to bigint, p_currency ledger.currency,
  p_amount bigint, p_ref text default null, p_reverses uuid default null, p_meta jsonb default null
) returns ledger.transfer_state
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_from = p_to then
    raise exception 'account % cannot pay itself', p_from using errcode = 'LE009';
  end if;
  if p_reverses is not null then
    perform ledger.check_reversal(p_reverses, p_from, p_to, p_currency, p_amount);
  end if;
  insert into ledger.transfer (id, from_id, to_id, amount_minor, posted_minor, resolved_at,
    kind, state, currency, is_hold, reverses_id, ref, meta)
  values (p_id, p_from, p_to, p_amount, p_amount, ledger.current_time(),
    p_kind, 'posted', p_currency, false, p_reverses, p_ref, p_meta)
  on conflict do nothing;
  if not found then
    return ledger.replay(
      p_id, false, p_kind, p_from, p_to, p_currency, p_amount, p_ref, p_reverses
    );
  end if;
  if ledger.move(p_id, p_from, p_to, p_currency, p_amount, 0) then
    return 'posted';
  end if;
  update ledger.transfer set state = 'rejected', posted_minor = null where id = p_id;
  return 'rejected';
end $$;

-- First phase: reserves a member's money, or announces expected money when the payer is a house
-- account. A repeated call with the same id gets the current state of the transfer.
create function ledger.hold(
  p_id uuid, p_kind ledger.transfer_kind, p_from bigint, p_to bigint, p_currency ledger.currency,
  p_amount bigint, p_ref text default null, p_meta jsonb default null
) returns ledger.transfer_state
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_from = p_to then
    raise exception 'account % cannot pay itself', p_from using errcode = 'LE009';
  end if;
  insert into ledger.transfer
    (id, from_id, to_id, amount_minor, kind, state, currency, is_hold, ref, meta)
  values (p_id, p_from, p_to, p_amount, p_kind, 'pending', p_currency, true, p_ref, p_meta)
  on conflict do nothing;
  if not found then
    return ledger.replay(p_id, true, p_kind, p_from, p_to, p_currency, p_amount, p_ref, null);
  end if;
  -- The receiver's balance is not touched yet, so a missing receiver would show only when the hold
  -- is posted.
  perform ledger.check_accounts(p_from, p_to, p_currency);
  if p_from < 1000000 then
    return 'pending';
  end if;
  update ledger.balance set held_minor = held_minor + p_amount
  where account_id = p_from and slot = 0 and currency = p_currency
    and posted_minor - held_minor - p_amount >= floor_minor;
  if found then
    return 'pending';
  end if;
  update ledger.transfer set state = 'rejected', resolved_at = ledger.current_time() where id = p_id;
  return 'rejected';
end $$;

-- Second phase: posts a hold in full, or posts a part and releases the rest. A repeated call gets
-- the same answer.
create function ledger.post(p_id uuid, p_amount bigint default null, p_ref text default null)
returns ledger.transfer_state
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v ledger.transfer;
begin
  update ledger.transfer
  set state = 'posted', posted_minor = coalesce(p_amount, amount_minor),
    resolved_at = ledger.current_time(), ref = coalesce(p_ref, ref)
  where id = p_id and state = 'pending' and (p_ref is null or ref is null or ref = p_ref)
    and coalesce(p_amount, amount_minor) between 1 and amount_minor
  returning * into v;
  if not found then
    return ledger.replay_post(p_id, p_amount, p_ref);
  end if;
  if not ledger.move(p_id, v.from_id, v.to_id, v.currency, v.posted_minor,
    case when v.from_id >= 1000000 then v.amount_minor else 0 end)
  then
    raise exception 'hold % is not covered', p_id using errcode = 'LE006';
  end if;
  return 'posted';
end $$;

-- Answers a post that changes nothing: the first answer again, or an error that states why the hold
-- cannot be posted.
create function ledger.replay_post(p_id uuid, p_amount bigint, p_ref text)
returns ledger.transfer_state language plpgsql as $$
declare
  v ledger.transfer;
begin
  select * into v from ledger.transfer where id = p_id;
  if not found then
    raise exception 'no transfer %', p_id using errcode = 'LE003';
  elsif v.ref <> p_ref and v.state in ('pending', 'posted') then
    raise exception 'transfer % has another reference', p_id using errcode = 'LE001';
  elsif v.state = 'pending' then
    raise exception 'transfer % holds %, not %', p_id, v.amount_minor, p_amount
      using errcode = 'LE005';
  elsif v.state <> 'posted' or v.posted_minor <> coalesce(p_amount, v.amount_minor)
    or (p_ref is not null and v.ref is null)
  then
    raise exception 'transfer % is already %', p_id, v.state using errcode = 'LE004';
  end if;
  return 'posted';
end $$;

-- Second phase: releases a hold. A repeated call gets the same answer. A rejected hold has nothing
-- to release.
create function ledger.void(p_id uuid) returns ledger.transfer_state
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v ledger.transfer;
begin
  update ledger.transfer set state = 'voided', resolved_at = ledger.current_time()
  where id = p_id and state = 'pending' returning * into v;
  if found then
    if v.from_id >= 1000000 then
      update ledger.balance set held_minor = held_minor - v.amount_minor
      where account_id = v.from_id and slot = 0;
    end if;
    return 'voided';
  end if;
  select * into v from ledger.transfer where id = p_id;
  if not found then
    raise exception 'no transfer %', p_id using errcode = 'LE003';
  elsif v.state = 'posted' then
    raise exception 'transfer % is already posted', p_id using errcode = 'LE004';
  end if;
  return v.state;
end $$;

-- Corrects a posted transfer: moves its full posted amount in the other direction, once.
create function ledger.reverse(p_id uuid, p_original uuid) returns ledger.transfer_state
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v ledger.transfer;
begin
  select * into v from ledger.transfer where id = p_original and state = 'posted';
  if not found then
    raise exception 'transfer % is not posted', p_original using errcode = 'LE007';
  end if;
  return ledger.transfer(
    p_id, 'reversal', v.to_id, v.from_id, v.currency, v.posted_minor, null, p_original
  );
end $$;

-- Posts transfers at once, each as transfer() would in the order of the requests, and answers their
-- states in that order. A known id with the same payload gets the state of its transfer. If any
-- request would be refused or rejected, or is a mistake, nothing is posted and LE010 is raised: the
-- caller then posts smaller batches, in the end one by one, which also finds the code of a refusal.
-- Locks in the order of all functions: transfers (among themselves by id), then balances by account
-- descending.
create function ledger.transfer_batch(
  p_id uuid[], p_kind ledger.transfer_kind[], p_from bigint[], p_to bigint[],
  p_currency ledger.currency[], p_amount bigint[], p_ref text[], p_meta jsonb[]
) returns ledger.transfer_state[]
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_count bigint := cardinality(p_id);
  v_new uuid[];
  v_wanted bigint;
  v_moved bigint;
  v_now timestamptz;
  v_states ledger.transfer_state[];
begin
  with request as (
    select distinct on (r.id) r.*
    from unnest(p_id, p_kind, p_from, p_to, p_currency, p_amount, p_ref, p_meta) with ordinality
      r (id, kind, from_id, to_id, currency, amount, ref, meta, n)
    order by r.id, r.n
  ), inserted as (
    insert into ledger.transfer (id, from_id, to_id, amount_minor, posted_minor, resolved_at,
      kind, state, currency, is_hold, ref, meta)
    select id, from_id, to_id, amount, amount, ledger.current_time(), kind, 'posted', currency, false,
      ref, meta
    from request order by id
    on conflict do nothing returning id
  )
  select array_agg(id) into v_new from inserted;

  if v_new is not null then
    perform from ledger.balance b join (
      select from_id as account_id, ledger.slot_of(from_id, to_id) as slot
      from unnest(p_from, p_to) r (from_id, to_id)
      union
      select to_id, ledger.slot_of(to_id, from_id) from unnest(p_from, p_to) r (from_id, to_id)
    ) touched using (account_id, slot)
    order by b.account_id desc, b.slot for no key update of b;

    v_now := ledger.current_time();
    with request as (
      select distinct on (r.id) r.*
      from unnest(p_id, p_from, p_to, p_currency, p_amount) with ordinality
        r (id, from_id, to_id, currency, amount, n)
      where r.id = any (v_new) order by r.id, r.n
    ), side as (
      select id, n, from_id as account_id, ledger.slot_of(from_id, to_id) as slot, currency,
        -amount as amount
      from request
      union all
      select id, n, to_id, ledger.slot_of(to_id, from_id), currency, amount from request
    ), running as (
      select side.*, sum(amount) over placed as sum, row_number() over placed as place from side
      window placed as (partition by account_id, slot, currency order by n)
    ), total as (
      select account_id, slot, currency, sum(amount)::bigint as amount, count(*) as count,
        least(min(sum), 0)::bigint as lowest
      from running group by account_id, slot, currency
    ), moved as (
      update ledger.balance b
      set posted_minor = b.posted_minor + t.amount, version = b.version + t.count
      from total t
      where b.account_id = t.account_id and b.slot = t.slot and b.currency = t.currency
        and (b.posted_minor - b.held_minor + t.lowest >= b.floor_minor) is not false
      returning b.account_id, b.slot, b.currency, b.posted_minor - t.amount as posted_before,
        b.version - t.count as version_before
    ), written as (
      insert into ledger.entry (account_id, slot, version, transfer_id, amount_minor,
        balance_after_minor, created_at)
      select r.account_id, r.slot, m.version_before + r.place, r.id, r.amount,
        m.posted_before + r.sum, v_now
      from running r join moved m using (account_id, slot, currency)
      returning transfer_id
    )
    select (select count(*) from total), (select count(*) from moved) into v_wanted, v_moved;
    if v_wanted <> v_moved
      or exists (select from unnest(p_from, p_to) r (from_id, to_id) where from_id = to_id)
    then
      raise exception 'the batch has a transfer that cannot be posted' using errcode = 'LE010';
    end if;
    if cardinality(v_new) = v_count then
      return array_fill('posted'::ledger.transfer_state, array[v_count::integer]);
    end if;
  end if;

  select array_agg(t.state order by r.n) into v_states
  from unnest(p_id, p_kind, p_from, p_to, p_currency, p_amount, p_ref) with ordinality
    r (id, kind, from_id, to_id, currency, amount, ref, n)
  join ledger.transfer t on t.id = r.id and t.kind = r.kind and not t.is_hold
    and t.from_id = r.from_id and t.to_id = r.to_id and t.currency = r.currency
    and t.amount_minor = r.amount and t.ref is not distinct from r.ref and t.reverses_id is null;
  if cardinality(v_states) is distinct from v_count then
    raise exception 'the batch has a transfer that is known with another payload'
      using errcode = 'LE010';
  end if;
  return v_states;
end $$;

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

-- How many entries a member's account had at a time. Entries are numbered without gaps and their
-- times grow, so a binary search finds the number with a few reads of each partition's key, and no
-- write has to maintain an index by time. It begins after the archived entries.
create function ledger.version_at(p_account bigint, p_at timestamptz) returns bigint
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

-- How far the nightly check of the ledger has come: the key of the next range, and what was found. A
-- check that was interrupted goes on there. Rows are deleted when a check ends.
create table ledger_check (
  run text primary key,  -- the day that the reconciliation is made for
  state jsonb not null,
  began_at timestamptz not null
);

-- The ledger's time (docs/decisions/0116-result-of-the-day.md). Only development shifts it: the seeds
-- of a demo let the server's login call ledger.shift_time. In production the table is empty and no
-- login may fill it.
create table ledger.time_shift (
  is_only boolean primary key default true check (is_only),
  ahead_ms bigint not null
);

-- Time does not run backwards in the ledger (I4): a clock that moves back leaves it ahead.
create function ledger.shift_time(p_ms bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into ledger.time_shift as stored (ahead_ms) values (greatest(p_ms, 0))
  on conflict (is_only) do update set ahead_ms = greatest(stored.ahead_ms, excluded.ahead_ms);
end $$;

-- What the application may do with these tables.
grant usage on schema ledger to krapao_app;
grant select on
  ledger.account, ledger.balance, ledger.transfer, ledger.entry, ledger.closed_month,
  ledger.opening, ledger.time_shift to krapao_app;
grant select, insert, update, delete on ledger_check to krapao_app;
grant execute on function
  ledger.current_time, ledger.open_member_account, ledger.open_house_account, ledger.transfer,
  ledger.hold, ledger.post, ledger.void, ledger.reverse, ledger.transfer_batch,
  ledger.archived_until, ledger.version_at to krapao_app;
