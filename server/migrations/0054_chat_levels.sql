-- The chat priority of a member's level is part of a conversation's place in the queue
-- (chat/priority.ts): ten places for each of the three there were.

update chat_conversation set rank = rank * 10 + 9;
alter table chat_conversation alter column rank set default 29;
