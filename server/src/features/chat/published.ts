/** Conditions that the queries of other features share; `of` is the alias of the table. */
import { type RawBuilder, sql } from "kysely";

/** The customer waits for an answer, and no agent has the conversation. */
export const isWaitingChat = (of = "chat_conversation") =>
  sql<boolean>`${sql.ref(`${of}.waiting_since`)} is not null
    and ${sql.ref(`${of}.assignee_id`)} is null`;

/**
 * The first answer of a person in each session, with the wait since the customer's first message.
 * @param sessions a query of sessions: `id`, `conversation_id` and `first_seq`
 */
export const firstAnswers = (sessions: RawBuilder<unknown>) => sql<{
  session_id: string;
  staff_id: string;
  created_at: Date;
  waited: number;
}>`
  select asked.id as session_id, answer.staff_id, answer.created_at,
    extract(epoch from answer.created_at - question.at)::float8 as waited
  from (${sessions}) asked
    cross join lateral (
      select m.seq, m.staff_id, m.created_at from chat_message m
      where m.conversation_id = asked.conversation_id and m.seq >= asked.first_seq
        and m.session_id = asked.id and m.sender = 'agent'
      order by m.seq limit 1) answer
    cross join lateral (
      select min(m.created_at) as at from chat_message m
      where m.conversation_id = asked.conversation_id and m.seq >= asked.first_seq
        and m.seq < answer.seq and m.session_id = asked.id and m.sender = 'customer') question
  where answer.staff_id is not null and question.at < answer.created_at`;
