/** SQL of limit changes: those that applied at once, and requests for higher limits. */
import type { Period } from "@krapao/contract/member/protection";
import type { Selectable } from "kysely";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { ProtectionLimitChange, ProtectionLimitChangeState } from "../../kernel/db/schema.ts";

export interface LimitChange {
  id: string;
  memberId: bigint;
  period: Period;
  /** Null removes the limit. */
  amountMinor: bigint | null;
  state: ProtectionLimitChangeState;
  requestedAt: Date;
  /** Null for changes that applied at once. */
  confirmFrom: Date | null;
  confirmUntil: Date | null;
}

const toLimitChange = (row: Selectable<ProtectionLimitChange>): LimitChange => ({
  id: row.id,
  memberId: row.member_id,
  period: row.period,
  amountMinor: row.amount_minor,
  state: row.state,
  requestedAt: row.requested_at,
  confirmFrom: row.confirm_from,
  confirmUntil: row.confirm_until,
});

export async function insertLimitChange(tx: Tx, change: LimitChange): Promise<void> {
  await tx
    .insertInto("protection_limit_change")
    .values({
      id: change.id,
      member_id: change.memberId,
      period: change.period,
      amount_minor: change.amountMinor,
      state: change.state,
      requested_at: change.requestedAt,
      confirm_from: change.confirmFrom,
      confirm_until: change.confirmUntil,
      closed_at: change.state === "pending" ? null : change.requestedAt,
    })
    .execute();
}

export async function findLimitChange(
  tx: Tx,
  { id, memberId }: { id: string; memberId: bigint },
): Promise<LimitChange | null> {
  const row = await tx
    .selectFrom("protection_limit_change")
    .selectAll()
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row ? toLimitChange(row) : null;
}

/** Requests of the member that wait for their confirmation. */
export async function listPendingChanges(db: Db | Tx, memberId: bigint): Promise<LimitChange[]> {
  const rows = await db
    .selectFrom("protection_limit_change")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("state", "=", "pending")
    .execute();
  return rows.map(toLimitChange);
}

/** Ends a pending request. */
export async function updateClosed(
  tx: Tx,
  { id, to, at }: { id: string; to: "confirmed" | "cancelled"; at: Date },
): Promise<void> {
  await tx
    .updateTable("protection_limit_change")
    .set({ state: to, closed_at: at })
    .where("id", "=", id)
    .where("state", "=", "pending")
    .execute();
}

/** The latest changes of a member's limits, newest first. */
export async function listLimitChanges(
  db: Db,
  memberId: bigint,
  limit: number,
): Promise<LimitChange[]> {
  const rows = await db
    .selectFrom("protection_limit_change")
    .selectAll()
    .where("member_id", "=", memberId)
    .orderBy("requested_at", "desc")
    .limit(limit)
    .execute();
  return rows.map(toLimitChange);
}
