import { isAllowed, ROLES } from "@krapao/contract/console/permissions";
import type { Language } from "@krapao/contract/languages";
import { sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { isWaitingChat } from "../published.ts";
import type { PresentAgent } from "./assign-fairly.ts";

/** What an agent reported. */
export interface Presence {
  isAccepting: boolean;
  languages: Language[];
}

const ANSWERING = ROLES.filter((role) => isAllowed(role, "chat.answer"));

/** Reports an agent as seen, with what changes. @returns the agent's state */
export async function savePresence(
  db: Db,
  agent: { staffId: string; at: Date } & { [K in keyof Presence]: Presence[K] | null },
  initial: Presence,
): Promise<Presence> {
  const { staffId, at, isAccepting, languages } = agent;
  const { rows } = await sql<Presence>`
    insert into chat_agent as known (staff_id, is_accepting, languages, seen_at)
    values (${staffId}, ${isAccepting ?? initial.isAccepting}, ${languages ?? initial.languages}, ${at})
    on conflict (staff_id) do update set seen_at = excluded.seen_at,
      is_accepting = coalesce(${isAccepting}::boolean, known.is_accepting),
      languages = coalesce(${languages}::text[], known.languages)
    returning is_accepting as "isAccepting", languages`.execute(db);
  return rows[0] ?? initial;
}

/** Serialises automatic assignments: two at the same time would count the same load. */
export async function lockAssignments(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('chat:assign'))`.execute(tx);
}

/** Agents in the inbox since a time who accept conversations, with their load. */
export async function listPresentAgents(
  tx: Tx,
  { seenSince, now }: { seenSince: Date; now: Date },
): Promise<(PresentAgent & { name: string })[]> {
  const { rows } = await sql<PresentAgent & { name: string }>`
    select agent.staff_id as "staffId", staff.name, agent.languages,
      agent.assigned_at as "assignedAt",
      (select count(*)::integer from chat_conversation c where c.assignee_id = agent.staff_id
        and (c.snoozed_until is null or c.snoozed_until <= ${now})) as load
    from chat_agent agent join staff_user staff on staff.id = agent.staff_id
    where agent.is_accepting and agent.seen_at >= ${seenSince}
      and staff.is_active and staff_has(staff, 'chat.answer', ${ANSWERING}::text[])
    order by agent.staff_id`.execute(tx);
  return rows;
}

/** Unclaimed conversations in the order of the queue. */
export async function listQueue(
  tx: Tx,
  limit: number,
): Promise<{ id: string; language: Language | null }[]> {
  const { rows } = await sql<{ id: string; language: Language | null }>`
    select id, language from chat_conversation
    where ${isWaitingChat()}
    order by rank, waiting_since, id limit ${limit}`.execute(tx);
  return rows;
}

/** Assigns a conversation that is still unclaimed and waiting. @returns whether it was */
export async function assignAutomatically(
  tx: Tx,
  { id, to, at }: { id: string; to: { id: string; name: string }; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("chat_conversation")
    .set({ assignee_id: to.id, assignee_name: to.name, is_auto_assigned: true })
    .where("id", "=", id)
    .where("assignee_id", "is", null)
    .where("waiting_since", "is not", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx
    .updateTable("chat_agent")
    .set({ assigned_at: at })
    .where("staff_id", "=", to.id)
    .execute();
  return true;
}

/** Returns waiting conversations of agents who left the inbox to the queue. @returns their ids */
export async function releaseLeft(tx: Tx, seenSince: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update chat_conversation c
    set assignee_id = null, assignee_name = null, is_auto_assigned = false
    where c.is_auto_assigned and c.waiting_since is not null and not exists (
      select from chat_agent agent join staff_user staff on staff.id = agent.staff_id
      where agent.staff_id = c.assignee_id and agent.seen_at >= ${seenSince} and staff.is_active)
    returning c.id`.execute(tx);
  return rows.map(({ id }) => id);
}
