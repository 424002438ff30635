import type { Currency } from "@krapao/contract";
import type { Selectable } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { DepositsDeclared } from "../../kernel/schema.ts";
import { type Declared, declaredBefore } from "./declared.ts";
import { CLOCK_DOUBT_MS } from "./qr.ts";

/** Writes a declaration. @returns false when the member has one that waits. */
export async function insertDeclared(
  tx: Tx,
  declared: Omit<Declared, "state" | "paymentId">,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("deposits_declared")
    .values({
      id: declared.id,
      member_id: declared.memberId,
      currency: declared.currency,
      amount_minor: declared.amountMinor,
      state: "waiting",
      created_at: declared.createdAt,
      expires_at: declared.expiresAt,
    })
    .onConflict((conflict) =>
      conflict.column("member_id").where("state", "=", "waiting").doNothing(),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findDeclared(db: Db | Tx, id: string): Promise<Declared | null> {
  const row = await db
    .selectFrom("deposits_declared")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? toDeclared(row) : null;
}

/** As `findDeclared`, and nobody else may change it until the transaction ends. */
export async function lockDeclared(tx: Tx, id: string): Promise<Declared | null> {
  const row = await tx
    .selectFrom("deposits_declared")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ? toDeclared(row) : null;
}

/** The member's declaration that waits, locked. */
export async function lockWaitingDeclared(tx: Tx, memberId: bigint): Promise<Declared | null> {
  const row = await tx
    .selectFrom("deposits_declared")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("state", "=", "waiting")
    .forUpdate()
    .executeTakeFirst();
  return row ? toDeclared(row) : null;
}

/** The member's declaration that waits. */
export async function findWaitingDeclared(db: Db, memberId: bigint): Promise<Declared | null> {
  const row = await db
    .selectFrom("deposits_declared")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return row ? toDeclared(row) : null;
}

/** Members whose declaration of this amount waited when it was paid. */
export async function findDeclaringMembers(
  tx: Tx,
  paid: { amountMinor: bigint; currency: Currency; paidAt: Date },
): Promise<bigint[]> {
  const rows = await tx
    .selectFrom("deposits_declared")
    .select("member_id")
    .where("state", "=", "waiting")
    .where("amount_minor", "=", paid.amountMinor)
    .where("currency", "=", paid.currency)
    .where("expires_at", ">", paid.paidAt)
    .where("created_at", "<=", new Date(paid.paidAt.getTime() + CLOCK_DOUBT_MS + LOOK_AHEAD_MS))
    .execute();
  return rows.map(({ member_id }) => member_id);
}

/** Some transfer first and declare afterwards. */
const LOOK_AHEAD_MS = 30 * 60_000;

/** Closes a declaration that waits. @returns false when it does not wait any more. */
export async function closeDeclared(
  tx: Tx,
  closed: { id: string; at: Date } & (
    | { to: "settled"; paymentId: string }
    | { to: "refused" | "expired" }
  ),
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("deposits_declared")
    .set({
      state: closed.to,
      closed_at: closed.at,
      payment_id: closed.to === "settled" ? closed.paymentId : null,
    })
    .where("id", "=", closed.id)
    .where("state", "in", declaredBefore(closed.to))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Declarations whose time is over; of one member when it is named. */
export async function findDueDeclared(
  db: Db | Tx,
  { now, memberId }: { now: Date; memberId?: bigint },
): Promise<Declared[]> {
  let query = db
    .selectFrom("deposits_declared")
    .selectAll()
    .where("state", "=", "waiting")
    .where("expires_at", "<=", now)
    .orderBy("expires_at")
    .limit(500);
  if (memberId !== undefined) query = query.where("member_id", "=", memberId);
  return (await query.execute()).map(toDeclared);
}

function toDeclared(row: Selectable<DepositsDeclared>): Declared {
  return {
    id: row.id,
    memberId: row.member_id,
    currency: row.currency,
    amountMinor: row.amount_minor,
    state: row.state,
    paymentId: row.payment_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
