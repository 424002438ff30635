-- Missing indexes, and what retention jobs delete (docs/operations.md, "Data that expires").

-- What was settled in a span: the totals of a member, and each withdrawal's assessment.
create index statements_line_settled on statements_line (member_id, updated_at)
  where status = 'SUCCESS' and statement_type in ('deposit', 'withdraw', 'bonus');

-- Foreign keys that had no index, found by server/test/foreign-keys.test.ts: rows of a member, and
-- of an account, a payment, a QR or a chat session.
drop index accounts_session_member;
create index accounts_session_member on accounts_session (member_id);
create index bonuses_condition_member on bonuses_condition (member_id);
create index chat_message_session on chat_message (session_id) where session_id is not null;
create index deposits_clawback_member on deposits_clawback (member_id);
create index deposits_decision_member on deposits_decision (member_id) where member_id is not null;
create index deposits_gift_member on deposits_gift (member_id);
create index deposits_payment_any_qr on deposits_payment (qr_id) where qr_id is not null;
create index deposits_reported_transfer_member on deposits_reported_transfer (member_id);
create index deposits_reversal_payment on deposits_reversal (payment_id);
create index deposits_slip_payment on deposits_slip (payment_id) where payment_id is not null;
create index games_sweep_member on games_sweep (member_id);
create index games_transfer_account on games_transfer (game_account_id);
create index games_turnover_account on games_turnover (game_account_id);
create index invites_commission_invitee on invites_commission (invitee_id);
create index invites_decision_invitee on invites_decision (invitee_id);
create index refunds_addition_member on refunds_addition (member_id);
create index spinwheel_seed_member on spinwheel_seed (member_id);

-- Sessions that ended by a logout, for the job that deletes them.
create index accounts_session_revoked on accounts_session (revoked_at) where revoked_at is not null;

-- Starts are appended in the order of time, so a few bytes for each range of pages find the oldest.
create index games_start_created on games_start using brin (created_at);

grant delete on idempotency_key, accounts_trace, games_start to krapao_app;
