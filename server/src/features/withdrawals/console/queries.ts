/** SQL of the desk: what waits, who works on it, and what was decided. */
import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type {
  WithdrawalsAssessmentOccasion,
  WithdrawalsDecisionDeed,
  WithdrawalsWithdrawal,
} from "../../kernel/schema.ts";
import type { Risk } from "./risk.ts";

/** A withdrawal with all the desk knows of it. */
export type DeskRow = Selectable<WithdrawalsWithdrawal>;

/** Keeps an assessment; the score that lists show is that of the member's asking, or of the gathering's end. */
export async function insertAssessment(
  tx: Tx,
  noted: { assessmentId: string; id: string; occasion: WithdrawalsAssessmentOccasion; risk: Risk },
): Promise<void> {
  const { score, level, findings, at } = noted.risk;
  await tx
    .insertInto("withdrawals_assessment")
    .values({
      id: noted.assessmentId,
      withdrawal_id: noted.id,
      occasion: noted.occasion,
      score,
      level,
      findings: JSON.stringify(findings),
      at,
    })
    .execute();
  if (noted.occasion === "decision") return;
  await tx
    .updateTable("withdrawals_withdrawal")
    .set({ risk_score: score })
    .where("id", "=", noted.id)
    .execute();
}

/** The risk as it was when the member asked, or when the games had given. */
export async function selectAssessment(db: Db | Tx, withdrawalId: string) {
  const row = await db
    .selectFrom("withdrawals_assessment")
    .select(["score", "level", "findings", "at"])
    .where("withdrawal_id", "=", withdrawalId)
    .where("occasion", "<>", "decision")
    .orderBy("at", "desc")
    .executeTakeFirst();
  return row ?? null;
}

/** Nobody else decides on it until the transaction ends. */
export async function lockForDesk(tx: Tx, id: string): Promise<DeskRow | null> {
  const row = await tx
    .selectFrom("withdrawals_withdrawal")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Writes a deed's marks, and counts it. The lease of whoever worked on it ends. */
export async function markDeed(
  tx: Tx,
  id: string,
  marks: Partial<
    Pick<
      DeskRow,
      | "held_at"
      | "held_by"
      | "hold_reason"
      | "first_by"
      | "first_at"
      | "needs_two"
      | "decided_by"
      | "decided_at"
      | "reject_code"
      | "late_settled_at"
    >
  >,
): Promise<number> {
  const { version } = await tx
    .updateTable("withdrawals_withdrawal")
    .set((eb) => ({
      ...marks,
      version: eb("version", "+", 1),
      claimed_by: null,
      claimed_until: null,
    }))
    .where("id", "=", id)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

export async function insertDecision(
  tx: Tx,
  decision: {
    id: string;
    withdrawalId: string;
    deed: WithdrawalsDecisionDeed;
    staffId: string;
    code?: string;
    why: string | null;
    at: Date;
  },
): Promise<void> {
  await tx
    .insertInto("withdrawals_decision")
    .values({
      id: decision.id,
      withdrawal_id: decision.withdrawalId,
      deed: decision.deed,
      staff_id: decision.staffId,
      code: decision.code ?? null,
      why: decision.why,
      at: decision.at,
    })
    .execute();
}

/** What was done to it, the oldest first. */
export function selectDecisions(db: Db, withdrawalId: string) {
  return db
    .selectFrom("withdrawals_decision as decision")
    .innerJoin("staff_member as staff", "staff.id", "decision.staff_id")
    .select([
      "decision.deed",
      "decision.code",
      "decision.why",
      "decision.at",
      "staff.id as staffId",
      "staff.name as staffName",
    ])
    .where("decision.withdrawal_id", "=", withdrawalId)
    .orderBy("decision.at")
    .execute();
}

/**
 * Takes it up, or goes on with it, unless somebody else works on it; what this one worked on before is free again.
 * @returns null when nothing waits under this id; otherwise who works on it
 */
export async function takeClaim(
  tx: Tx,
  claim: { id: string; staffId: string; now: Date; until: Date },
): Promise<{ id: string; name: string; isNew: boolean } | null> {
  const row = await lockForDesk(tx, claim.id);
  if (row?.state !== "review") return null;
  const isTaken = row.claimed_until !== null && row.claimed_until > claim.now;
  const isOthers = isTaken && row.claimed_by !== claim.staffId;
  if (!isOthers) {
    await tx
      .updateTable("withdrawals_withdrawal")
      .set({ claimed_by: claim.staffId, claimed_until: claim.until })
      .where("id", "=", claim.id)
      .execute();
  }
  const holderId = isOthers ? row.claimed_by : claim.staffId;
  const { id, name } = await tx
    .selectFrom("staff_member")
    .select(["id", "name"])
    .where("id", "=", holderId ?? "")
    .executeTakeFirstOrThrow();
  return { id, name, isNew: !isTaken };
}

/** Lets go of everything else that this one worked on. Rows that are being decided are passed over: a deed ends the lease anyway. */
export async function dropClaims(
  tx: Tx,
  { staffId, exceptId }: { staffId: string; exceptId: string },
): Promise<void> {
  await sql`
    update withdrawals_withdrawal set claimed_by = null, claimed_until = null where id in (
      select id from withdrawals_withdrawal where claimed_by = ${staffId}::uuid and id <> ${exceptId}::uuid
      for update skip locked
    )`.execute(tx);
}

/** What waits and what is put aside, by currency. */
export async function sumReview(db: Db) {
  const rows = await db
    .selectFrom("withdrawals_withdrawal")
    .select((eb) => [
      "currency",
      eb("held_at", "is not", null).as("isHeld"),
      eb.fn.countAll<bigint>().as("count"),
      eb.fn.sum<string>("amount_minor").as("sum"),
    ])
    .where("state", "=", "review")
    .groupBy(["currency", sql`held_at is not null`])
    .orderBy("currency")
    .execute();
  return rows.map(({ currency, isHeld, count, sum }) => ({
    currency,
    isHeld: Boolean(isHeld),
    count: Number(count),
    amountMinor: BigInt(sum),
  }));
}

/** Whether one of the staff got the sign-in from the other since then: those two are not yet two people. */
export async function hasSignInFrom(
  tx: Tx,
  { staffId, giverId, since }: { staffId: string; giverId: string; since: Date },
): Promise<boolean> {
  const row = await tx
    .selectFrom("staff_member")
    .select("id")
    .where("id", "=", staffId)
    .where("given_by", "=", giverId)
    .where("given_at", ">", since)
    .executeTakeFirst();
  return row !== undefined;
}

export async function selectVersion(db: Db, id: string) {
  const row = await db
    .selectFrom("withdrawals_withdrawal")
    .select(["state", "version"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}
