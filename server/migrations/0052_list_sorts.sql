-- What staff users sort long lists by. A list of rows that wait is short and needs no index.

-- Payouts and decided payments by amount.
create index withdrawals_payout_amount on withdrawals_withdrawal (amount_minor, id)
  where state not in ('sweeping', 'review', 'failed') and reject_code is null;
create index withdrawals_state_amount on withdrawals_withdrawal (state, amount_minor, id)
  where reject_code is null;
create index deposits_payment_decided_amount on deposits_payment (amount_minor, id)
  where state <> 'unmatched';

-- Members by their money (segments_figures).
alter table segments_figures add net_minor bigint not null
  generated always as (deposits_minor - withdrawals_minor) stored;
create index segments_figures_deposits on segments_figures (deposits_minor, member_id);
create index segments_figures_withdrawals on segments_figures (withdrawals_minor, member_id);
create index segments_figures_net on segments_figures (net_minor, member_id);
