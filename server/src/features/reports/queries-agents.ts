/** SQL of the agents' work in the chat. */

import type { AgentRow } from "@krapao/contract/console/reports";
import { BANGKOK_ZONE } from "@krapao/contract/time";
import { sql } from "kysely";
import type { Span } from "../../kernel/calendar.ts";
import type { Db } from "../../kernel/db/database.ts";
import { firstAnswers } from "../chat/published.ts";

/**
 * Chat work by day and agent, newest first. A session counts for every agent who wrote in it that
 * day. The first answer of a session counts on its own day; the wait is measured from the
 * customer's first message of the session.
 */
export async function listAgentDays(db: Db, { from, to }: Span): Promise<AgentRow[]> {
  const answers = firstAnswers(sql`
    select s.id, s.conversation_id, s.first_seq from chat_session s
    where s.id in (select session_id from answered)`);
  const { rows } = await sql<AgentRow>`
    with answered as (
      select staff_id, session_id,
        (created_at at time zone ${sql.lit(BANGKOK_ZONE)})::date as day
      from chat_message
      where created_at >= ${from} and created_at < ${to}
        and sender = 'agent' and staff_id is not null
    ), waits as (
      select (created_at at time zone ${sql.lit(BANGKOK_ZONE)})::date as day, staff_id,
        count(*)::integer as count,
        percentile_disc(0.5) within group (order by waited) as median,
        percentile_disc(0.95) within group (order by waited) as p95
      from (${answers}) answers
      where created_at >= ${from} and created_at < ${to} group by 1, 2
    ), rated as (
      select (created_at at time zone ${sql.lit(BANGKOK_ZONE)})::date as day, staff_id,
        count(*)::integer as count, round(avg(stars), 2)::float8 as average
      from chat_rating
      where created_at >= ${from} and created_at < ${to} and stars is not null
      group by 1, 2
    )
    select answered.day::text, answered.staff_id as "staffId", staff.name as agent,
      count(distinct answered.session_id)::integer as sessions, count(*)::integer as messages,
      coalesce(w.count, 0) as "firstAnswers",
      round(w.median)::integer as "medianSeconds", round(w.p95)::integer as "p95Seconds",
      coalesce(r.count, 0) as ratings, r.average as "averageStars"
    from answered join staff_user staff on staff.id = answered.staff_id
      left join waits w on w.day = answered.day and w.staff_id = answered.staff_id
      left join rated r on r.day = answered.day and r.staff_id = answered.staff_id
    group by answered.day, answered.staff_id, staff.name, w.count, w.median, w.p95,
      r.count, r.average
    order by answered.day desc, messages desc, staff.name`.execute(db);
  return rows;
}
