-- The search over everything also finds bonuses, payers of payments, and addresses of staff users.
create index bonuses_condition_id_end
  on bonuses_condition (right(id::text, 8) collate "C", id);

-- Payers as the bank reports them: by the beginning of the name, and by the digits that a masked
-- account shows.
create index deposits_payment_payer
  on deposits_payment (lower(payer ->> 'name') collate "C", id) where payer ->> 'name' is not null;
create index deposits_payment_payer_digits
  on deposits_payment (regexp_replace(payer ->> 'accountNo', '\D', '', 'g') collate "C",
    received_at desc, id desc)
  where payer ->> 'accountNo' is not null;

-- Addresses of staff users: actions and sign-ins.
create index audit_entry_address on audit_entry (address, seq desc);
create index staff_session_address on staff_session (address, last_seen_at desc);
