-- The support chat. Order is by conversation: `seq` is taken under the row lock of the conversation, in the transaction
-- that writes the message, so it has no gap and follows the commits. (A number of the whole table would not: 101 may commit before 100.)
create type chat_sender as enum ('customer', 'agent', 'system');
create type chat_ending as enum ('agent', 'quiet');

create table chat_conversation (
  id uuid primary key,
  member_id bigint unique references accounts_member,
  guest_hash bytea unique,                    -- SHA-256 of the guest's id, which is a key and is nowhere
  guest_name text,                            -- as the guest called itself
  last_seq integer not null default 0,
  customer_read_seq integer not null default 0,
  agent_read_seq integer not null default 0,
  session_id uuid,                            -- the open talk; null between two of them
  last_message_at timestamptz not null,
  waiting_since timestamptz,                  -- oldest message of the customer that nobody has answered
  assignee_id uuid references staff_member, -- who has claimed it
  assignee_name text,
  created_at timestamptz not null,
  check ((member_id is null) <> (guest_hash is null)),
  check (customer_read_seq between 0 and last_seq and agent_read_seq between 0 and last_seq),
  check ((assignee_id is null) = (assignee_name is null)),
  check (session_id is not null or (assignee_id is null and waiting_since is null))
);
create index chat_conversation_waiting on chat_conversation (waiting_since, id) where waiting_since is not null;
create index chat_conversation_mine on chat_conversation (assignee_id, last_message_at desc, id desc) where assignee_id is not null;
create index chat_conversation_open on chat_conversation (last_message_at desc, id desc) where session_id is not null;
create index chat_conversation_closed on chat_conversation (last_message_at desc, id desc) where session_id is null and last_seq > 0;

-- A talk: from its first message until an agent ends it or 24 hours go by without a word.
create table chat_session (
  id uuid primary key,
  conversation_id uuid not null references chat_conversation,
  first_seq integer not null,
  last_seq integer,                           -- null while it is open
  started_at timestamptz not null,
  ended_at timestamptz,
  ending chat_ending,
  ended_by uuid references staff_member,
  unique (conversation_id, first_seq),
  check ((ended_at is null) = (ending is null) and (ended_at is null) = (last_seq is null))
);
create unique index chat_session_open on chat_session (conversation_id) where ended_at is null;

create table chat_message (
  conversation_id uuid not null references chat_conversation,
  seq integer not null check (seq > 0),
  client_msg_id uuid not null,                -- made by the sender: the same id twice is the same message
  sender chat_sender not null,
  staff_id uuid references staff_member,
  agent_name text,                            -- as shown then
  session_id uuid not null references chat_session,
  content jsonb not null,                     -- as it came
  created_at timestamptz not null,
  primary key (conversation_id, seq),
  unique (conversation_id, sender, client_msg_id)
);

-- Pictures and films of a conversation. One that was never sent is deleted after a day.
create type chat_media_kind as enum ('image', 'video');
create table chat_media (
  name text primary key,                      -- random, with the ending of what is kept
  conversation_id uuid not null references chat_conversation,
  kind chat_media_kind not null,
  bytes integer not null check (bytes > 0),
  width integer,
  height integer,
  sha256 bytea not null,                      -- of the bytes that were uploaded
  by_customer boolean not null,
  sent_seq integer,                           -- the message that shows it
  created_at timestamptz not null
);
create index chat_media_quota on chat_media (conversation_id, created_at);
create index chat_media_created on chat_media (created_at);

-- Answers that agents give often; `{name}` and the like are filled in by the desk.
create table chat_canned (
  id uuid primary key,
  shortcut text not null unique,
  title jsonb not null,                       -- {"th": ..., "la": ..., "en": ...}
  body jsonb not null,
  position integer not null default 0,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by text not null
);
