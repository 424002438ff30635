/** SQL of wishes for other limits, and of rests as they were begun. */
import type { HELD_REASONS, PauseLength, Period } from "@krapao/contract/protection";
import type { Selectable } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { ProtectionChange, ProtectionChangeState } from "../../kernel/schema.ts";

export interface Change {
  id: string;
  memberId: bigint;
  period: Period;
  /** null: no limit any more */
  amountMinor: bigint | null;
  state: ProtectionChangeState;
  askedAt: Date;
  /** Of those that waited. */
  confirmFrom: Date | null;
  confirmUntil: Date | null;
}

const toChange = (row: Selectable<ProtectionChange>): Change => ({
  id: row.id,
  memberId: row.member_id,
  period: row.period,
  amountMinor: row.amount_minor,
  state: row.state,
  askedAt: row.asked_at,
  confirmFrom: row.confirm_from,
  confirmUntil: row.confirm_until,
});

export async function insertChange(tx: Tx, change: Change): Promise<void> {
  await tx
    .insertInto("protection_change")
    .values({
      id: change.id,
      member_id: change.memberId,
      period: change.period,
      amount_minor: change.amountMinor,
      state: change.state,
      asked_at: change.askedAt,
      confirm_from: change.confirmFrom,
      confirm_until: change.confirmUntil,
      closed_at: change.state === "pending" ? null : change.askedAt,
    })
    .execute();
}

/** A wish of this member. */
export async function findChange(
  tx: Tx,
  { id, memberId }: { id: string; memberId: bigint },
): Promise<Change | null> {
  const row = await tx
    .selectFrom("protection_change")
    .selectAll()
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row ? toChange(row) : null;
}

/** The wishes of a member that wait. */
export async function selectPending(db: Db | Tx, memberId: bigint): Promise<Change[]> {
  const rows = await db
    .selectFrom("protection_change")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("state", "=", "pending")
    .execute();
  return rows.map(toChange);
}

export async function closeChange(
  tx: Tx,
  { id, to, at }: { id: string; to: "confirmed" | "withdrawn"; at: Date },
): Promise<void> {
  await tx
    .updateTable("protection_change")
    .set({ state: to, closed_at: at })
    .where("id", "=", id)
    .where("state", "=", "pending")
    .execute();
}

/** The newest wishes of a member. */
export async function selectChanges(db: Db, memberId: bigint, limit: number): Promise<Change[]> {
  const rows = await db
    .selectFrom("protection_change")
    .selectAll()
    .where("member_id", "=", memberId)
    .orderBy("asked_at", "desc")
    .limit(limit)
    .execute();
  return rows.map(toChange);
}

export async function insertPause(
  tx: Tx,
  pause: {
    id: string;
    memberId: bigint;
    length: PauseLength;
    at: Date;
    until: Date;
    /** null: the member */
    staffId: string | null;
  },
): Promise<void> {
  const { id, memberId, staffId, ...rest } = pause;
  await tx
    .insertInto("protection_pause")
    .values({ id, member_id: memberId, staff_id: staffId, ...rest })
    .execute();
}

/** The newest rests of a member, with who of the staff made one longer. */
export async function selectPauses(db: Db, memberId: bigint, limit: number) {
  return db
    .selectFrom("protection_pause as pause")
    .leftJoin("staff_member as staff", "staff.id", "pause.staff_id")
    .select(["pause.id", "pause.length", "pause.at", "pause.until", "staff.name as staffName"])
    .where("pause.member_id", "=", memberId)
    .orderBy("pause.at", "desc")
    .limit(limit)
    .execute();
}

/** Money of a member that has arrived and waits for room in the limits or the end of the rest, oldest first. */
export async function selectWaiting(db: Db, memberId: bigint) {
  const rows = await db
    .selectFrom("deposits_payment")
    .select(["amount_minor", "received_at", "reason"])
    .where("member_id", "=", memberId)
    .where("state", "=", "unmatched")
    .where("reason", "in", ["limit", "paused"])
    .orderBy("received_at")
    .limit(20)
    .execute();
  return rows.map((row) => ({
    amount: row.amount_minor,
    at: row.received_at,
    reason: row.reason as (typeof HELD_REASONS)[number],
  }));
}
