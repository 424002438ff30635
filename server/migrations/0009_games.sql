-- Providers, games, game accounts, and transfers between the wallet and games.
create table games_provider (
  code text primary key,  -- route name, as in /api/autoLogin/{provider}
  name text not null,
  is_active boolean not null default true,
  -- During maintenance members cannot enter the provider's games and cannot move money in. They can
  -- move money out.
  in_maintenance boolean not null default false,
  -- What members read at the games of a provider that is closed: {"th", "la", "en"}, or null.
  notice jsonb
);

create type games_category as enum ('slot', 'sport', 'lotto');

-- How a browser enters a game. provider: with what the provider's call answers. state_form: through
-- the company's login page with its state fields. query: by a link with the member's username and
-- password. link: as provider, always in a new tab.
create type games_login_style as enum ('provider', 'state_form', 'query', 'link');
create table games_game (
  code text primary key,
  provider text not null references games_provider,
  name text not null,
  category games_category not null,
  login_style games_login_style not null default 'provider',
  ft_wallet_slot integer not null check (ft_wallet_slot > 0),  -- member's currency per credit
  logo text not null,
  background text not null,
  web text,
  android text,
  ios text,
  position smallint not null default 0,
  is_active boolean not null default true,
  -- How much of a bet in the game counts for gifts, in percent, where the report does not show the
  -- market: baccarat, roulette and dice give back nearly all that is bet.
  gift_weight smallint not null default 100 check (gift_weight between 0 and 100)
);

create type games_account_state as enum ('opening', 'active');

-- waiting: the account takes no money, and gives none, until it was read with nothing open.
-- sweeping: its money is on its way, and no money of the member enters a game until it was counted.
create type games_return_state as enum ('waiting', 'sweeping');
create table games_account (
  id uuid primary key,
  member_id bigint not null,
  game_code text not null references games_game,
  provider text not null references games_provider,
  username text not null,
  password_sealed bytea not null,
  -- A new password that the provider may already have. It replaces password_sealed once the
  -- provider has confirmed it.
  password_next_sealed bytea,
  state games_account_state not null,
  -- The game's factor when the account was opened. A later change of the game does not apply to
  -- accounts that can already have money.
  ft_wallet_slot integer not null default 1 check (ft_wallet_slot > 0),
  credits_minor bigint not null default 0,  -- last reading at the provider, in 1/100 credits
  read_at timestamptz,
  -- A reading failed, or money moved without a reading.
  is_stale boolean not null default false,
  created_at timestamptz not null,
  -- The balance that the next reading is compared with, in 1/100 credits, with all settled transfers
  -- applied. Null: not known, and the next reading only sets it.
  observed_minor bigint default 0,
  -- Credits moved in that have neither counted as turnover nor left: the most that can still count.
  stake_minor bigint not null default 0 check (stake_minor >= 0),
  -- Grows with every change of the two. A reading that began before a change is not recorded.
  observation integer not null default 0,
  -- Until when the bets of the provider's report are stored. Null: none yet.
  reported_until timestamptz,
  -- When the member last entered the game; null: not since this column exists.
  played_at timestamptz,
  -- Open stakes that the provider names, in 1/100 credits.
  open_minor bigint not null default 0 check (open_minor >= 0),
  -- Since when stakes are open at a provider whose report does not say when a bet was placed. Null:
  -- nothing is open, or every bet has a time of placing.
  open_since timestamptz,
  -- Falls of the balance that nothing explains yet, oldest first:
  -- [{"at", "until", "credits", "counts"}]. Each may be an open stake until the time `until`.
  possible jsonb not null default '[]' check (jsonb_typeof(possible) = 'array'),
  -- Rises of the balance that the provider's report of bets does not explain yet.
  unreported_minor bigint not null default 0 check (unreported_minor >= 0),
  -- The last of these rises; null: there is none.
  unreported_at timestamptz,
  return_state games_return_state,
  -- The day in Bangkok on which the balance of an account was last compared with its transfers. Null:
  -- not since this column exists.
  observed_on date,
  unique (member_id, game_code),
  unique (provider, username),
  check ((unreported_minor = 0) = (unreported_at is null))
);
-- The accounts with money in play, which are read on a schedule, and those whose bets were not
-- reported since they were read.
create index games_account_in_play on games_account (provider, id)
  where state = 'active'
    and (credits_minor <> 0 or open_minor <> 0 or is_stale or possible <> '[]'
      or reported_until < read_at);

create function public.set_game_account_factor() returns trigger language plpgsql as $$
begin
  new.ft_wallet_slot := coalesce(
    (select ft_wallet_slot from games_game where code = new.game_code), 1
  );
  return new;
end $$;
create trigger games_account_factor before insert on games_account
  for each row execute function public.set_game_account_factor();

-- Collects the balances of several game accounts in the wallet. When all of their transfers are
-- settled, the sweep closes and something follows: the money goes into another account, or a job of
-- another feature runs.
create type games_sweep_state as enum ('open', 'closed');
create table games_sweep (
  id uuid primary key,
  member_id bigint not null,
  to_account_id uuid references games_account,
  -- What goes into that account; null: all that is in the wallet by then.
  amount_minor bigint check (amount_minor > 0),
  chain jsonb,  -- {"job": ..., "payload": {...}}, enqueued when the sweep closes
  state games_sweep_state not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  is_return boolean not null default false
);
create index games_sweep_member on games_sweep (member_id);

-- One transfer between the wallet and one game account. Its id is also the id of the ledger
-- transfer and the reference that the provider gets.
create type games_transfer_direction as enum ('in', 'out');

-- decided: the money is held and the provider has not been called yet. called: the outcome is
-- unknown. done, refused: final. review: a staff user must decide.
create type games_transfer_state as enum
  ('decided', 'called', 'done', 'refused', 'review');
create table games_transfer (
  id uuid primary key,
  member_id bigint not null,
  game_account_id uuid not null references games_account,
  provider text not null,
  direction games_transfer_direction not null,
  amount_minor bigint not null check (amount_minor > 0),
  credits_minor bigint not null check (credits_minor > 0),
  currency ledger.currency not null,
  state games_transfer_state not null,
  reason text,
  credits_before_minor bigint,
  credits_after_minor bigint,
  provider_reference text,
  attempts integer not null default 0,
  sweep_id uuid references games_sweep,
  created_at timestamptz not null,
  called_at timestamptz,
  settled_at timestamptz,
  -- When recovery looks at a transfer that is still open: null while a job does. Before, each transfer
  -- enqueued a job that found it settled.
  recover_at timestamptz,
  -- Credits that may have been in play when the balance before a transfer was read; null: not read, or
  -- not known. Only with nothing in play the balances before and after it are proof.
  open_before_minor bigint
);
-- A game account has one open transfer at a time. Only then can two balance readings prove the
-- outcome at a provider that has no references.
create unique index games_transfer_one_open on games_transfer (game_account_id)
  where state in ('decided', 'called', 'review');
create index games_transfer_open on games_transfer (created_at)
  where state in ('decided', 'called');
-- The console's list of unsettled transfers, oldest first.
create index games_transfer_unsettled on games_transfer (created_at, id)
  where state in ('decided', 'called', 'review');
create index games_transfer_sweep on games_transfer (sweep_id) where sweep_id is not null;
create index games_transfer_member on games_transfer (member_id, created_at desc);
create index games_transfer_account on games_transfer (game_account_id);
create index games_transfer_recover on games_transfer (recover_at)
  where state in ('decided', 'called') and recover_at is not null;
create index games_transfer_id_end on games_transfer (right(id::text, 8) collate "C", id);
create index games_transfer_provider_reference on games_transfer (provider_reference)
  where provider_reference is not null;

-- Calls to a provider about a transfer and their responses, in the terms of our port, without
-- passwords and keys. Deleted after 90 days.
-- By month: old months are dropped instead of deleted row by row.
create table games_call (
  id uuid,
  transfer_id uuid not null references games_transfer,
  operation text not null check (operation in ('transfer', 'status', 'balance', 'played')),
  request jsonb not null,
  response jsonb not null,
  requested_at timestamptz not null,
  answered_at timestamptz not null,
  primary key (id, requested_at)
) partition by range (requested_at);
create index games_call_transfer on games_call (transfer_id, requested_at);
create index games_call_requested_at on games_call (requested_at);

do $$
begin
  execute format('create table games_call_first partition of games_call
    for values from (minvalue) to (%L)',
    (select first_until from partition_rule where table_name = 'games_call'));
end $$;
create table games_call_rest partition of games_call default;
select add_partitions(now());

-- A staff user's decision about a transfer whose outcome could not be proven; one at most. It can
-- make money spendable again, and the external party may contradict it later
-- (docs/decisions/0108-decisions-that-make-money-spendable.md).
create table games_decision (
  transfer_id uuid primary key references games_transfer,
  outcome text not null check (outcome in ('done', 'refused')),
  evidence text not null check (evidence <> ''),
  staff_id uuid not null,
  staff_name text not null,
  at timestamptz not null,
  -- `maker_id` asked for it and `staff_id` approved it; null: one person decided alone.
  -- `spendable_minor` is what came to the wallet; null: the decision took money away. `proof` has the
  -- readings that allow one person to decide.
  member_id bigint not null,
  spendable_minor bigint check (spendable_minor > 0),
  maker_id uuid,
  maker_name text,
  proof jsonb,
  -- When the provider is next asked about it; null: not any more.
  next_check_at timestamptz,
  -- When the provider contradicted it. The case is open until a staff user closes it.
  contradicted_at timestamptz,
  case_closed_at timestamptz,
  case_closed_by uuid,
  case_note text,
  constraint games_decision_two_people check (maker_id <> staff_id),
  constraint games_decision_case check (
    (case_closed_at is null) = (case_closed_by is null)
    and (case_closed_at is null or contradicted_at is not null)
  )
);
create index games_decision_at on games_decision (at desc, transfer_id desc);
create index games_decision_member on games_decision (member_id);
create index games_decision_due on games_decision (next_check_at) where next_check_at is not null;
create index games_decision_case_open on games_decision (contradicted_at)
  where contradicted_at is not null and case_closed_at is null;

-- The reconciliation of one day: our records, the ledger, and the answers of the external parties.
create table games_reconciliation (
  id uuid primary key,
  day date not null,  -- from midnight to midnight in Asia/Bangkok
  started_at timestamptz not null,
  finished_at timestamptz not null,
  compared jsonb not null  -- what was compared and how often, and what could not be asked for
);
create index games_reconciliation_day on games_reconciliation (day desc, started_at desc);

-- A difference that reconciliation found.
create table games_discrepancy (
  id uuid primary key,
  reconciliation_id uuid not null references games_reconciliation,
  -- record: one of our records and the ledger. entry: a ledger entry without a record. transfer:
  -- the external party and one of our records. balance: an account at a provider and its transfers.
  -- invariant: an invariant of the ledger is violated.
  kind text not null check (kind in ('record', 'entry', 'transfer', 'balance', 'invariant')),
  external_party text not null,  -- provider, bank or gateway; ledger for an invariant
  subject text not null,  -- id of the record, or the account's name at the provider
  unit text not null,  -- THB, LAK or credits
  ours_minor bigint not null,  -- 1/100 of the unit
  theirs_minor bigint not null,
  detail text not null
);
create index games_discrepancy_reconciliation on games_discrepancy (reconciliation_id);

create type games_turnover_source as enum ('report', 'balance');
create table games_turnover (
  id uuid primary key,
  member_id bigint not null,
  game_account_id uuid not null references games_account,
  source games_turnover_source not null,
  reference text,  -- the provider's id of the row in its report, so that it counts once
  -- When the bet was settled, or when the changed balance was read.
  at timestamptz not null,
  turnover_minor bigint not null,  -- minor units of the wallet; negative for a bet that was voided
  result_minor bigint not null,  -- won (positive) or lost, in minor units
  -- When a row was inserted. A provider reports a bet some time after it was settled, so the sums
  -- follow the insert and count in the hour of the bet.
  recorded_at timestamptz not null default ledger.current_time(),
  -- When a bet was placed. A bet counts for what was given or paid in before it was placed.
  placed_at timestamptz not null,
  -- The days in Bangkok, both included, that a result of a balance may be of, when it may be of more
  -- than one: the reading before was on an earlier day, or a fall may be a bet that is settled on a
  -- later one. It counts on the day on which it was seen.
  possible_days daterange,
  check ((source = 'report') = (reference is not null)),
  check (source = 'report' or turnover_minor >= 0),
  constraint games_turnover_possible_days
    check (possible_days is null or source = 'balance' and not isempty(possible_days))
);
create unique index games_turnover_reference on games_turnover (game_account_id, reference)
  where reference is not null;
create index games_turnover_account on games_turnover (game_account_id);
-- No BRIN index: the planner preferred to read the whole table to it.
create index games_turnover_recorded on games_turnover (recorded_at);
create index games_turnover_member on games_turnover (member_id, placed_at);
create index games_turnover_possible_days on games_turnover using gist (possible_days)
  where possible_days is not null;

-- Starts: one tap that brings money into a game and opens it (docs/decisions/0043-game-starts.md).
-- The account is opened if needed, then a sweep with the same id moves the money.
create table games_start (
  id uuid primary key,
  member_id bigint not null,
  game_code text not null references games_game,
  source text not null check (source in ('wallet', 'everywhere')),
  refusal text,  -- the code with which it ended before anything moved
  created_at timestamptz not null
);
create index games_start_member on games_start (member_id, created_at desc);
-- Starts are appended in the order of time, so a few bytes for each range of pages find the oldest.
create index games_start_created on games_start using brin (created_at);

-- Accounts from which a sweep moved nothing, although they may hold money.
create table games_sweep_skip (
  sweep_id uuid not null references games_sweep,
  game_account_id uuid not null references games_account,
  -- unread: the provider did not answer. in_progress: another transfer of the account was open.
  reason text not null check (reason in ('unread', 'in_progress')),
  primary key (sweep_id, game_account_id)
);

-- How a member wants the games to open. No row: as it is for everyone.
create table games_preference (
  member_id bigint primary key,
  brings_money boolean not null,  -- a tap on a game brings all money along
  changed_at timestamptz not null
);

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

-- Fills in the member and what became spendable, and refuses money for the wallet that one person
-- decided without readings: what the provider holds must equal our other transfers and the play it
-- reports, less this transfer when it left the game.
create function require_proof_or_two_people() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  v_transfer games_transfer;
  v_unexplained bigint;
  v_expected bigint;
begin
  select * into strict v_transfer from games_transfer where id = new.transfer_id;
  new.member_id := v_transfer.member_id;
  new.spendable_minor := case when (v_transfer.direction = 'in') = (new.outcome = 'refused')
    then v_transfer.amount_minor end;
  if new.spendable_minor is null then
    return new;
  end if;
  if new.maker_id is not null then
    if staff_share_control(new.maker_id, new.staff_id, new.at - interval '30 days') then
      raise exception 'maker and checker of decision % count as one person', new.transfer_id
        using errcode = '42501';
    end if;
    return new;
  end if;
  v_unexplained := (new.proof->>'now')::bigint - (new.proof->>'moved')::bigint
    - (new.proof->>'played')::bigint;
  v_expected := case when v_transfer.direction = 'in' then 0 else -v_transfer.credits_minor end;
  if v_transfer.credits_before_minor is null or v_unexplained is distinct from v_expected then
    raise exception 'decision % needs a second person', new.transfer_id using errcode = '42501';
  end if;
  return new;
end $$;
create trigger games_decision_two_people before insert on games_decision
  for each row execute function require_proof_or_two_people();

-- What the falls in `possible` may still be of open stakes at a time, in 1/100 credits.
create function public.possible_credits(possible jsonb, at timestamptz) returns bigint
  language sql stable parallel safe as $$
  select coalesce(sum((fall->>'credits')::bigint), 0)::bigint
  from jsonb_array_elements(possible) fall where (fall->>'until')::timestamptz > at
$$;

-- Money that goes back to the ledger for a gift is not moved in again before it was counted.
create function public.games_refuse_returning() returns trigger language plpgsql as $$
declare
  v_is_return boolean := exists (
    select from games_sweep where id = new.sweep_id and is_return);
begin
  if v_is_return then return new; end if;
  if exists (
    select from games_account
    where member_id = new.member_id and return_state is not null
      and (id = new.game_account_id or (return_state = 'sweeping' and new.direction = 'in'))
  ) then
    perform public.refuse_unless(false, 'LATE_RESULTS');
  end if;
  return new;
end $$;
create trigger games_transfer_returning before insert on games_transfer
  for each row execute function public.games_refuse_returning();

-- What the application may do with these tables.
grant select, insert, delete on games_call to krapao_app;
grant select, insert, update on
  games_game, games_account, games_sweep, games_transfer, games_preference to krapao_app;
grant select, insert on
  games_decision, games_reconciliation, games_discrepancy, games_turnover, games_sweep_skip
  to krapao_app;
grant select, update on games_provider to krapao_app;
grant select, insert, update, delete on games_start to krapao_app;
grant update (
  next_check_at, contradicted_at, case_closed_at, case_closed_by, case_note
  ) on games_decision to krapao_app;
grant execute on function
  drop_old_games_calls, delete_old_games_calls, possible_credits to krapao_app;
