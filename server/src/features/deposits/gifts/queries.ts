import type { Selectable } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import type { DepositsGift } from "../../../kernel/db/schema.ts";
import { type Gift, type GiftReason, statesBefore } from "./gift.ts";

/**
 * Inserts a gift and claims its hash. @returns false when another gift with this hash is open or
 * credited
 */
export async function insertGift(
  tx: Tx,
  gift: Pick<Gift, "id" | "memberId" | "hash" | "createdAt">,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("deposits_gift")
    .values({
      id: gift.id,
      member_id: gift.memberId,
      hash: gift.hash,
      state: "claimed",
      created_at: gift.createdAt,
    })
    .onConflict((conflict) => conflict.column("hash").where("state", "<>", "failed").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findGift(db: Db | Tx, id: string): Promise<Gift | null> {
  const row = await db
    .selectFrom("deposits_gift")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? toGift(row) : null;
}

/** As `findGift`, locked until the transaction ends. */
export async function lockGift(tx: Tx, id: string): Promise<Gift | null> {
  const row = await tx
    .selectFrom("deposits_gift")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ? toGift(row) : null;
}

/** Records that a redeem call is about to begin. @returns false when the gift is closed */
export async function startRedeem(
  tx: Tx,
  { id, at, amountMinor }: { id: string; at: Date; amountMinor: bigint | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("deposits_gift")
    .set((eb) => ({
      state: "redeeming",
      redeems: eb("redeems", "+", 1),
      redeemed_at: at,
      ...(amountMinor === null ? {} : { amount_minor: amountMinor }),
    }))
    .where("id", "=", id)
    .where("state", "in", statesBefore("redeeming"))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const ANSWER_LENGTH_MAX = 120;

/** Counts an attempt whose outcome is unknown, with what was answered. */
export async function countAttempt(
  tx: Tx,
  { id, at, answer }: { id: string; at: Date; answer: string },
): Promise<void> {
  await tx
    .updateTable("deposits_gift")
    .set((eb) => ({
      attempts: eb("attempts", "+", 1),
      answer: answer.slice(0, ANSWER_LENGTH_MAX),
      answered_at: at,
    }))
    .where("id", "=", id)
    .execute();
}

/** Closes a locked gift. */
export async function closeGift(
  tx: Tx,
  closed: {
    id: string;
    at: Date;
    /** The staff user who decided it, with what that person found out. */
    by?: { staffId: string; name: string; note: string };
  } & ({ to: "credited"; amountMinor: bigint } | { to: "failed"; reason: GiftReason }),
): Promise<void> {
  await tx
    .updateTable("deposits_gift")
    .set({
      state: closed.to,
      closed_at: closed.at,
      ...(closed.by && {
        closed_by: closed.by.name,
        closed_by_id: closed.by.staffId,
        note: closed.by.note,
      }),
      ...(closed.to === "credited"
        ? { amount_minor: closed.amountMinor }
        : { reason: closed.reason }),
    })
    .where("id", "=", closed.id)
    .where("state", "in", statesBefore(closed.to))
    .execute();
}

function toGift(row: Selectable<DepositsGift>): Gift {
  return {
    id: row.id,
    memberId: row.member_id,
    hash: row.hash,
    state: row.state,
    reason: row.reason as GiftReason | null,
    amountMinor: row.amount_minor,
    redeems: row.redeems,
    attempts: row.attempts,
    redeemedAt: row.redeemed_at,
    createdAt: row.created_at,
  };
}
