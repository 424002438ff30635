-- Foreign keys between words: each file before this one names only its own tables.

alter table idempotency_key add foreign key (member_id) references accounts_member;
alter table page_mark add foreign key (member_id) references accounts_member;
alter table accounts_member
  add foreign key (source_code) references lookups_source,
  add foreign key (bank_code) references lookups_bank;
alter table accounts_bank_change add foreign key (bank_code) references lookups_bank;
alter table accounts_fetched_export
  add foreign key (request_id) references approvals_request,
  add foreign key (staff_id) references staff_user;
alter table approvals_request
  add foreign key (maker_id) references staff_user,
  add foreign key (checker_id) references staff_user;
alter table audit_entry add foreign key (staff_id) references staff_user;
alter table games_account add foreign key (member_id) references accounts_member;
alter table games_sweep add foreign key (member_id) references accounts_member;
alter table games_transfer add foreign key (member_id) references accounts_member;
alter table games_decision
  add foreign key (member_id) references accounts_member,
  add foreign key (maker_id) references staff_user,
  add foreign key (case_closed_by) references staff_user;
alter table games_turnover add foreign key (member_id) references accounts_member;
alter table games_start add foreign key (member_id) references accounts_member;
alter table games_preference add foreign key (member_id) references accounts_member;
alter table statements_line add foreign key (member_id) references accounts_member;
alter table deposits_qr add foreign key (member_id) references accounts_member;
alter table deposits_payment
  add foreign key (entered_by_id) references staff_user,
  add foreign key (checked_by_id) references staff_user,
  add foreign key (member_id) references accounts_member;
alter table deposits_reported_transfer add foreign key (member_id) references accounts_member;
alter table deposits_decision add foreign key (member_id) references accounts_member;
alter table deposits_share add foreign key (member_id) references accounts_member;
alter table deposits_slip
  add foreign key (member_id) references accounts_member,
  add foreign key (claim_began_by) references staff_user;
alter table deposits_gift
  add foreign key (member_id) references accounts_member,
  add foreign key (closed_by_id) references staff_user;
alter table deposits_reversal add foreign key (member_id) references accounts_member;
alter table deposits_clawback
  add foreign key (member_id) references accounts_member,
  add foreign key (settled_by) references staff_user;
alter table deposits_credit_request
  add foreign key (member_id) references accounts_member,
  add foreign key (asked_by) references staff_user;
alter table deposits_credit_answer
  add foreign key (member_id) references accounts_member,
  add foreign key (payer_member_id) references accounts_member,
  add foreign key (former_member_id) references accounts_member,
  add foreign key (decided_by) references staff_user,
  add foreign key (second_by) references staff_user;
alter table deposits_return
  add foreign key (member_id) references accounts_member,
  add foreign key (approval_id) references approvals_request;
alter table withdrawals_withdrawal
  add foreign key (member_id) references accounts_member,
  add foreign key (claimed_by) references staff_user,
  add foreign key (parked_by) references staff_user,
  add foreign key (first_approved_by) references staff_user,
  add foreign key (decided_by) references staff_user,
  add foreign key (claim_began_by) references staff_user,
  add foreign key (case_closed_by) references staff_user;
alter table withdrawals_decision
  add foreign key (staff_id) references staff_user,
  add foreign key (maker_id) references staff_user;
alter table withdrawals_played add foreign key (member_id) references accounts_member;
alter table bonuses_condition add foreign key (member_id) references accounts_member;
alter table bonuses_campaign add foreign key (segment_code) references segments_segment;
alter table bonuses_user_bonus add foreign key (member_id) references accounts_member;
alter table bonuses_given_back add foreign key (member_id) references accounts_member;
alter table bonuses_late_account add foreign key (game_account_id) references games_account;
alter table bonuses_gift_review
  add foreign key (member_id) references accounts_member,
  add foreign key (staff_id) references staff_user;
alter table bonuses_gift_trace add foreign key (member_id) references accounts_member;
alter table bonuses_gift_finding add foreign key (other_id) references accounts_member;
alter table promotions_promotion add foreign key (segment_code) references segments_segment;
alter table promotions_receipt
  add foreign key (id) references bonuses_condition,
  add foreign key (member_id) references accounts_member;
alter table invites_collection add foreign key (member_id) references accounts_member;
alter table invites_commission
  add foreign key (inviter_id) references accounts_member,
  add foreign key (invitee_id) references accounts_member;
alter table invites_decision
  add foreign key (inviter_id) references accounts_member,
  add foreign key (invitee_id) references accounts_member;
alter table refunds_snapshot add foreign key (member_id) references accounts_member;
alter table refunds_addition add foreign key (member_id) references accounts_member;
alter table refunds_refund add foreign key (member_id) references accounts_member;
alter table spinwheel_seed add foreign key (member_id) references accounts_member;
alter table spinwheel_spin add foreign key (member_id) references accounts_member;
alter table spinwheel_coin add foreign key (member_id) references accounts_member;
alter table spinwheel_coupon
  add foreign key (member_id) references accounts_member,
  add foreign key (handed_over_by) references staff_user;
alter table spinwheel_earning add foreign key (member_id) references accounts_member;
alter table chat_conversation
  add foreign key (member_id) references accounts_member,
  add foreign key (assignee_id) references staff_user;
alter table chat_session
  add foreign key (ended_by) references staff_user,
  add foreign key (assignee_id) references staff_user;
alter table chat_message add foreign key (staff_id) references staff_user;
alter table chat_note add foreign key (staff_id) references staff_user;
alter table chat_agent add foreign key (staff_id) references staff_user;
alter table chat_rating add foreign key (staff_id) references staff_user;
alter table push_subscription
  add foreign key (member_id) references accounts_member,
  add foreign key (session_id) references accounts_session on delete cascade;
alter table protection_member add foreign key (member_id) references accounts_member;
alter table protection_limit_change add foreign key (member_id) references accounts_member;
alter table protection_self_exclusion
  add foreign key (member_id) references accounts_member,
  add foreign key (staff_id) references staff_user;
alter table protection_deposit add foreign key (member_id) references accounts_member;
alter table wallet_adjustment add foreign key (member_id) references accounts_member;
alter table treasury_rule add foreign key (code) references deposits_channel;
alter table treasury_hidden_account add foreign key (code) references deposits_channel;
alter table treasury_balance_count add foreign key (staff_id) references staff_user;
alter table treasury_move
  add foreign key (asked_by_id) references staff_user,
  add foreign key (approved_by_id) references staff_user,
  add foreign key (payment_id) references deposits_payment;
alter table treasury_sheet
  add foreign key (signed_by_id) references staff_user,
  add foreign key (checked_by_id) references staff_user;
alter table reports_first_deposit add foreign key (member_id) references accounts_member;
alter table reports_provider_balance add foreign key (provider) references games_provider;
alter table reports_export add foreign key (staff_id) references staff_user;
alter table reports_play_day add foreign key (member_id) references accounts_member;
alter table reports_reward
  add foreign key (id) references bonuses_condition,
  add foreign key (member_id) references accounts_member;
alter table segments_figures add foreign key (member_id) references accounts_member;
alter table segments_day add foreign key (member_id) references accounts_member;
alter table segments_membership add foreign key (member_id) references accounts_member;
alter table alerts_duty add foreign key (staff_id) references staff_user;
alter table alerts_preference add foreign key (staff_id) references staff_user;
alter table alerts_message add foreign key (staff_id) references staff_user;
alter table kyc_document
  add foreign key (member_id) references accounts_member,
  add foreign key (asked_by) references staff_user,
  add foreign key (decided_by) references staff_user;
alter table kyc_picture add foreign key (member_id) references accounts_member;
alter table kyc_view add foreign key (staff_id) references staff_user;
alter table lists_view add foreign key (owner_id) references staff_user;
alter table announcements_announcement
  add foreign key (segment_code) references segments_segment,
  add foreign key (sent_alone_by) references staff_user;
alter table announcements_delivery add foreign key (member_id) references accounts_member;
alter table shown_first add foreign key (member_id) references accounts_member;
alter table shifts_shift add foreign key (staff_id) references staff_user;
alter table shifts_handover
  add foreign key (from_id) references staff_user,
  add foreign key (to_id) references staff_user;
alter table shifts_work_day add foreign key (staff_id) references staff_user;
