-- The desk of members: what staff look for, note, change and decide about them.

-- What comes in or goes out by an operator's hand; the owner is the reason.
alter type ledger.account_kind add value 'adjustment';

-- Search (docs/decisions, "Searching members"): ranges of text in the order of bytes, which every database sorts alike.
-- The words of a name, since Lao and Thai names may begin with a title; phones and accounts from both ends.
create index accounts_member_newest on accounts_member (created_at desc, id desc);
create index accounts_member_suspended on accounts_member (created_at desc, id desc) where suspended_at is not null;
create index accounts_member_currency on accounts_member (currency, created_at desc, id desc);
create index accounts_member_name on accounts_member (lower(name collate "C") collate "C", id);
create index accounts_member_name2 on accounts_member (split_part(lower(name collate "C"), ' ', 2) collate "C", id);
create index accounts_member_name3 on accounts_member (split_part(lower(name collate "C"), ' ', 3) collate "C", id);
create index accounts_member_holder on accounts_member (lower(bank_account_name collate "C") collate "C", id);
create index accounts_member_phone_start on accounts_member (phone collate "C", id);
create index accounts_member_phone_end on accounts_member (reverse(phone) collate "C", id);
create index accounts_member_account_start on accounts_member (bank_account_no collate "C", id);
create index accounts_member_account_end on accounts_member (reverse(bank_account_no) collate "C", id);

-- Words that staff put on a member.
create table accounts_tag (
  member_id bigint not null references accounts_member,
  tag text not null check (tag <> ''),
  staff_id uuid not null,
  added_at timestamptz not null,
  primary key (member_id, tag)
);
create index accounts_tag_of on accounts_tag (tag, member_id);

-- What staff wrote about a member: never changed afterwards.
create table accounts_note (
  id uuid primary key,
  member_id bigint not null references accounts_member,
  text text not null check (text <> ''),
  staff_id uuid not null,
  staff_name text not null,
  at timestamptz not null
);
create index accounts_note_member on accounts_note (member_id, at desc, id desc);
revoke update, delete, truncate on accounts_note from krapao_app;

-- A change of the bank account waits for a second person, then for its hour (docs/decisions, "A change of bank counts a day later").
alter table accounts_bank_change
  -- Who of the staff entered it; null: the member asked for it.
  add column entered_by uuid,
  -- The two-person request; null: nobody has looked at it.
  add column approval_id uuid,
  add column approved_at timestamptz,
  -- From when on it counts; null: not approved.
  add column counts_at timestamptz,
  add column refusal text,
  add constraint accounts_bank_change_approved check ((approved_at is null) = (counts_at is null));
create index accounts_bank_change_due on accounts_bank_change (counts_at) where state = 'waiting' and counts_at is not null;
create index accounts_bank_change_member on accounts_bank_change (member_id, asked_at desc);

-- Money that two people moved by hand. Its id is the ledger transfer's and the statement line's.
create table wallet_adjustment (
  id uuid primary key,
  approval_id uuid not null unique,
  member_id bigint not null references accounts_member,
  direction text not null check (direction in ('credit', 'debit')),
  amount_minor bigint not null check (amount_minor > 0),
  currency ledger.currency not null,
  reason text not null,
  why text not null,
  made_by uuid not null,
  checked_by uuid not null check (checked_by <> made_by),
  at timestamptz not null
);
create index wallet_adjustment_member on wallet_adjustment (member_id, at desc, id desc);
create index wallet_adjustment_at on wallet_adjustment (at);
revoke update, delete, truncate on wallet_adjustment from krapao_app;

-- What was asked of a provider about a transfer and what it answered, as our port says it: no passwords, no keys. Kept 90 days.
create table games_call (
  id uuid primary key,
  transfer_id uuid not null references games_transfer,
  operation text not null check (operation in ('transfer', 'status', 'balance', 'played')),
  asked jsonb not null,
  answered jsonb not null,
  asked_at timestamptz not null,
  answered_at timestamptz not null
);
create index games_call_transfer on games_call (transfer_id, asked_at);
create index games_call_asked on games_call (asked_at);
revoke update, truncate on games_call from krapao_app;

-- What a person decided about a transfer whose outcome nobody could prove: once.
create table games_verdict (
  transfer_id uuid primary key references games_transfer,
  verdict text not null check (verdict in ('done', 'refused')),
  evidence text not null check (evidence <> ''),
  staff_id uuid not null,
  staff_name text not null,
  at timestamptz not null
);
create index games_verdict_at on games_verdict (at desc, transfer_id desc);
revoke update, delete, truncate on games_verdict from krapao_app;

-- What waits, oldest first.
create index games_transfer_waiting on games_transfer (created_at, id) where state in ('decided', 'called', 'operator');
