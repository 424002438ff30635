/** SQL of what agents did in the chat. */
import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";
import type { Span } from "../../ledger/compare.ts";

export interface AgentDay {
  day: string;
  staffId: string;
  name: string;
  talks: number;
  messages: number;
  firstAnswers: number;
  medianSeconds: number | null;
  p95Seconds: number | null;
}

/**
 * By day and agent, newest first. A talk counts for every agent who wrote in it that day. The first answer of a talk counts on
 * the day it was given and waited since the customer's first word of that talk.
 */
export async function selectAgentDays(db: Db, { from, to }: Span): Promise<AgentDay[]> {
  const { rows } = await sql<AgentDay>`
    with said as (
      select staff_id, conversation_id, session_id, seq, created_at,
        (created_at at time zone 'Asia/Bangkok')::date as day
      from chat_message
      where created_at >= ${from} and created_at < ${to} and sender = 'agent' and staff_id is not null
    ), answers as (
      select distinct on (a.session_id) a.session_id, a.staff_id, a.day,
        extract(epoch from a.created_at - asked.at)::float8 as waited
      from said a
        cross join lateral (
          select min(m.created_at) filter (where m.sender = 'customer') as at,
            min(m.seq) filter (where m.sender = 'agent') as first
          from chat_session s
            join chat_message m on m.conversation_id = s.conversation_id
              and m.seq >= s.first_seq and m.seq <= a.seq and m.session_id = s.id
          where s.id = a.session_id) asked
      where asked.first = a.seq and asked.at < a.created_at
      order by a.session_id, a.seq
    ), waits as (
      select day, staff_id, count(*)::integer as count,
        percentile_disc(0.5) within group (order by waited) as median,
        percentile_disc(0.95) within group (order by waited) as p95
      from answers group by 1, 2
    )
    select said.day::text, said.staff_id as "staffId", staff.name,
      count(distinct said.session_id)::integer as talks, count(*)::integer as messages,
      coalesce(w.count, 0) as "firstAnswers",
      round(w.median)::integer as "medianSeconds", round(w.p95)::integer as "p95Seconds"
    from said join staff_member staff on staff.id = said.staff_id
      left join waits w on w.day = said.day and w.staff_id = said.staff_id
    group by said.day, said.staff_id, staff.name, w.count, w.median, w.p95
    order by said.day desc, messages desc, staff.name`.execute(db);
  return rows;
}
