-- The search over everything in the console. Pages print a record as its kind and the last eight
-- characters of its id (WD-1A2B3C4D), so those characters have an index. "C" allows ranges: a
-- reference is found while it is typed.
create index withdrawals_reference
  on withdrawals_withdrawal (right(id::text, 8) collate "C", id);
create index deposits_payment_id_end
  on deposits_payment (right(id::text, 8) collate "C", id);
-- A payment that was credited again after a reversal has another id in the statement.
create index deposits_payment_deposit_end
  on deposits_payment (right(deposit_id::text, 8) collate "C", id) where deposit_id is not null;
create index deposits_share_id_end on deposits_share (right(id::text, 8) collate "C", id);
create index deposits_slip_id_end on deposits_slip (right(id::text, 8) collate "C", id);
create index games_transfer_id_end on games_transfer (right(id::text, 8) collate "C", id);

-- References of external parties, compared exactly.
create index withdrawals_bank_reference on withdrawals_withdrawal (bank_reference)
  where bank_reference is not null;
create index games_transfer_provider_reference on games_transfer (provider_reference)
  where provider_reference is not null;

-- The newest withdrawals to one account. It serves every search for the number alone as well.
create index withdrawals_account_newest
  on withdrawals_withdrawal (bank_account_no, created_at desc, id desc);
drop index withdrawals_account;
