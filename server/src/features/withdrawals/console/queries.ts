/** SQL of withdrawals in review: locks, claims, and the actions of staff users. */
import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import type {
  WithdrawalsDecisionAction,
  WithdrawalsWithdrawal,
} from "../../../kernel/db/schema.ts";

/** A withdrawal with the columns that only staff see. */
export type WithdrawalRow = Selectable<WithdrawalsWithdrawal>;

/** Locks the withdrawal until the transaction ends. */
export async function lockWithdrawalRow(tx: Tx, id: string): Promise<WithdrawalRow | null> {
  const row = await tx
    .selectFrom("withdrawals_withdrawal")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Stores the effect of an action, increments the version and ends the claim. */
export async function updateReview(
  tx: Tx,
  id: string,
  changes: Partial<
    Pick<
      WithdrawalRow,
      | "parked_at"
      | "parked_by"
      | "park_reason"
      | "first_approved_by"
      | "first_approved_at"
      | "needs_two_approvals"
      | "decided_by"
      | "decided_at"
      | "reject_code"
      | "late_settled_at"
      | "case_closed_at"
      | "case_closed_by"
      | "is_parked_for_document"
      | "unplayed_minor"
      | "unknown_minor"
    >
  >,
): Promise<number> {
  const { version } = await tx
    .updateTable("withdrawals_withdrawal")
    .set((eb) => ({
      ...changes,
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
    action: WithdrawalsDecisionAction;
    staffId: string;
    makerId?: string | null;
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
      action: decision.action,
      staff_id: decision.staffId,
      maker_id: decision.makerId ?? null,
      claimed_at: sql<Date | null>`(select claim_began_at from withdrawals_withdrawal
        where id = ${decision.withdrawalId}::uuid and claim_began_by = ${decision.staffId}::uuid)`,
      code: decision.code ?? null,
      why: decision.why,
      at: decision.at,
    })
    .execute();
}

/** The actions on a withdrawal, oldest first. */
export function listDecisions(db: Db, withdrawalId: string) {
  return db
    .selectFrom("withdrawals_decision as decision")
    .innerJoin("staff_user as staff", "staff.id", "decision.staff_id")
    .leftJoin("staff_user as maker", "maker.id", "decision.maker_id")
    .select([
      "maker.name as makerName",
      "decision.action",
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
 * Claims the withdrawal or renews the claim, unless another staff user has claimed it.
 * @returns null when it is not in review; otherwise the staff user with the claim
 */
export async function updateClaim(
  tx: Tx,
  claim: { id: string; staffId: string; now: Date; until: Date },
): Promise<{ id: string; name: string; isNew: boolean } | null> {
  const row = await lockWithdrawalRow(tx, claim.id);
  if (row?.state !== "review") return null;
  const isTaken = row.claimed_until !== null && row.claimed_until > claim.now;
  const isOthers = isTaken && row.claimed_by !== claim.staffId;
  if (!isOthers) {
    await tx
      .updateTable("withdrawals_withdrawal")
      .set({
        claimed_by: claim.staffId,
        claimed_until: claim.until,
        ...(isTaken ? {} : { claim_began_by: claim.staffId, claim_began_at: claim.now }),
      })
      .where("id", "=", claim.id)
      .execute();
  }
  const holderId = isOthers ? row.claimed_by : claim.staffId;
  const { id, name } = await tx
    .selectFrom("staff_user")
    .select(["id", "name"])
    .where("id", "=", holderId ?? "")
    .executeTakeFirstOrThrow();
  return { id, name, isNew: !isTaken };
}

/**
 * Ends the staff user's other claims, except those that were made later and overtook this one.
 * Rows that are locked for a decision are skipped: an action ends the claim anyway.
 * @param claim.until until when the claim of the withdrawal `exceptId` lasts
 */
export async function deleteOtherClaims(
  tx: Tx,
  { staffId, exceptId, until }: { staffId: string; exceptId: string; until: Date },
): Promise<void> {
  await sql`
    update withdrawals_withdrawal
    set claimed_by = null, claimed_until = null, claim_began_by = null, claim_began_at = null
    where id in (
      select id from withdrawals_withdrawal where claimed_by = ${staffId}::uuid
        and id <> ${exceptId}::uuid and claimed_until <= ${until}
      for update skip locked
    )`.execute(tx);
}

/** Count and sum of what waits and of what is parked, by currency. */
export async function sumReview(db: Db) {
  const rows = await db
    .selectFrom("withdrawals_withdrawal")
    .select((eb) => [
      "currency",
      eb("parked_at", "is not", null).as("isParked"),
      eb.fn.countAll<bigint>().as("count"),
      eb.fn.sum<string>("amount_minor").as("sum"),
    ])
    .where("state", "=", "review")
    .groupBy(["currency", sql`parked_at is not null`])
    .orderBy("currency")
    .execute();
  return rows.map(({ currency, isParked, count, sum }) => ({
    currency,
    isParked: Boolean(isParked),
    count: Number(count),
    amountMinor: BigInt(sum),
  }));
}

export async function findVersion(db: Db, id: string) {
  const row = await db
    .selectFrom("withdrawals_withdrawal")
    .select(["state", "version"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}
