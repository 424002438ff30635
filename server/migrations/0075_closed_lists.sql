-- without a transaction
-- Closed reported transfers and failed slips, newest first: one list had no index in its order, the
-- other one read all credited slips to find the failed ones.
create index concurrently if not exists deposits_reported_transfer_closed
  on deposits_reported_transfer (created_at desc, id desc) where state <> 'waiting';
create index concurrently if not exists deposits_slip_failed
  on deposits_slip (updated_at desc, id desc) where state = 'failed';
