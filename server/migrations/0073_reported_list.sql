-- without a transaction
-- Reported transfers that are closed, newest first: the list by state gives no order across states.
create index concurrently if not exists deposits_reported_transfer_closed
  on deposits_reported_transfer (created_at desc, id desc) where state <> 'waiting';
