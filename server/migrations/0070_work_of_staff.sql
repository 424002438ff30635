-- without a transaction
-- What staff users decided, by person and time (docs/decisions/0090-shifts.md).
create index concurrently if not exists withdrawals_decision_staff
  on withdrawals_decision (staff_id, at);
create index concurrently if not exists deposits_slip_decision_staff
  on deposits_slip_decision (staff_id, at);
create index concurrently if not exists deposits_decision_staff
  on deposits_decision (staff_id, at) where staff_id is not null;
create index concurrently if not exists audit_entry_documents
  on audit_entry (staff_id, at) where action in ('kyc.accept', 'kyc.reject');
