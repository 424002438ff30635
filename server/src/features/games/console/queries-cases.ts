/** SQL of decisions that providers are asked about again, and of cases they contradicted. */
import { sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";

const FOLLOWED_AT_ONCE = 20;

export interface DueDecision {
  transferId: string;
  outcome: "done" | "refused";
  decidedAt: Date;
}

/** Decisions whose provider is to be asked now, the longest due first. */
export async function listDueDecisions(db: Db, now: Date): Promise<DueDecision[]> {
  const { rows } = await sql<DueDecision>`
    select transfer_id as "transferId", outcome, at as "decidedAt" from games_decision
    where next_check_at <= ${now} order by next_check_at limit ${FOLLOWED_AT_ONCE}`.execute(db);
  return rows;
}

/** Stores when the provider is asked next; null: not any more. */
export async function updateNextCheck(
  tx: Tx,
  { transferId, nextCheckAt }: { transferId: string; nextCheckAt: Date | null },
): Promise<void> {
  await sql`update games_decision set next_check_at = ${nextCheckAt}
    where transfer_id = ${transferId}::uuid and contradicted_at is null`.execute(tx);
}

export interface Case {
  staffId: string;
  makerId: string | null;
  at: Date;
  contradictedAt: Date | null;
  caseClosedAt: Date | null;
}

/** The decision about a transfer, locked until the transaction ends. */
export async function lockCase(tx: Tx, transferId: string): Promise<Case | null> {
  const { rows } = await sql<Case>`
    select staff_id as "staffId", maker_id as "makerId", at, contradicted_at as "contradictedAt",
      case_closed_at as "caseClosedAt"
    from games_decision where transfer_id = ${transferId}::uuid for update`.execute(tx);
  return rows[0] ?? null;
}

export async function updateCaseClosed(
  tx: Tx,
  closed: { transferId: string; staffId: string; note: string; at: Date },
): Promise<void> {
  const { transferId, staffId, note, at } = closed;
  await sql`update games_decision
    set case_closed_at = ${at}, case_closed_by = ${staffId}::uuid, case_note = ${note}
    where transfer_id = ${transferId}::uuid`.execute(tx);
}
