-- The support chat. Messages are ordered within their conversation: `seq` is taken under the row
-- lock of the conversation, in the transaction that writes the message, so it has no gaps and
-- follows the order of commits. A number for the whole table would not: 101 can commit before 100.
create type chat_sender as enum ('customer', 'agent', 'system');
create table chat_conversation (
  id uuid primary key,
  member_id bigint unique,
  -- SHA-256 of the guest's id. The id gives access to the conversation, so it is not stored.
  guest_hash bytea unique,
  guest_name text,  -- as the guest entered it
  last_seq integer not null default 0,
  customer_read_seq integer not null default 0,
  agent_read_seq integer not null default 0,
  session_id uuid,  -- the open chat session; null: none is open
  last_message_at timestamptz not null,
  waiting_since timestamptz,  -- the oldest message of the customer that no agent has answered
  assignee_id uuid,  -- the staff user who has claimed it
  assignee_name text,
  created_at timestamptz not null,
  tag_ids uuid[] not null default '{}',
  is_priority boolean not null default false,  -- has a tag that comes first
  names_deposit boolean not null default false,  -- the session names a deposit
  rank smallint not null default 29,  -- place in the queue, smaller first (chat/priority.ts)
  language text check (language in ('th', 'la', 'en')),  -- the customer last wrote in it
  snoozed_until timestamptz,
  is_auto_assigned boolean not null default false,
  rating_session_id uuid,  -- the ended session that the customer may rate
  check ((member_id is null) <> (guest_hash is null)),
  check (customer_read_seq between 0 and last_seq and agent_read_seq between 0 and last_seq),
  check ((assignee_id is null) = (assignee_name is null)),
  check (session_id is not null or (assignee_id is null and waiting_since is null))
);
create index chat_conversation_waiting on chat_conversation (waiting_since, id)
  where waiting_since is not null;
create index chat_conversation_assignee
  on chat_conversation (assignee_id, last_message_at desc, id desc)
  where assignee_id is not null;
create index chat_conversation_open on chat_conversation (last_message_at desc, id desc)
  where session_id is not null;
create index chat_conversation_closed on chat_conversation (last_message_at desc, id desc)
  where session_id is null and last_seq > 0;
create index chat_conversation_guests on chat_conversation (last_message_at)
  where guest_hash is not null;
create index chat_conversation_queue on chat_conversation (rank, waiting_since, id)
  where waiting_since is not null;
create index chat_conversation_snoozed on chat_conversation (snoozed_until)
  where snoozed_until is not null;
create index chat_conversation_tags on chat_conversation using gin (tag_ids);

-- A chat session lasts from its first message until an agent ends it or 24 hours pass without a
-- message.
create type chat_ending as enum ('agent', 'quiet');
create table chat_session (
  id uuid primary key,
  conversation_id uuid not null references chat_conversation,
  first_seq integer not null,
  last_seq integer,  -- null while it is open
  started_at timestamptz not null,
  ended_at timestamptz,
  ending chat_ending,
  ended_by uuid,
  -- Who had the session when it ended: a rating is about this staff user.
  assignee_id uuid,
  unique (conversation_id, first_seq),
  check ((ended_at is null) = (ending is null) and (ended_at is null) = (last_seq is null))
);
create unique index chat_session_open on chat_session (conversation_id) where ended_at is null;
create index chat_session_started on chat_session (started_at);

create table chat_message (
  conversation_id uuid not null references chat_conversation,
  seq integer not null check (seq > 0),
  client_msg_id uuid not null,  -- made by the sender: a repeated id is the same message
  sender chat_sender not null,
  staff_id uuid,
  agent_name text,  -- as shown to the customer at that time
  session_id uuid not null references chat_session,
  content jsonb not null,  -- as the sender sent it
  created_at timestamptz not null,
  primary key (conversation_id, seq),
  unique (conversation_id, sender, client_msg_id)
);
-- Messages are appended in the order of time, so this index stays small.
create index chat_message_created on chat_message
  using brin (created_at) with (pages_per_range = 32, autosummarize = on);
create index chat_message_session on chat_message (session_id) where session_id is not null;

-- Thai and Lao have no spaces between words, and extensions are not installed everywhere: a text is
-- found by its runs of three characters.
create function chat_grams(said text) returns text[]
language sql immutable parallel safe strict as $$
  select coalesce(array_agg(distinct substr(line.plain, place, 3)), '{}')
  from (select regexp_replace(lower(said), '\s+', ' ', 'g') as plain) line,
    generate_series(1, length(line.plain) - 2) place
$$;

create index chat_message_grams on chat_message
  using gin (chat_grams(content #>> '{payload,message}')) where sender <> 'system';

-- Images and videos of a conversation. One that was never sent is deleted after a day.
create type chat_media_kind as enum ('image', 'video');
create table chat_media (
  name text primary key,  -- random, with the file extension of the stored format
  conversation_id uuid not null references chat_conversation,
  kind chat_media_kind not null,
  bytes integer not null check (bytes > 0),
  width integer,
  height integer,
  sha256 bytea not null,  -- of the uploaded bytes
  by_customer boolean not null,
  sent_seq integer,  -- the message that shows it
  created_at timestamptz not null
);
create index chat_media_quota on chat_media (conversation_id, created_at);
create index chat_media_created on chat_media (created_at);

-- Canned responses. The console fills in placeholders such as `{name}`.
create table chat_canned (
  id uuid primary key,
  shortcut text not null unique,
  title jsonb not null,  -- {"th": ..., "la": ..., "en": ...}
  body jsonb not null,
  position integer not null default 0,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by text not null
);

create table chat_tag (
  id uuid primary key,
  name text not null unique,
  is_priority boolean not null,
  position integer not null,
  updated_at timestamptz not null,
  updated_by text not null
);
insert into chat_tag values (gen_random_uuid(), 'VIP', true, 0, now(), 'Krapao');

-- Notes are no messages: nothing that reads messages for a customer reads this table.
create table chat_note (
  id uuid primary key,  -- made by the page: a repeated id is the same note
  conversation_id uuid not null references chat_conversation on delete cascade,
  after_seq integer not null,
  staff_id uuid not null,
  staff_name text not null,
  text text not null,
  created_at timestamptz not null
);
create index chat_note_conversation on chat_note (conversation_id, created_at);

create table chat_agent (
  staff_id uuid primary key,
  is_accepting boolean not null,
  languages text[] not null,
  seen_at timestamptz not null,
  assigned_at timestamptz  -- the last automatic assignment
);

create table chat_rule (
  id uuid primary key,
  name text not null,
  rule jsonb not null,  -- contract/src/console/chat/work.ts, RuleWhen
  body jsonb not null,  -- {"th": ..., "la": ..., "en": ...}
  is_active boolean not null,
  position integer not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by text not null
);

create table chat_rule_answer (
  session_id uuid not null references chat_session on delete cascade,
  rule_id uuid not null,  -- stays when the rule is removed
  seq integer not null,
  primary key (session_id, rule_id)
);

create table chat_rating (
  session_id uuid primary key references chat_session on delete cascade,
  conversation_id uuid not null references chat_conversation on delete cascade,
  staff_id uuid,
  stars smallint check (stars between 1 and 5),  -- null: skipped
  comment text,
  created_at timestamptz not null
);
create index chat_rating_conversation on chat_rating (conversation_id);
create index chat_rating_created on chat_rating (created_at);

-- What the application may do with these tables.
grant select, insert, update, delete on
  chat_conversation, chat_session, chat_media, chat_canned, chat_tag, chat_agent, chat_rule
  to krapao_app;
grant select, insert, delete on chat_message to krapao_app;
grant select, insert on chat_note, chat_rule_answer, chat_rating to krapao_app;
grant execute on function chat_grams to krapao_app, krapao_admin;
