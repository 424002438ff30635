/** SQL of shifts and hand-overs. */
import type { HandoverState } from "@krapao/contract/console/shifts/shifts";
import { sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { isOffered } from "../published.ts";

export interface Shift {
  id: string;
  startedAt: Date;
}

/** @returns false when the staff user has an open shift */
export async function insertShift(
  tx: Tx,
  { id, staffId, at }: { id: string; staffId: string; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("shifts_shift")
    .values({ id, staff_id: staffId, started_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findShift(db: Db, staffId: string): Promise<Shift | null> {
  const row = await openShift(db, staffId).executeTakeFirst();
  return row ?? null;
}

/** Locks the open shift of a staff user until `tx` ends. */
export async function lockShift(tx: Tx, staffId: string): Promise<Shift | null> {
  const row = await openShift(tx, staffId).forUpdate().executeTakeFirst();
  return row ?? null;
}

const openShift = (db: Db | Tx, staffId: string) =>
  db
    .selectFrom("shifts_shift")
    .select(["id", "started_at as startedAt"])
    .where("staff_id", "=", staffId)
    .where("ended_at", "is", null);

export async function updateShiftEnd(tx: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  await tx.updateTable("shifts_shift").set({ ended_at: at }).where("id", "=", id).execute();
}

/** @returns false when the shift has an offer that waits */
export async function insertHandover(
  tx: Tx,
  handover: {
    id: string;
    shift: Shift;
    fromId: string;
    toId: string | null;
    note: string;
    figures: string;
    at: Date;
  },
): Promise<boolean> {
  const { id, shift, fromId, toId, note, figures, at } = handover;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("shifts_handover")
    .values({
      id,
      shift_id: shift.id,
      from_id: fromId,
      to_id: toId,
      state: toId === null ? "closed" : "offered",
      started_at: shift.startedAt,
      at,
      note,
      figures: sql`${figures}::jsonb`,
      decided_at: toId === null ? at : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Locks a hand-over until `tx` ends. */
export async function lockHandover(tx: Tx, id: string) {
  const row = await tx
    .selectFrom("shifts_handover as h")
    .innerJoin("staff_user as giver", "giver.id", "h.from_id")
    .select(["h.id", "h.shift_id", "h.from_id", "h.to_id", "h.state", "giver.name as fromName"])
    .where("h.id", "=", id)
    .forUpdate("h")
    .executeTakeFirst();
  return row ?? null;
}

export async function updateHandover(
  tx: Tx,
  change: {
    id: string;
    state: HandoverState;
    at: Date;
    reason?: string;
    moved?: Record<string, readonly string[]>;
  },
): Promise<void> {
  await tx
    .updateTable("shifts_handover")
    .set({
      state: change.state,
      decided_at: change.at,
      ...(change.reason === undefined ? {} : { reason: change.reason }),
      ...(change.moved ? { moved: JSON.stringify(change.moved) } : {}),
    })
    .where("id", "=", change.id)
    .execute();
}

/** Hand-overs with the names of both staff users. */
function handovers(db: Db) {
  return db
    .selectFrom("shifts_handover as h")
    .innerJoin("staff_user as giver", "giver.id", "h.from_id")
    .leftJoin("staff_user as taker", "taker.id", "h.to_id")
    .select([
      "h.id",
      "h.from_id as fromId",
      "giver.name as fromName",
      "h.to_id as toId",
      "taker.name as toName",
      "h.started_at as startedAt",
      "h.at",
      "h.decided_at as decidedAt",
      sql<HandoverState>`h.state`.as("state"),
      sql<number>`jsonb_array_length(h.figures->'open')`.as("items"),
      sql<number>`(h.figures->>'differences')::integer`.as("differences"),
    ]);
}
export type HandoverRow = Awaited<ReturnType<typeof listHandovers>>[number];

/** A page, newest first; of one staff user when `ofStaff` is given. One row more than `limit`. */
export function listHandovers(
  db: Db,
  { ofStaff, before, limit }: { ofStaff: string | null; before: string | null; limit: number },
) {
  let query = handovers(db)
    .orderBy("h.id", "desc")
    .limit(limit + 1);
  if (before !== null) query = query.where("h.id", "<", before);
  if (ofStaff !== null) {
    query = query.where((eb) =>
      eb.or([eb("h.from_id", "=", ofStaff), eb("h.to_id", "=", ofStaff)]),
    );
  }
  return query.execute();
}

/** What waits: offers to a staff user, and offers that this staff user made. */
export function listOffers(db: Db, staffId: string) {
  return handovers(db)
    .where(isOffered("h"))
    .where((eb) => eb.or([eb("h.to_id", "=", staffId), eb("h.from_id", "=", staffId)]))
    .orderBy("h.id")
    .execute();
}

export async function findHandover(db: Db, id: string) {
  const row = await handovers(db)
    .select(["h.note", "h.reason", "h.figures", "h.moved"])
    .where("h.id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}
