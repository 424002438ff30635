-- The records behind a line of the statement.

-- A payment that was credited again after a reversal has a separate deposit, and its line has that
-- id.
create index deposits_payment_deposit on deposits_payment (deposit_id)
  where deposit_id is not null;
