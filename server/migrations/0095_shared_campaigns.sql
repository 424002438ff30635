-- A gift of a campaign waits for a staff user when its member shares something with a member who
-- already had the same campaign (docs/decisions/0118).

-- A name as two banks and a member may write it: without titles, blanks, points and letter case.
create function public.fold_holder(p_name text) returns text
language sql immutable strict parallel safe as $$
  select regexp_replace(
    regexp_replace(
      upper(btrim(regexp_replace(
        normalize(p_name, NFKC), U&'[\00AD\200B-\200F\2060-\2064\FEFF]', '', 'g'
      )) collate "C"),
      '^(นางสาว|น\.\s?ส\.|นาย|นาง|ด\.\s?ช\.|ด\.\s?ญ\.|เด็กชาย|เด็กหญิง|คุณ'
        '|ທ້າວ|ທ່ານ|ນາງສາວ|ນາງ|ທ\.|ນ\.|(MISTER|MISS|MRS|MR|MS|KHUN|MASTER)(\.\s*|\s+))\s*(?=\S)',
      ''
    ),
    '[\s!-/:-@\[-`{-~]+', '', 'g'
  )
$$;
grant execute on function public.fold_holder to krapao_app;
create index accounts_member_folded on accounts_member
  (public.fold_holder(bank_account_name) collate "C", id);

-- A gift that waits for a staff user, or did. It binds nothing: the member's deposit stays free, and
-- no condition is open.
create table bonuses_gift_review (
  id uuid primary key,
  member_id bigint not null references accounts_member,
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
  staff_id uuid references staff_user,
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
  member_id bigint not null references accounts_member,
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
  other_id bigint not null references accounts_member,
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

-- What the application may do with these tables and functions.
grant select, insert, update on bonuses_gift_review to krapao_app;
grant select, insert, update, delete on bonuses_gift_trace to krapao_app;
grant select, insert on bonuses_gift_finding to krapao_app;
grant execute on function
  public.traces_of, public.is_carrier_address, public.gift_sharing, public.claim_gift to krapao_app;
