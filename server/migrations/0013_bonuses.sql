-- Bonus campaigns, and the conditions that rewards of every kind put on a member's money.

-- A reward with a condition: the member's total (wallet and games) must reach a target, or fall to
-- a floor, before money can be withdrawn. It counts winnings and turnover, never money that was paid
-- in since (docs/decisions/0036-net-progress.md). The member can give the gift back
-- (docs/decisions/0115-giving-back.md).
create type bonuses_condition_kind as enum
  ('bonus', 'promotion', 'invite', 'refund', 'luckydraw');
create type bonuses_condition_state as enum ('open', 'met_success', 'met_fail', 'cleared');
create table bonuses_condition (
  id uuid primary key,  -- also of the reward's ledger transfer and of its statement line
  member_id bigint not null,
  kind bonuses_condition_kind not null,
  code text not null,  -- the campaign; owner of the cost account
  description text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency ledger.currency not null,
  -- 0: there is no target, and `target_minor` is 0. A cash prize of the wheel asks for turnover alone.
  percent_success integer not null check (percent_success = 0 or percent_success > 100),
  percent_fail integer not null check (percent_fail between 0 and 99),
  base_minor bigint not null check (base_minor > 0),  -- the total right after the credit
  target_minor bigint not null,
  floor_minor bigint not null check (floor_minor >= 0 and floor_minor < base_minor),
  state bonuses_condition_state not null,
  opened_at timestamptz not null,
  met_at timestamptz,
  met_minor bigint,  -- the total that met it
  cleared_at timestamptz,
  -- The valid bets that are needed besides the target; 0: none.
  turnover_minor bigint not null default 0 check (turnover_minor >= 0),
  -- What the member really had just before the gift.
  own_minor bigint not null,
  -- Bets that are placed later do not count any more.
  ends_at timestamptz not null,
  -- The member gave the gift back. Null: met and cleared, or not ended.
  given_back_at timestamptz,
  -- The member asked to wait for open stakes at the end. Null: has not asked.
  wait_asked_at timestamptz,
  -- How many of the warnings before the end were sent.
  warned smallint not null default 0 check (warned between 0 and 3),
  -- The member excluded themselves: the gift is given back then. Null: no.
  gives_back_at timestamptz,
  -- Until when time-outs and self-exclusions were counted.
  excluded_until timestamptz,
  -- By how much time-outs moved the end: 30 days at most.
  extended_seconds integer not null default 0
    check (extended_seconds between 0 and 2592000),
  check ((state = 'open') = (met_at is null)),
  check ((met_at is null) = (met_minor is null)),
  check ((state = 'cleared') = (cleared_at is not null)),
  constraint bonuses_condition_target_check
    check (percent_success = 0 and target_minor = 0 or target_minor > base_minor),
  check (own_minor >= 0),
  check (given_back_at is null or state = 'cleared')
);
-- A member has one condition at a time.
create unique index bonuses_condition_one on bonuses_condition (member_id)
  where state <> 'cleared';
create index bonuses_condition_open on bonuses_condition (opened_at) where state = 'open';
create index bonuses_condition_member on bonuses_condition (member_id);
-- Rewards of a span for the funnel of bonuses.
create index bonuses_condition_opened on bonuses_condition (opened_at);
-- The rewards of one campaign in a span.
create index bonuses_condition_campaign on bonuses_condition (kind, code, opened_at);
-- The search over everything also finds bonuses, payers of payments, and addresses of staff users.
create index bonuses_condition_id_end
  on bonuses_condition (right(id::text, 8) collate "C", id);
-- Rewards that were cleared since the last run of the job that stores their results.
create index bonuses_condition_cleared
  on bonuses_condition (cleared_at) where cleared_at is not null;
create index bonuses_condition_end on bonuses_condition (ends_at) where state = 'open';

-- A bonus that members take by themselves.
create type bonuses_campaign_type as enum ('limit', 'day', 'week');
create table bonuses_campaign (
  code text primary key check (code ~ '^[A-Z0-9_-]{1,32}$'),
  name jsonb not null,  -- {"th", "la", "en"}
  notice jsonb not null,  -- HTML, in the same languages
  -- [{"image": address or null, "html": the same languages or null}]
  banners jsonb not null,
  type bonuses_campaign_type not null,
  max_received integer not null check (max_received > 0),
  currency ledger.currency not null,
  -- Either a fixed amount, or a percentage of the last deposit up to the cap.
  amount_minor bigint check (amount_minor > 0),
  percent integer check (percent > 0),
  cap_minor bigint check (cap_minor > 0),
  min_deposit_minor bigint not null default 0 check (min_deposit_minor >= 0),
  percent_success integer not null check (percent_success > 100),
  percent_fail integer not null check (percent_fail between 0 and 99),
  budget_minor bigint,  -- null: unlimited
  spent_minor bigint not null default 0,
  is_active boolean not null default true,
  starts_at timestamptz,
  ends_at timestamptz,
  position integer not null default 0,
  -- The turnover in times of the gift, or of gift and deposit; 0: none.
  turnover_times integer not null default 1 check (turnover_times >= 1),
  turnover_counts_deposit boolean not null default false,
  -- The most hours since the deposit; null: no limit.
  deposit_max_hours integer check (deposit_max_hours > 0),
  -- Who may receive a bonus; null: every member.
  segment_code text,
  check ((amount_minor is null) <> (percent is null)),
  check ((percent is null) = (cap_minor is null)),
  -- The budget cannot be overspent. With a null budget the comparison is null, and the check
  -- passes.
  check (spent_minor >= 0 and spent_minor <= budget_minor)
);

-- A bonus campaign as one member sees it, with a receipt for each time the member took it.
create table bonuses_user_bonus (
  id uuid primary key,
  member_id bigint not null,
  campaign_code text not null references bonuses_campaign,
  created_at timestamptz not null,
  unique (member_id, campaign_code)
);

create table bonuses_receipt (
  id uuid primary key references bonuses_condition,
  user_bonus_id uuid not null references bonuses_user_bonus,
  updated_at timestamptz not null
);
create index bonuses_receipt_user_bonus on bonuses_receipt (user_bonus_id, updated_at);

-- A deposit earns one bonus: no two campaigns pay for the same money.
create table bonuses_deposit_used (
  transfer_id uuid primary key,  -- the deposit's ledger transfer
  condition_id uuid not null references bonuses_condition
);

-- A gift that was given back. Late results of money that was placed before change its figures, in
-- minor units of the wallet.
create table bonuses_given_back (
  condition_id uuid primary key references bonuses_condition,
  member_id bigint not null,
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
  game_account_id uuid not null,
  settled_at timestamptz,
  primary key (condition_id, game_account_id)
);
create index bonuses_late_account_game on bonuses_late_account (game_account_id);

-- What came out of such an account. Its id is that of the sweep that brought it.
create table bonuses_late_result (
  id uuid primary key,
  condition_id uuid not null,
  game_account_id uuid not null,
  amount_minor bigint not null check (amount_minor >= 0),
  kept_minor bigint not null check (kept_minor between 0 and amount_minor),
  at timestamptz not null,
  -- The parts of what left with a late result.
  gift_minor bigint not null check (gift_minor >= 0),
  winnings_minor bigint not null check (winnings_minor >= 0),
  foreign key (condition_id, game_account_id) references bonuses_late_account,
  check (kept_minor + gift_minor + winnings_minor = amount_minor)
);
create index bonuses_late_result_account on bonuses_late_result (condition_id, game_account_id);

-- A gift of a campaign waits for a staff user when its member shares something with a member who
-- already had the same campaign (docs/decisions/0118-one-campaign-one-person.md). It binds nothing:
-- the member's deposit stays free, and no condition is open.
create table bonuses_gift_review (
  id uuid primary key,
  member_id bigint not null,
  kind bonuses_condition_kind not null check (kind in ('bonus', 'promotion')),
  code text not null,
  -- What the gift was worth at the last request.
  amount_minor bigint not null check (amount_minor > 0),
  currency ledger.currency not null,
  -- What the member shares, and with whom who already had the campaign.
  shared text[] not null
    check (shared <@ array['holder', 'account', 'device', 'address'] and shared <> '{}'),
  other_ids bigint[] not null check (other_ids <> '{}'),
  opened_at timestamptz not null,
  outcome text check (outcome in ('approved', 'rejected')),
  staff_id uuid,
  decided_at timestamptz,
  constraint bonuses_gift_review_decided check (
    (outcome is null) = (decided_at is null) and (outcome is null) = (staff_id is null)
  )
);
create unique index bonuses_gift_review_waiting on bonuses_gift_review (member_id, kind, code)
  where outcome is null;
create index bonuses_gift_review_queue on bonuses_gift_review (opened_at, id)
  where outcome is null;
create index bonuses_gift_review_member on bonuses_gift_review (member_id, kind, code);
create index bonuses_gift_review_staff on bonuses_gift_review (staff_id)
  where staff_id is not null;

-- A decision about a gift is final, and a gift that waits keeps its member and campaign.
create function public.check_gift_review() returns trigger language plpgsql as $$
begin
  if old.outcome is not null
    or (new.id, new.member_id, new.kind, new.code, new.currency, new.opened_at)
      is distinct from (old.id, old.member_id, old.kind, old.code, old.currency, old.opened_at)
  then
    raise exception 'gift review % is decided', old.id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger bonuses_gift_review_checked before update on bonuses_gift_review
  for each row execute function public.check_gift_review();

-- What a member used when a gift was given. A holder, an account and a device get a campaign once,
-- unless a staff user approves; an address is counted. Values are digests.
create table bonuses_gift_trace (
  kind bonuses_condition_kind not null check (kind in ('bonus', 'promotion')),
  code text not null,
  trace text not null check (trace in ('holder', 'account', 'device', 'address')),
  digest bytea not null,
  member_id bigint not null,
  given_at timestamptz not null,  -- of the member's last gift
  is_approved boolean not null,  -- a staff user approved the gift
  primary key (kind, code, trace, digest, member_id)
);
create unique index bonuses_gift_trace_once on bonuses_gift_trace (kind, code, trace, digest)
  where trace <> 'address';
create index bonuses_gift_trace_member on bonuses_gift_trace (member_id);
-- Addresses count for 30 days, and are deleted later.
create index bonuses_gift_trace_given on bonuses_gift_trace (given_at) where trace = 'address';

-- What a member shared when the condition of a gift was met, which the first withdrawal asks for.
create table bonuses_gift_finding (
  condition_id uuid not null references bonuses_condition,
  trace text not null check (trace in ('holder', 'account', 'device', 'address')),
  other_id bigint not null,
  found_at timestamptz not null,
  primary key (condition_id, trace, other_id)
);
create index bonuses_gift_finding_other on bonuses_gift_finding (other_id);

-- What a member uses that one person with two accounts would use in both: holders and numbers of
-- current, requested and paid accounts, every device, and the addresses of the last 30 days. A
-- loopback address is the server's own.
create function public.traces_of(p_member bigint, p_at timestamptz)
returns table (trace text, value text) language sql stable rows 10 as $$
  with bank as (
    select bank_account_name as holder, bank_account_no as account
    from accounts_member where id = p_member
    union
    select bank_account_name, bank_account_no from accounts_bank_change where member_id = p_member
    union
    select bank_account_name, bank_account_no
    from withdrawals_withdrawal where member_id = p_member
  )
  select 'account', account from bank where account ~ '^[0-9]+$'
  union
  select 'holder', fold_holder(holder) from bank where length(fold_holder(holder)) > 1
  union
  select kind::text, value from accounts_trace
  where member_id = p_member and (
    kind = 'device' or (
      last_seen_at > p_at - interval '30 days'
      and value not like '127.%' and value <> '0:0:0:0::/64'
    )
  )
$$;

-- Whether an address is in a range of the operator's list, where a carrier puts many phones behind
-- one address.
create function public.is_carrier_address(p_address text) returns boolean
language plpgsql stable as $$
begin
  return exists (
    select from lookups_setting setting, jsonb_array_elements_text(setting.value) as range
    where setting.key = 'carriers' and range::inet >>= p_address::inet
  );
exception when data_exception then
  return false;
end $$;

-- What a member shares with members who already had the same campaign, and no staff user has
-- approved for one of the two. An approval covers the traces that it names, and addresses.
--
-- An address is found together with another trace, or when 2 to 9 members used it in 30 days. When
-- more did, and it is not a carrier's, it is found after three gifts in 30 days that no staff user
-- approved. In plpgsql, because its plan is kept: planning takes longer than reading.
create function public.gift_sharing(
  p_member bigint, p_kind bonuses_condition_kind, p_codes text[], p_at timestamptz
) returns table (code text, trace text, other_id bigint) language plpgsql stable rows 5 as $$
#variable_conflict use_column
begin
  return query
  with mine as materialized (select * from traces_of(p_member, p_at)),
  address as materialized (
    select m.value, sha256(convert_to(m.value, 'UTF8')) as digest, (
      select count(*) from (
        select from accounts_trace t
        where t.kind = 'address' and t.value = m.value
          and t.last_seen_at > p_at - interval '30 days'
        limit 10
      ) used
    ) as users
    from mine m where m.trace = 'address'
  ),
  -- Who uses the same now, and who did when the gift was given.
  linked as (
    select m.trace, o.id as other_id from mine m
      join accounts_member o on fold_holder(o.bank_account_name) collate "C" = m.value
    where m.trace = 'holder'
    union
    select m.trace, o.id from mine m
      join accounts_member o on o.bank_account_no collate "C" = m.value
    where m.trace = 'account'
    union
    select m.trace, o.member_id from mine m
      join accounts_bank_change o on o.bank_account_no = m.value
    where m.trace = 'account'
    union
    select m.trace, o.member_id from mine m
      join withdrawals_withdrawal o on o.bank_account_no = m.value
    where m.trace = 'account'
    union
    select m.trace, o.member_id from mine m
      join accounts_trace o on o.kind = 'device' and o.value = m.value
    where m.trace = 'device'
    union
    select 'near', o.member_id from address a
      join accounts_trace o on o.kind = 'address' and o.value = a.value
        and o.last_seen_at > p_at - interval '30 days'
    where a.users between 2 and 9
  ),
  had as (
    select distinct c.code, l.trace, l.other_id from linked l
      join bonuses_condition c on c.member_id = l.other_id
        and c.kind = p_kind and c.code = any(p_codes)
    where l.other_id <> p_member
    union
    select g.code, g.trace, g.member_id from mine m
      join bonuses_gift_trace g on g.kind = p_kind and g.code = any(p_codes)
        and g.trace = m.trace and g.digest = sha256(convert_to(m.value, 'UTF8'))
    where m.trace <> 'address' and g.member_id <> p_member
  ),
  crowd as (
    select g.code, g.member_id as other_id,
      count(*) over (partition by g.code, g.digest) as gifts
    from address a
      join bonuses_gift_trace g on g.kind = p_kind and g.code = any(p_codes)
        and g.trace = 'address' and g.digest = a.digest
    where a.users > 9 and not is_carrier_address(a.value) and g.member_id <> p_member
      and not g.is_approved and g.given_at > p_at - interval '30 days'
  ),
  found as (
    select h.code, case h.trace when 'near' then 'address' else h.trace end as trace, h.other_id
    from had h
    union
    select c.code, 'address', c.other_id from crowd c where c.gifts >= 3
    union
    select h.code, 'address', h.other_id from had h
      join accounts_trace o on o.kind = 'address' and o.member_id = h.other_id
        and o.last_seen_at > p_at - interval '30 days'
      join address a on a.value = o.value
  )
  select f.code, f.trace, f.other_id from found f
  where not exists (
    select from bonuses_gift_review r
    where r.kind = p_kind and r.code = f.code and r.outcome = 'approved' and (
      (r.member_id = p_member and (f.trace = 'address' or f.trace = any(r.shared)))
      or (r.member_id = f.other_id and p_member = any(r.other_ids))
    )
  );
end $$;

-- Claims a campaign for what a member uses, in the transaction of the gift, and answers what still
-- has to wait. Members with the same traces come one after the other: an address is locked, and the
-- rows of the other traces are unique. All locks are taken in one order.
create function public.claim_gift(
  p_member bigint, p_kind bonuses_condition_kind, p_code text, p_at timestamptz
) returns table (trace text, other_id bigint) language plpgsql as $$
#variable_conflict use_column
declare
  v_address text;
  v_is_approved boolean;
begin
  for v_address in
    select t.value from public.traces_of(p_member, p_at) t where t.trace = 'address' order by 1
  loop
    perform pg_advisory_xact_lock(
      hashtextextended(format('bonuses:gift:%s:%s:%s', p_kind, p_code, v_address), 0)
    );
  end loop;
  select exists (
    select from bonuses_gift_review r
    where r.member_id = p_member and r.kind = p_kind and r.code = p_code and r.outcome = 'approved'
  ) into v_is_approved;
  insert into bonuses_gift_trace as known
    (kind, code, trace, digest, member_id, given_at, is_approved)
  select p_kind, p_code, t.trace, sha256(convert_to(t.value, 'UTF8')), p_member, p_at,
    v_is_approved
  from public.traces_of(p_member, p_at) t where t.trace <> 'address'
  order by 3, 4
  on conflict do nothing;
  -- Reads what members with the same traces have committed meanwhile.
  return query
    select s.trace, s.other_id from public.gift_sharing(p_member, p_kind, array[p_code], p_at) s;
  insert into bonuses_gift_trace as known
    (kind, code, trace, digest, member_id, given_at, is_approved)
  select p_kind, p_code, t.trace, sha256(convert_to(t.value, 'UTF8')), p_member, p_at,
    v_is_approved
  from public.traces_of(p_member, p_at) t where t.trace = 'address'
  on conflict (kind, code, trace, digest, member_id)
    do update set given_at = excluded.given_at, is_approved = excluded.is_approved;
end $$;

-- Asks again when the condition of a gift is met, whatever meets it.
create function public.find_gift_sharing() returns trigger language plpgsql as $$
begin
  insert into bonuses_gift_finding (condition_id, trace, other_id, found_at)
  select new.id, s.trace, s.other_id, new.met_at
  from public.gift_sharing(new.member_id, new.kind, array[new.code], new.met_at) s
  on conflict do nothing;
  return null;
end $$;
create trigger bonuses_condition_met after update of state on bonuses_condition
  for each row
  when (old.met_at is null and new.met_at is not null and new.kind in ('bonus', 'promotion'))
  execute function public.find_gift_sharing();

-- What the application may do with these tables.
grant select, insert, update on
  bonuses_condition, bonuses_campaign, bonuses_user_bonus, bonuses_given_back, bonuses_late_account,
  bonuses_gift_review to krapao_app;
grant select, insert, delete on bonuses_receipt, bonuses_deposit_used to krapao_app;
grant select, insert on bonuses_late_result, bonuses_gift_finding to krapao_app;
grant select, insert, update, delete on bonuses_gift_trace to krapao_app;
grant execute on function traces_of, is_carrier_address, gift_sharing, claim_gift to krapao_app;
