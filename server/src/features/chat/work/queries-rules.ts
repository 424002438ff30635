import type { RuleWhen } from "@krapao/contract/console/chat/work";
import type { Language } from "@krapao/contract/languages";
import { sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";

/** A rule of first answers. */
export interface Rule {
  id: string;
  name: string;
  when: RuleWhen;
  body: Record<Language, string>;
  isActive: boolean;
  position: number;
  version: number;
  updatedAt: Date;
  updatedBy: string;
}

const rules = (db: Db | Tx) =>
  db
    .selectFrom("chat_rule")
    .select(["id", "name", "is_active as isActive", "position", "version"])
    .select(["updated_at as updatedAt", "updated_by as updatedBy"])
    .select([sql<RuleWhen>`rule`.as("when"), sql<Rule["body"]>`body`.as("body")]);

export function listRules(db: Db | Tx): Promise<Rule[]> {
  return rules(db).orderBy("position").orderBy("name").execute();
}

export async function lockRule(tx: Tx, id: string): Promise<Rule | null> {
  return (await rules(tx).where("id", "=", id).forUpdate().executeTakeFirst()) ?? null;
}

const toRow = ({ when, body, ...rule }: Rule) => ({
  name: rule.name,
  rule: JSON.stringify(when),
  body: JSON.stringify(body),
  is_active: rule.isActive,
  position: rule.position,
  version: rule.version,
  updated_at: rule.updatedAt,
  updated_by: rule.updatedBy,
});

export async function insertRule(tx: Tx, rule: Rule): Promise<void> {
  await tx
    .insertInto("chat_rule")
    .values({ id: rule.id, ...toRow(rule) })
    .execute();
}

export async function updateRule(tx: Tx, rule: Rule): Promise<void> {
  await tx.updateTable("chat_rule").set(toRow(rule)).where("id", "=", rule.id).execute();
}

export async function deleteRule(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("chat_rule").where("id", "=", id).execute();
}

/** What a session has: its answers by rule, whether an agent wrote, and the customer's texts. */
export async function readSession(
  tx: Tx,
  sessionId: string,
): Promise<{ ruleIds: string[]; hasAgent: boolean; texts: string[] }> {
  const { rows } = await sql<{ ruleIds: string[]; hasAgent: boolean; texts: string[] }>`select
    array(select rule_id from chat_rule_answer where session_id = ${sessionId}) as "ruleIds",
    exists (select from chat_message
      where session_id = ${sessionId} and sender = 'agent') as "hasAgent",
    array(select content #>> '{payload,message}' from chat_message
      where session_id = ${sessionId} and sender = 'customer'
        and content #>> '{payload,message}' is not null
      order by seq desc limit 20) as texts`.execute(tx);
  return rows[0] ?? { ruleIds: [], hasAgent: true, texts: [] };
}

export async function insertRuleAnswer(
  tx: Tx,
  answer: { sessionId: string; ruleId: string; seq: number },
): Promise<void> {
  await tx
    .insertInto("chat_rule_answer")
    .values({ session_id: answer.sessionId, rule_id: answer.ruleId, seq: answer.seq })
    .execute();
}

/** Conversations that wait since before a time, and that not all of these rules have answered. */
export async function listUnanswered(
  db: Db,
  { before, ruleIds, limit }: { before: Date; ruleIds: string[]; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from chat_conversation c where waiting_since <= ${before}
      and (select count(*) from chat_rule_answer a where a.session_id = c.session_id
        and a.rule_id = any(${ruleIds}::uuid[])) < ${ruleIds.length}
      and not exists (select from chat_message said
        where said.session_id = c.session_id and said.sender = 'agent')
    order by waiting_since limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
