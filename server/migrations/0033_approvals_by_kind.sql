-- without a transaction
-- Requests of one kind, newest first: they are kept for good, and a filter by a rare kind read all.
create index concurrently if not exists approvals_request_kind on approvals_request (kind, id desc);
