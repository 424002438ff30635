-- House accounts have ids below 1,000,000: without that on the account itself, the accounts of all
-- members were read to find those of banks, because their kind is compared as text. The sum in the
-- join hides the key of entries from the planner: a house account has millions of them, of which
-- the time leaves few.
create or replace view treasury_entry as
select e.transfer_id, e.created_at, a.currency, -e.amount_minor as amount_minor,
  case a.kind::text
    when 'payout_clearing' then 'PAYOUT'
    when 'own_account' then a.owner
    else coalesce(own.account, a.owner || ':?')
  end as account,
  case
    when a.kind::text = 'own_account' then coalesce(coalesce(o.meta, t.meta) ->> 'kind', 'other')
    when a.kind::text = 'payout_clearing' then
      case t.kind::text when 'withdrawal' then 'paid' when 'suspense' then 'paid'
        when 'reversal' then 'payoutReturned' else 'other' end
    else
      case t.kind::text when 'deposit' then 'received' when 'suspense' then 'received'
        when 'reversal' then 'reversed' when 'adjustment' then 'returned' else 'other' end
  end as kind
from ledger.entry e
  join ledger.account a on a.id = e.account_id + 0
  join ledger.transfer t on t.id = e.transfer_id
  left join ledger.transfer o on o.id = t.reverses_id
  left join deposits_payment p on a.kind::text = 'bank_clearing'
    and p.id = coalesce((coalesce(o.meta, t.meta) ->> 'paymentId')::uuid, o.id, t.id)
  left join lateral (
    select c.bank_code || ':' || c.account_no as account from deposits_channel c
    where a.kind::text = 'bank_clearing'
      and (c.bank_code = a.owner or (c.bank_code in ('TMB', 'TTB') and a.owner in ('TMB', 'TTB')))
      and (p.house_account in (c.account_no, c.promptpay_id)
        or (p.house_account is null and c.bank_type <> 'bank'))
    order by c.position, c.code limit 1
  ) own on true
where e.account_id < 1000000 and a.id < 1000000
  and a.kind::text in ('bank_clearing', 'payout_clearing', 'own_account');
