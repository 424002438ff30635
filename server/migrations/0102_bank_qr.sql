-- QRs that a bank makes itself (SCB, KBANK, BCEL): its references name the member's order, so the
-- amount needs no satang and need not be unique.

-- promptpay: the server makes the QR and the feed matches its unique amount. bank: the bank's own
-- QR, through the gateway that is connected for it.
create type deposits_qr_maker as enum ('promptpay', 'bank');
alter table deposits_channel add column qr_by deposits_qr_maker not null default 'promptpay';
-- A bank's gateway pays into one account.
create unique index deposits_channel_bank_qr on deposits_channel (bank_code) where qr_by = 'bank';
alter table deposits_channel add constraint deposits_channel_bank_qr_of_a_bank
  check (qr_by = 'promptpay' or (bank_type = 'bank' and mode = 'qr'));

-- The gateway of a bank that made the QR; null: the gateway of the channel's own code, or none. A
-- QR keeps its maker when the channel is changed.
alter table deposits_qr add column gateway text;

-- The bank feed reports only the amount, so it must be unique among open QRs of PromptPay.
drop index deposits_qr_amount;
create unique index deposits_qr_amount on deposits_qr (channel, amount_minor)
  where state = 'open' and gateway is null and gateway_order_id is null;
drop index deposits_qr_order;
create unique index deposits_qr_order
  on deposits_qr (coalesce(gateway, channel), gateway_order_id) where gateway_order_id is not null;


-- unconfirmed: a bank's notice of a payment that the bank's own inquiry does not show.
alter table deposits_unreadable_callback drop constraint deposits_unreadable_callback_reason_check;
alter table deposits_unreadable_callback add constraint deposits_unreadable_callback_reason_check
  check (reason in ('malformed', 'content', 'unstorable', 'unconfirmed'));
