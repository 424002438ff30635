-- One source for one PostgreSQL and for a Citus cluster (docs/decisions/0093-ledger-on-citus.md). A
-- function asks the ledger in PL/pgSQL, in an expression that names no table of another feature and
-- selects a value: Citus refuses parameters of SQL functions, and a subquery without columns.

-- Credits a payment that waits to a member whose it is: an external event or a request of the member
-- says so, or a person's answers do. The ledger has moved its money.
create or replace function credit_payment(
  p_id uuid, p_by deposits_credit_decider, p_member bigint, p_qr uuid, p_transfer uuid,
  p_deposit uuid
) returns void language plpgsql security definer set search_path = public, ledger, pg_temp as $$
declare
  v_payment deposits_payment := lock_open_payment(p_id);
  v_is_posted boolean := exists (
    select 1 from ledger.transfer t join ledger.account a on a.id = t.to_id
    where t.id = p_transfer and t.kind = 'deposit' and t.state = 'posted'
      and t.amount_minor = v_payment.amount_minor and t.meta ->> 'paymentId' = p_id::text
      and a.kind = 'main' and a.owner = p_member::text);
begin
  if p_by = 'person' and not exists (
      select from deposits_credit_answer answer
      where answer.payment_id = p_id and answer.round = v_payment.round
        and answer.member_id = p_member and answer.amount_minor = v_payment.amount_minor)
    or p_by <> 'person' and not deposits_payment_names(v_payment, p_member, p_qr)
    or p_qr is not null and not exists (
      select from deposits_qr qr where qr.id = p_qr and qr.member_id = p_member)
    or not v_is_posted
  then
    raise exception 'nothing says that payment % is of member %', p_id, p_member
      using errcode = '42501';
  end if;
  update deposits_payment
  set state = 'credited', reason = null, credited_by = p_by, qr_id = p_qr, member_id = p_member,
    transfer_id = p_transfer, deposit_id = p_deposit
  where id = p_id;
end $$;

-- Whether a member has money in the wallet, in transit or in a game.
create function member_has_money(p_id bigint) returns boolean
language plpgsql stable set search_path = public, ledger, pg_temp as $$
declare
  v_has_wallet boolean := exists (
    select 1 from ledger.balance b join ledger.account a on a.id = b.account_id
    where a.kind = 'main' and a.owner = p_id::text
      and (b.posted_minor <> 0 or b.held_minor <> 0));
begin
  return v_has_wallet
    or exists (select from games_account where member_id = p_id and credits_minor <> 0);
end $$;

create or replace function list_member_files(p_id bigint) returns setof text
language plpgsql security definer set search_path = public, ledger, pg_temp as $$
begin
  if not exists (select from accounts_member where id = p_id) then
    raise exception 'the member does not exist';
  end if;
  if member_has_money(p_id) then
    raise exception 'the member has money in the wallet, in transit or in a game';
  end if;
  return query select 'slips/' || left(media_id, 2) || '/' || media_id || '.jpg'
    from deposits_slip where member_id = p_id and erased_at is null;
  return query select 'chat/' || left(m.name, 2) || '/' || m.name
    from chat_media m join chat_conversation c on c.id = m.conversation_id
    where c.member_id = p_id;
  return query select 'kyc/' || left(name, 2) || '/' || name from kyc_picture where member_id = p_id;
end $$;

create or replace function erasure_obstacle(p_id bigint, p_except uuid, p_at timestamptz) returns text
language sql stable set search_path = public, ledger, pg_temp as $$
  select case
    when member_has_money(p_id) then 'money'
    when exists (
      select from withdrawals_withdrawal
      where member_id = p_id and state in ('sweeping', 'review', 'approved', 'sent')
    ) or exists (
      select from games_transfer
      where member_id = p_id and state in ('decided', 'called', 'review')
    ) or exists (
      select from deposits_qr where member_id = p_id and state in ('creating', 'open')
    ) or exists (
      select from deposits_payment where member_id = p_id and state = 'unmatched'
    ) or exists (
      select from deposits_slip
      where member_id = p_id
        and state in ('received', 'reading', 'verifying', 'waiting', 'review')
    ) or exists (
      select from deposits_reported_transfer where member_id = p_id and state = 'waiting'
    ) or exists (
      select from deposits_gift where member_id = p_id and state in ('claimed', 'redeeming')
    ) or exists (
      select from accounts_bank_change where member_id = p_id and state = 'waiting'
    ) or exists (
      select from approvals_request
      where subject = 'member:' || p_id and state = 'waiting'
        and expires_at > p_at and id is distinct from p_except
    )
    then 'open'
    when exists (
      select from bonuses_condition where member_id = p_id and state <> 'cleared'
    )
    then 'bonus'
  end
$$;

-- The member account's last deposit that was not reversed; null: there is none.
create function ledger.last_deposit(p_account bigint) returns uuid
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  v_id uuid;
begin
  for v_id in
    select id from ledger.transfer
    where to_id = p_account and kind = 'deposit' and state = 'posted' order by resolved_at desc
  loop
    if not exists (select 1 from ledger.transfer where reverses_id = v_id and state = 'posted') then
      return v_id;
    end if;
  end loop;
  return null;
end $$;

-- The balance of a member, read by the owner of the tables: a cluster lets no other login read what
-- the functions of the ledger wrote in the same transaction.
create function ledger.member_balance(p_owner text)
returns table (currency ledger.currency, posted_minor bigint, held_minor bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select b.currency, b.posted_minor, b.held_minor
    from ledger.account a join ledger.balance b on b.account_id = a.id
    where a.kind = 'main' and a.owner = p_owner;
end $$;

-- Opens the statement line of a record. A line with this id that exists already stays unchanged. Only
-- the owner writes lines, for the same reason.
create function open_statement_line(
  p_id uuid, p_member bigint, p_type statements_type, p_from text, p_to text, p_amount_minor bigint,
  p_currency ledger.currency, p_status statements_status, p_detail jsonb, p_at timestamptz
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into statements_line (id, member_id, statement_type, from_name, to_name, amount_minor,
    currency, status, detail, created_at, updated_at)
  values (p_id, p_member, p_type, p_from, p_to, p_amount_minor, p_currency, p_status, p_detail, p_at,
    p_at)
  on conflict do nothing;
end $$;
revoke insert on statements_line from krapao_app;

-- The member of a line that is in progress; null: there is no such line.
create function find_open_statement_line(p_id uuid) returns bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select member_id from statements_line where id = p_id and status = 'PROCESSING');
end $$;

-- Nothing reads it.
drop view treasury_entry;

-- What the application may do.
grant execute on function member_has_money, ledger.last_deposit, ledger.member_balance,
  open_statement_line, find_open_statement_line to krapao_app;

-- Saved views of reports: their tables name the declared fields now, the times to pay are a kind of
-- the queues, and house accounts are the treasury's (docs/decisions/0136-seven-reports.md).
delete from lists_view where list = 'report-accounts';
update lists_view set address = regexp_replace(
  address, '(^|&)report=withdrawals(?=&|$)', '\1report=queues&kind=payTimes')
where list = 'report-pay-times';
do $$
declare
  v record;
begin
  -- A table that shares its page with another one has a prefix before its names in the address.
  for v in
    select * from (values
      ('{report-members}'::text[], '', 'first', 'firstDeposits'),
      ('{report-cohorts}', '', 'cohort', 'registeredInWeekOf'),
      ('{report-agents}', '', 'first', 'firstAnswers'),
      ('{report-agents}', '', 'median', 'medianSeconds'),
      ('{report-agents}', '', 'p95', 'p95Seconds'),
      ('{report-agents}', '', 'stars', 'averageStars'),
      ('{report-money,report-bonuses}', 'f\.', 'campaign', 'code'),
      ('{report-money,report-pay-times}', 'p\.', 'all', 'total'),
      ('{report-team,report-decisions}', '', 'staff', 'name'),
      ('{report-team,report-decisions}', 'd\.', 'staff', 'name'),
      ('{report-team,report-decisions}', 'd\.', 'record', 'of')
    ) as renamed (lists, prefix, old, new)
    union all
    select '{report-cohorts}', '', week::text, 'week' || week from generate_series(0, 8) week
  loop
    -- `-first` of a sort, `first` of the columns, `first:140` of the widths.
    update lists_view set address = regexp_replace(
      address,
      '((?:^|&)' || v.prefix || '(?:sort|cols|w)=(?:[^&]*(?:,|%2C))?-?)' || v.old
        || '(?=$|&|,|%2C|:|%3A)',
      '\1' || v.new, 'g')
    where list = any (v.lists);
  end loop;
end $$;
