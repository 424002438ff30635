import { type Selectable, sql } from "kysely";
import { ask, type Db, type Statement, statementOf, type Tx } from "../../../kernel/db/database.ts";
import type { DepositsQr } from "../../../kernel/db/schema.ts";
import { type Qr, type QrState, statesBefore } from "../qr.ts";

/** The QR with this id, locked until the transaction ends. */
export function lockQr(tx: Tx, id: string): Statement<Qr | null> {
  return tx
    .selectFrom("deposits_qr")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .$call(statementOf(tx, ([row]) => (row ? toQr(row) : null)));
}

/** The QR of an order at a bank's gateway, locked until the transaction ends. */
export function lockQrOfOrder(
  tx: Tx,
  order: { gateway: string; orderId: string },
): Statement<Qr | null> {
  return ask(tx, ofOrder(tx, order).forUpdate(), ([row]) => (row ? toQr(row) : null));
}

/** The QR of an order at a bank's gateway. */
export async function findQrOfOrder(
  db: Db,
  order: { gateway: string; orderId: string },
): Promise<Qr | null> {
  const row = await ofOrder(db, order).executeTakeFirst();
  return row ? toQr(row) : null;
}

/** By the expression of the index on orders. */
function ofOrder(db: Db | Tx, { gateway, orderId }: { gateway: string; orderId: string }) {
  return db
    .selectFrom("deposits_qr")
    .selectAll()
    .where(sql`coalesce(gateway, channel)`, "=", gateway)
    .where("gateway_order_id", "=", orderId);
}

/** The newest QRs of PromptPay with this amount that existed when it was paid. */
export async function listQrsByAmount(
  tx: Tx,
  paid: { channel: string; amountMinor: bigint; createdAfter: Date; createdBefore: Date },
): Promise<Qr[]> {
  const rows = await tx
    .selectFrom("deposits_qr")
    .selectAll()
    .where("channel", "=", paid.channel)
    .where("amount_minor", "=", paid.amountMinor)
    .where("gateway", "is", null)
    .where("created_at", ">=", paid.createdAfter)
    .where("created_at", "<=", paid.createdBefore)
    .orderBy("created_at", "desc")
    .limit(5)
    .execute();
  return rows.map(toQr);
}

/** A change of state and the columns that it sets. */
export interface Move {
  id: string;
  to: QrState;
  at: Date;
  payload?: string;
  gatewayOrderId?: string;
  expiresAt?: Date;
  nextCheckAt?: Date | null;
}

/** Moves a QR to another state. @returns false when its state does not allow it */
export function moveQr(tx: Tx, move: Move): Statement<boolean> {
  return tx
    .updateTable("deposits_qr")
    .set({
      state: move.to,
      ...(move.to === "open" ? {} : { closed_at: move.at }),
      ...(move.payload === undefined ? {} : { payload: move.payload }),
      ...(move.gatewayOrderId === undefined ? {} : { gateway_order_id: move.gatewayOrderId }),
      ...(move.expiresAt === undefined ? {} : { expires_at: move.expiresAt }),
      ...(move.nextCheckAt === undefined ? {} : { next_check_at: move.nextCheckAt }),
    })
    .where("id", "=", move.id)
    .where("state", "in", statesBefore(move.to))
    .$call(statementOf(tx, (_rows, { numAffectedRows }) => numAffectedRows === 1n));
}

export function toQr(row: Selectable<DepositsQr>): Qr {
  return {
    id: row.id,
    memberId: row.member_id,
    channel: row.channel,
    currency: row.currency,
    amountMinor: row.amount_minor,
    state: row.state,
    payload: row.payload,
    gateway: row.gateway,
    gatewayOrderId: row.gateway_order_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    closedAt: row.closed_at,
  };
}
