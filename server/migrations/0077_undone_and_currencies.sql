-- without a transaction
-- What ended a decision later: few rows of many.
create index concurrently if not exists withdrawals_undone on withdrawals_withdrawal (decided_at)
  where state in ('failed', 'returned') and decided_at is not null and reject_code is null;
create index concurrently if not exists deposits_decision_reverse on deposits_decision (at)
  where action = 'reverse';
create index concurrently if not exists deposits_slip_decision_reopen
  on deposits_slip_decision (at) where action = 'reopen';
-- Payouts of a currency or to a bank that has few: a filter that leaves nothing read all payouts.
create index concurrently if not exists withdrawals_payout_currency
  on withdrawals_withdrawal (currency, bank_code)
  where state not in ('sweeping', 'review', 'failed') and reject_code is null;
create index concurrently if not exists deposits_payment_decided_currency
  on deposits_payment (currency) where state <> 'unmatched';
