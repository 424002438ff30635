-- A member's last deposit, and what was withdrawn since: found without the entries between them,
-- which may be thousands of moves into games and back.
create index transfer_deposits on ledger.transfer (to_id, resolved_at desc)
  where kind = 'deposit' and state = 'posted';
create index transfer_withdrawals on ledger.transfer (from_id, resolved_at desc)
  where kind = 'withdrawal' and state = 'posted';
