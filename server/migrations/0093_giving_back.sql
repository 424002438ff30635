-- Figures of a condition, its end, and giving a gift back (docs/decisions/0115-giving-back.md).

alter table bonuses_condition
  -- What the member really had just before the gift.
  add column own_minor bigint,
  -- Bets that are placed later do not count any more.
  add column ends_at timestamptz,
  -- The member gave the gift back. Null: met and cleared, or not ended.
  add column given_back_at timestamptz;
update bonuses_condition set own_minor = greatest(base_minor - amount_minor, 0),
  ends_at = greatest(opened_at, now()) + interval '30 days';
alter table bonuses_condition
  alter column own_minor set not null,
  add check (own_minor >= 0),
  alter column ends_at set not null,
  add check (given_back_at is null or state = 'cleared');

-- A gift that was given back. Late results of money that was placed before change its figures, in
-- minor units of the wallet.
create table bonuses_given_back (
  condition_id uuid primary key references bonuses_condition,
  member_id bigint not null references accounts_member,
  at timestamptz not null,
  total_minor bigint not null check (total_minor >= 0),  -- what was in the wallet, and came since
  credited_minor bigint not null,  -- what was credited between gift and giving back
  kept_minor bigint not null check (kept_minor >= 0 and kept_minor <= total_minor),
  gift_minor bigint not null check (gift_minor >= 0),  -- of what left: the gift
  winnings_minor bigint not null check (winnings_minor >= 0),  -- of what left: what was won with it
  is_unused boolean not null,  -- given back without any bet: deposit and receipt are free again
  settled_at timestamptz,  -- when the last late result was in; null: some are missing
  check (kept_minor + gift_minor + winnings_minor = total_minor)
);
create index bonuses_given_back_member on bonuses_given_back (member_id);
-- No second gift until the last late result is in.
create unique index bonuses_given_back_one on bonuses_given_back (member_id)
  where settled_at is null;

-- Game accounts that held open or unread money when a gift was given back.
create table bonuses_late_account (
  condition_id uuid not null references bonuses_given_back,
  game_account_id uuid not null references games_account,
  settled_at timestamptz,
  primary key (condition_id, game_account_id)
);
create index bonuses_late_account_open on bonuses_late_account (game_account_id)
  where settled_at is null;

-- What came out of such an account. Its id is that of the sweep that brought it.
create table bonuses_late_result (
  id uuid primary key,
  condition_id uuid not null,
  game_account_id uuid not null,
  amount_minor bigint not null check (amount_minor >= 0),
  kept_minor bigint not null check (kept_minor between 0 and amount_minor),
  at timestamptz not null,
  foreign key (condition_id, game_account_id) references bonuses_late_account
);
create index bonuses_late_result_account on bonuses_late_result (condition_id, game_account_id);

grant select, insert, update on bonuses_given_back, bonuses_late_account to krapao_app;
grant select, insert on bonuses_late_result to krapao_app;

grant delete on bonuses_deposit_used, bonuses_receipt to krapao_app;

-- Money that was won with a gift that was given back.
alter type ledger.account_kind add value 'forfeited_winnings';
alter type ledger.transfer_kind add value 'gift_return';
alter type ledger.transfer_kind add value 'forfeit';

-- waiting: the account takes no money, and gives none, until it was read with nothing open.
-- sweeping: its money is on its way, and no money of the member enters a game until it was counted.
create type games_return_state as enum ('waiting', 'sweeping');
alter table games_account add column return_state games_return_state;
alter table games_sweep add column is_return boolean not null default false;

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
