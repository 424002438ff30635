/** SQL of the evidence: what was asked about transfers, what was answered, and what people decided by it. */
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import { keepPlan } from "../../kernel/keep-plan.ts";

export interface StoredCall {
  operation: string;
  asked: Record<string, unknown>;
  answered: Record<string, unknown>;
  askedAt: Date;
  answeredAt: Date;
}

/** Credits are bigints inside; the evidence keeps them as text, in 1/100. */
const asJson = (value: Record<string, unknown>) =>
  JSON.stringify(value, (_key, each) => (typeof each === "bigint" ? `${each}` : each));

export async function insertCall(
  tx: Tx,
  call: StoredCall & { id: string; transferId: string },
): Promise<void> {
  await tx
    .insertInto("games_call")
    .modifyEnd(keepPlan)
    .values({
      id: call.id,
      transfer_id: call.transferId,
      operation: call.operation,
      asked: asJson(call.asked),
      answered: asJson(call.answered),
      asked_at: call.askedAt,
      answered_at: call.answeredAt,
    })
    .execute();
}

/** The newest calls about a transfer. */
export async function selectCalls(
  db: Db,
  { transferId, limit }: { transferId: string; limit: number },
): Promise<StoredCall[]> {
  const rows = await db
    .selectFrom("games_call")
    .select(["operation", "asked", "answered", "asked_at as askedAt", "answered_at as answeredAt"])
    .where("transfer_id", "=", transferId)
    .orderBy("asked_at", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...row,
    asked: row.asked as Record<string, unknown>,
    answered: row.answered as Record<string, unknown>,
  }));
}

/** Deletes evidence from before then, but of transfers that wait for a person. */
export async function deleteCallsBefore(tx: Tx, before: Date): Promise<void> {
  await sql`
    delete from games_call c where c.asked_at < ${before} and not exists (
      select from games_transfer t where t.id = c.transfer_id and t.state in ('decided', 'called', 'operator')
    )`.execute(tx);
}

export interface Verdict {
  transferId: string;
  verdict: "done" | "refused";
  evidence: string;
  staffId: string;
  staffName: string;
  at: Date;
}

/** Writes what a person decided; a transfer has one verdict. */
export async function insertVerdict(tx: Tx, verdict: Verdict): Promise<void> {
  await tx
    .insertInto("games_verdict")
    .values({
      transfer_id: verdict.transferId,
      verdict: verdict.verdict,
      evidence: verdict.evidence,
      staff_id: verdict.staffId,
      staff_name: verdict.staffName,
      at: verdict.at,
    })
    .execute();
}

export async function selectVerdict(db: Db, transferId: string): Promise<Verdict | null> {
  const row = await db
    .selectFrom("games_verdict")
    .selectAll()
    .where("transfer_id", "=", transferId)
    .executeTakeFirst();
  if (!row) return null;
  const { transfer_id, staff_id, staff_name, verdict, evidence, at } = row;
  return {
    transferId: transfer_id,
    verdict: verdict as Verdict["verdict"],
    evidence,
    staffId: staff_id,
    staffName: staff_name,
    at,
  };
}
