-- What staff users sort long lists by. A list of rows that wait is short and needs no index.

-- Payouts and decided payments by amount.
create index withdrawals_payout_amount on withdrawals_withdrawal (amount_minor, id)
  where state not in ('sweeping', 'review', 'failed') and reject_code is null;
create index withdrawals_state_amount on withdrawals_withdrawal (state, amount_minor, id)
  where reject_code is null;
create index deposits_payment_decided_amount on deposits_payment (amount_minor, id)
  where state <> 'unmatched';

-- What members deposited and withdrew, up to the last summed hour (reports_progress). The job that
-- sums hours adds to it: the statements that move money do not.
create table reports_member_total (
  member_id bigint primary key references accounts_member,
  currency ledger.currency not null,
  deposits_minor bigint not null default 0,
  withdrawals_minor bigint not null default 0,
  net_minor bigint not null generated always as (deposits_minor - withdrawals_minor) stored
);
create index reports_member_total_deposits on reports_member_total (deposits_minor, member_id);
create index reports_member_total_withdrawals on reports_member_total (withdrawals_minor, member_id);
create index reports_member_total_net on reports_member_total (net_minor, member_id);

-- The hours that are summed already.
insert into reports_member_total (member_id, currency, deposits_minor, withdrawals_minor)
select m.id, m.currency,
  coalesce(sum(e.amount_minor) filter (where coalesce(o.kind, t.kind) = 'deposit'), 0),
  coalesce(-sum(e.amount_minor) filter (where coalesce(o.kind, t.kind) = 'withdrawal'), 0)
from accounts_member m
  cross join reports_progress p
  left join ledger.account a on a.owner = m.id::text and a.kind = 'main'
  left join ledger.entry e on e.account_id = a.id and e.created_at < p.summed_until
  left join ledger.transfer t on t.id = e.transfer_id
  left join ledger.transfer o on o.id = t.reverses_id
where m.created_at < p.summed_until
group by m.id, m.currency;

grant select, insert, update on reports_member_total to krapao_app;
