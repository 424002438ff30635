-- The invariants of the ledger. Every query must return no row; a row names a violation.
-- A line "-- I<n> <rule>" precedes each query, and "-- by <key>" the queries that are made for one
-- range of keys after the other, so that none reads a whole table. Words in capitals become the
-- conditions of a range (check-ranges.ts), and are true for a ledger that is one range.
-- Months that were archived were verified then. What follows starts at ledger.opening, and leaves
-- out the entries up to its versions.

-- by transfer

-- I1 a posted transfer has exactly two entries: -posted on its payer, +posted on its receiver
select t.id::text as subject
from ledger.transfer t left join ledger.entry e on e.transfer_id = t.id and IN_RANGE(e.transfer_id)
where t.state = 'posted' and t.resolved_at >= (select ledger.archived_until()) and IN_RANGE(t.id)
group by t.id
having count(e.transfer_id) <> 2
  or count(*) filter (where e.account_id = t.from_id and e.amount_minor = -t.posted_minor) <> 1
  or count(*) filter (where e.account_id = t.to_id and e.amount_minor = t.posted_minor) <> 1;

-- I2 an entry belongs to a posted transfer
select e.transfer_id::text as subject
from ledger.entry e left join ledger.transfer t on t.id = e.transfer_id and IN_RANGE(t.id)
where t.state is distinct from 'posted' and IN_RANGE(e.transfer_id);

-- I8 a transfer has the currency of both its accounts
select t.id::text as subject
from ledger.transfer t
  left join ledger.account f on f.id = t.from_id
  left join ledger.account o on o.id = t.to_id
where (f.currency is distinct from t.currency or o.currency is distinct from t.currency)
  and IN_RANGE(t.id);

-- I9 the fields of a transfer fit its state
select t.id::text as subject
from ledger.transfer t
where ((t.state = 'pending') <> (t.resolved_at is null)
  or (t.state = 'posted') <> (t.posted_minor is not null)
  or t.posted_minor > t.amount_minor or t.posted_minor < 1
  or (t.state in ('pending', 'voided') and not t.is_hold)) and IN_RANGE(t.id);

-- I11 a reversal goes the other way and never exceeds its original
select r.id::text as subject
from ledger.transfer r left join ledger.transfer o on o.id = r.reverses_id
where r.reverses_id is not null and r.state = 'posted' and IN_RANGE(r.id)
  and (o.state is distinct from 'posted' or r.posted_minor > o.posted_minor
    or r.from_id <> o.to_id or r.to_id <> o.from_id);

-- by chain

-- I3 a balance row is the sum of its entries, and its version their count
select coalesce(b.account_id, e.account_id) || '/' || coalesce(b.slot, e.slot) as subject
from (select * from ledger.balance b where ENDS_IN_RANGE(b)) b
  full join (
    -- Of a chain that began in an earlier range its newest entry there is read again.
    select e.account_id, e.slot, count(*) filter (where not IS_READ_AGAIN(e)) as entries,
      sum(case when IS_READ_AGAIN(e) then e.balance_after_minor else e.amount_minor end) as total,
      max(e.version) as newest, max(e.version) filter (where IS_READ_AGAIN(e)) as version
    from ledger.entry e left join ledger.opening o on o.account_id = e.account_id and o.slot = e.slot
    where e.version > coalesce(o.version, 0) and CHAINED_IN_RANGE(e) and ENDS_IN_RANGE(e)
    group by e.account_id, e.slot
  ) e on e.account_id = b.account_id and e.slot = b.slot
  left join ledger.opening o on o.account_id = b.account_id and o.slot = b.slot
where b.account_id is null
  or b.posted_minor <> case when e.version is null then coalesce(o.posted_minor, 0) else 0 end
    + coalesce(e.total, 0)
  or b.version <> coalesce(e.version, o.version, 0) + coalesce(e.entries, 0)
  or b.version <> coalesce(e.newest, o.version, 0);

-- I4 from the first entry on, the chain of balances is unbroken and time does not run backwards
select account_id || '/' || slot || '#' || version as subject
from (
  select e.*,
    lag(e.version, 1, coalesce(o.version, 0)) over chain as before_version,
    lag(e.balance_after_minor, 1, coalesce(o.posted_minor, 0)) over chain as before_minor,
    lag(e.created_at) over chain as before_at
  from ledger.entry e left join ledger.opening o on o.account_id = e.account_id and o.slot = e.slot
  where e.version > coalesce(o.version, 0) and CHAINED_IN_RANGE(e)
  window chain as (partition by e.account_id, e.slot order by e.version)
) e
where (version <> before_version + 1
  or balance_after_minor <> before_minor + amount_minor
  or created_at < before_at) and not IS_READ_AGAIN(e);

-- by account

-- I5 held is the sum of the member's open holds; the house holds nothing
select b.account_id || '/' || b.slot as subject
from ledger.balance b
  left join ledger.transfer t on t.from_id = b.account_id and t.state = 'pending' and b.account_id >= 1000000
where IN_RANGE(b.account_id)
group by b.account_id, b.slot, b.held_minor
having b.held_minor <> coalesce(sum(t.amount_minor), 0);

-- I6 no member is below the floor, and only a member has one
select b.account_id || '/' || b.slot as subject
from ledger.balance b
where (b.posted_minor - b.held_minor < b.floor_minor or b.held_minor < 0
  or (b.account_id >= 1000000) <> (b.floor_minor is not null) or b.floor_minor <> 0)
  and IN_RANGE(b.account_id);

-- I10 a member has one balance row, a house account 256, each in the account's currency
select a.id::text as subject
from ledger.account a left join ledger.balance b on b.account_id = a.id and IN_RANGE(b.account_id)
where IN_RANGE(a.id)
group by a.id
having count(b.account_id) <> case when a.kind = 'main' then 1 else 256 end
  or bool_or(b.currency is distinct from a.currency);

-- by nothing

-- I7 all balances sum to zero in each currency
select currency::text as subject
from ledger.balance group by currency having sum(posted_minor) <> 0;

-- I12 nothing has been pending for more than a day
select id::text as subject
from ledger.transfer where state = 'pending' and created_at < now() - interval '24 hours';

-- I13 a transfer is reversed at most once
select reverses_id::text as subject
from ledger.transfer
where reverses_id is not null and state <> 'rejected' and state in ('pending', 'posted')
group by reverses_id having count(*) > 1;
