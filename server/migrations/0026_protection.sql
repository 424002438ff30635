-- What members set for their own protection: how much may be deposited, and rests from play.

create type protection_period as enum ('day', 'week', 'month');
create type protection_change_state as enum ('applied', 'pending', 'confirmed', 'withdrawn');
create type protection_pause_length as enum ('day', 'week', 'month', 'half_year', 'year', 'five_years');

-- One row for each member who has set anything. Whoever credits a deposit locks it: the limits are reckoned one after the other.
create table protection_member (
  member_id bigint primary key references accounts_member,
  day_minor bigint check (day_minor > 0),     -- null: no limit
  week_minor bigint check (week_minor > 0),
  month_minor bigint check (month_minor > 0),
  paused_until timestamptz                    -- null: never paused
);

-- A rest that was begun is made longer or left alone, whoever asks.
create function protection_keep_pause() returns trigger language plpgsql as $$
begin
  if new.paused_until is null or new.paused_until < old.paused_until then
    raise exception 'a pause of member % cannot be shortened', old.member_id;
  end if;
  return new;
end $$;
create trigger protection_pause_kept before update on protection_member
  for each row when (old.paused_until is not null) execute function protection_keep_pause();
revoke delete, truncate on protection_member from krapao_app;

-- Each wish for another limit. A lower one is applied at once; a higher one waits, and counts once its member says so again.
create table protection_change (
  id uuid primary key,
  member_id bigint not null references accounts_member,
  period protection_period not null,
  amount_minor bigint check (amount_minor > 0),                -- null: no limit any more
  state protection_change_state not null,
  asked_at timestamptz not null,
  confirm_from timestamptz,                   -- of those that waited
  confirm_until timestamptz,
  closed_at timestamptz,
  check ((state = 'pending') = (closed_at is null)),
  check (state = 'applied' or confirm_from is not null and confirm_until > confirm_from)
);
create unique index protection_change_one on protection_change (member_id, period) where state = 'pending';
create index protection_change_member on protection_change (member_id, asked_at desc);

-- Each rest as it was begun, or made longer by one of the staff.
create table protection_pause (
  id uuid primary key,
  member_id bigint not null references accounts_member,
  length protection_pause_length not null,
  at timestamptz not null,
  until timestamptz not null check (until > at),
  staff_id uuid references staff_member       -- null: the member
);
create index protection_pause_member on protection_pause (member_id, at desc);
revoke update, delete, truncate on protection_pause from krapao_app;

-- What was credited as a deposit and when, by our clock, for as long as a limit looks back; a deposit that was taken back counts no more.
create table protection_deposit (
  transfer_id uuid primary key,               -- the ledger's
  member_id bigint not null references accounts_member,
  amount_minor bigint not null check (amount_minor > 0),
  at timestamptz not null
);
create index protection_deposit_member on protection_deposit (member_id, at);
create index protection_deposit_kept on protection_deposit (at);
insert into protection_deposit (transfer_id, member_id, amount_minor, at)
  select booked.id, account.owner::bigint, booked.posted_minor, booked.created_at
  from ledger.transfer booked join ledger.account account on account.id = booked.to_id and account.kind = 'main'
  where booked.kind = 'deposit' and booked.state = 'posted' and booked.created_at > now() - interval '31 days'
    and not exists (select from ledger.transfer back where back.reverses_id = booked.id and back.state = 'posted');

-- Payments that wait for room in their member's limits: few, and looked through each minute.
create index deposits_payment_held on deposits_payment (received_at) where state = 'unmatched' and reason in ('limit', 'paused');
