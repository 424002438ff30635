-- Work in the inbox: search, tags, notes of staff, snoozing, automatic assignment, rules of first
-- answers, and ratings.

alter table chat_conversation
  add column tag_ids uuid[] not null default '{}',
  add column is_priority boolean not null default false,  -- has a tag that comes first
  add column names_deposit boolean not null default false,  -- the session names a deposit
  add column rank smallint not null default 2,  -- place in the queue, smaller first (chat/priority.ts)
  add column language text check (language in ('th', 'la', 'en')),  -- the customer last wrote in it
  add column snoozed_until timestamptz,
  add column is_auto_assigned boolean not null default false,
  add column rating_session_id uuid;  -- the ended session that the customer may rate
create index chat_conversation_queue on chat_conversation (rank, waiting_since, id)
  where waiting_since is not null;
create index chat_conversation_snoozed on chat_conversation (snoozed_until)
  where snoozed_until is not null;
create index chat_conversation_tags on chat_conversation using gin (tag_ids);

-- Who had the session when it ended: a rating is about this staff user.
alter table chat_session add column assignee_id uuid references staff_user;

-- Thai and Lao have no spaces between words, and extensions are not installed everywhere: a text is
-- found by its runs of three characters.
create function chat_grams(said text) returns text[]
language sql immutable parallel safe strict as $$
  select coalesce(array_agg(distinct substr(line.plain, place, 3)), '{}')
  from (select regexp_replace(lower(said), '\s+', ' ', 'g') as plain) line,
    generate_series(1, length(line.plain) - 2) place
$$;
grant execute on function chat_grams to krapao_app, krapao_admin;
create index chat_message_grams on chat_message
  using gin (chat_grams(content #>> '{payload,message}')) where sender <> 'system';

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
  staff_id uuid not null references staff_user,
  staff_name text not null,
  text text not null,
  created_at timestamptz not null
);
create index chat_note_conversation on chat_note (conversation_id, created_at);

create table chat_agent (
  staff_id uuid primary key references staff_user,
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
  staff_id uuid references staff_user,
  stars smallint check (stars between 1 and 5),  -- null: skipped
  comment text,
  created_at timestamptz not null
);
create index chat_rating_conversation on chat_rating (conversation_id);
create index chat_rating_created on chat_rating (created_at);

-- A member's data include notes and ratings. The functions of before keep their other tables.
alter function erase_member_data(bigint, timestamptz) rename to erase_member_records;
create function erase_member_data(p_id bigint, p_at timestamptz) returns void
language plpgsql security definer set search_path = public, ledger, pg_temp as $$
begin
  update chat_note n set text = '…' from chat_conversation c
    where c.id = n.conversation_id and c.member_id = p_id;
  update chat_rating r set comment = null from chat_conversation c
    where c.id = r.conversation_id and c.member_id = p_id;
  perform erase_member_records(p_id, p_at);
end $$;
revoke all on function erase_member_data, erase_member_records from public;
grant execute on function erase_member_data to krapao_admin;

alter function export_member(bigint) rename to export_member_records;
create function export_member(p_id bigint) returns jsonb
language sql security definer set search_path = public, ledger, pg_temp as $$
  select export_member_records(p_id) || jsonb_build_object(
    'chat_note', (
      select coalesce(jsonb_agg(to_jsonb(n) - 'staff_id' order by n.created_at), '[]')
      from chat_note n join chat_conversation c on c.id = n.conversation_id
      where c.member_id = p_id),
    'chat_rating', (
      select coalesce(jsonb_agg(to_jsonb(r) - 'staff_id' order by r.created_at), '[]')
      from chat_rating r join chat_conversation c on c.id = r.conversation_id
      where c.member_id = p_id))
$$;
revoke all on function export_member, export_member_records from public;
grant execute on function export_member to krapao_app;

grant select, insert, update, delete on chat_tag, chat_rule, chat_agent to krapao_app;
grant select, insert on chat_note, chat_rating, chat_rule_answer to krapao_app;
