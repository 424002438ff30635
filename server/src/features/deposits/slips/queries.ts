import type { Currency } from "@krapao/contract";
import { type Selectable, sql } from "kysely";
import type { Clock } from "../../../kernel/clock.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import {
  listNumberedPage,
  type NumberedList,
  type PageRequest,
} from "../../../kernel/db/numbered-list.ts";
import type { DepositsSlip } from "../../../kernel/db/schema.ts";
import type { QrCode } from "../../../kernel/media/qr-reader.ts";
import type { Payment } from "../payment.ts";
import { CLOCK_SKEW_MS } from "../qr.ts";
import { type Slip, type SlipState, statesBefore } from "./slip.ts";

export async function insertSlip(
  tx: Tx,
  slip: { id: string; memberId: bigint; sha256: Buffer; mediaId: string; createdAt: Date },
): Promise<void> {
  await tx
    .insertInto("deposits_slip")
    .values({
      id: slip.id,
      member_id: slip.memberId,
      state: "received",
      sha256: slip.sha256,
      media_id: slip.mediaId,
      created_at: slip.createdAt,
      updated_at: slip.createdAt,
    })
    .execute();
}

export async function findSlip(db: Db | Tx, id: string): Promise<Slip | null> {
  const row = await db
    .selectFrom("deposits_slip")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? toSlip(row) : null;
}

/** The verifier's receipt as `moveSlip` stored it; null when there is none. */
export async function findReceipt(db: Db, id: string): Promise<unknown> {
  const row = await db
    .selectFrom("deposits_slip")
    .select("receipt")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.receipt ?? null;
}

/** The columns that a step may set with the state. */
export interface SlipChange {
  reason?: string | null;
  payload?: string;
  sendingBank?: string;
  transRef?: string;
  /** Position of the mini-QR in the image. */
  qrBox?: QrCode["box"];
  amountMinor?: bigint;
  currency?: Currency;
  paidAt?: Date;
  receipt?: unknown;
  paymentId?: string;
  attempts?: number;
}

/** Moves a slip to another state. @returns null when its state does not allow it */
export async function moveSlip(
  tx: Tx,
  { id, to, at, ...change }: { id: string; to: SlipState; at: Date } & SlipChange,
): Promise<Slip | null> {
  const { reason, payload, sendingBank, transRef, amountMinor, currency } = change;
  const { paidAt, receipt, paymentId, attempts, qrBox } = change;
  const row = await tx
    .updateTable("deposits_slip")
    .set((eb) => ({
      state: to,
      updated_at: at,
      version: eb("version", "+", 1),
      // A step ends the claim and the parking.
      claimed_by: null,
      claimed_until: null,
      parked_at: null,
      ...(reason === undefined ? {} : { reason }),
      ...(payload === undefined ? {} : { payload }),
      ...(sendingBank === undefined ? {} : { sending_bank: sendingBank }),
      ...(transRef === undefined ? {} : { trans_ref: transRef }),
      ...(qrBox === undefined ? {} : { qr_box: qrBox && JSON.stringify(qrBox) }),
      ...(amountMinor === undefined ? {} : { amount_minor: amountMinor }),
      ...(currency === undefined ? {} : { currency }),
      ...(paidAt === undefined ? {} : { paid_at: paidAt }),
      ...(receipt === undefined ? {} : { receipt: JSON.stringify(receipt) }),
      ...(paymentId === undefined ? {} : { payment_id: paymentId }),
      ...(attempts === undefined ? {} : { attempts }),
    }))
    .where("id", "=", id)
    .where("state", "in", statesBefore(to))
    .returningAll()
    .executeTakeFirst();
  return row ? toSlip(row) : null;
}

interface SlipReference {
  sendingBank: string;
  transRef: string;
}

/** Whether a slip with this reference was credited. */
export async function isReferenceClaimed(db: Db | Tx, reference: SlipReference): Promise<boolean> {
  const row = await db
    .selectFrom("deposits_slip_reference")
    .select("slip_id")
    .where("sending_bank", "=", reference.sendingBank)
    .where("trans_ref", "=", reference.transRef)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Claims a reference for the slip that is being credited; a concurrent claim of the same reference
 * waits until this transaction ends.
 * @returns false when another slip has it
 */
export async function claimReference(
  tx: Tx,
  { slipId, sendingBank, transRef }: SlipReference & { slipId: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("deposits_slip_reference")
    .values({ slip_id: slipId, sending_bank: sendingBank, trans_ref: transRef })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Releases a reference that this transaction claimed, when the slip was not credited. */
export async function releaseReference(tx: Tx, slipId: string): Promise<void> {
  await tx.deleteFrom("deposits_slip_reference").where("slip_id", "=", slipId).execute();
}

/**
 * Whether the bank feed credited the member this amount at about this time under another reference,
 * and no slip or staff user accounts for that payment. It is then most likely the same money under
 * the receiving bank's own reference.
 */
export async function hasDuplicatePayment(
  tx: Tx,
  { payment, memberId }: { payment: Payment; memberId: bigint },
): Promise<boolean> {
  const paidMs = payment.paidAt.getTime();
  const row = await tx
    .selectFrom("deposits_payment as payment")
    .leftJoin("deposits_slip as slip", "slip.payment_id", "payment.id")
    .select("payment.id")
    .where("payment.member_id", "=", memberId)
    .where("payment.state", "=", "credited")
    .where("payment.source", "=", "bank-feed")
    .where("payment.entered_by", "is", null)
    .where("payment.amount_minor", "=", payment.amountMinor)
    .where("payment.channel", "=", payment.channel)
    .where("payment.paid_at", ">=", new Date(paidMs - CLOCK_SKEW_MS))
    .where("payment.paid_at", "<=", new Date(paidMs + CLOCK_SKEW_MS))
    .where("slip.id", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a payment that this same transaction inserted, when the slip proves too little. */
export async function deletePayment(tx: Tx, id: string): Promise<void> {
  await sql`select drop_payment(${id}::uuid)`.execute(tx);
}

/** The slips of a member, as the member's list pages them. */
const SLIPS = {
  table: "deposits_slip",
  member: "member_id",
  tie: { column: "id", type: "uuid" },
} as const satisfies NumberedList;

/** One page of a member's slips, newest first, and the number of all. */
export async function listSlips(
  at: { db: Db; clock: Clock },
  page: PageRequest,
): Promise<{ total: number; slips: Slip[] }> {
  const columns = sql`item.id, item.member_id, item.state, item.reason, item.media_id, item.payload,
    item.sending_bank, item.trans_ref, item.amount_minor, item.currency, item.attempts, item.typed,
    item.created_at`;
  const { total, rows } = await listNumberedPage<SlipRow>(at, SLIPS, { ...page, columns });
  return { total, slips: rows.map(toSlip) };
}

/** Slips in progress that have not changed since `before`. */
export async function listStuckSlips(db: Db, before: Date): Promise<Slip[]> {
  const rows = await db
    .selectFrom("deposits_slip")
    .selectAll()
    .where("state", "in", ["received", "reading", "verifying", "waiting"])
    .where("updated_at", "<", before)
    .orderBy("updated_at")
    .limit(100)
    .execute();
  return rows.map(toSlip);
}

type SlipRow = Pick<
  Selectable<DepositsSlip>,
  | "id"
  | "member_id"
  | "state"
  | "reason"
  | "media_id"
  | "payload"
  | "sending_bank"
  | "trans_ref"
  | "amount_minor"
  | "currency"
  | "attempts"
  | "typed"
  | "created_at"
>;

function toSlip(row: SlipRow): Slip {
  return {
    id: row.id,
    memberId: row.member_id,
    state: row.state,
    reason: row.reason,
    mediaId: row.media_id,
    payload: row.payload,
    sendingBank: row.sending_bank,
    transRef: row.trans_ref,
    amountMinor: row.amount_minor,
    currency: row.currency,
    attempts: row.attempts,
    typed: row.typed as Slip["typed"],
    createdAt: row.created_at,
  };
}

export async function listOldSlips(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<{ id: string; mediaId: string }[]> {
  return db
    .selectFrom("deposits_slip")
    .select(["id", "media_id as mediaId"])
    .where("created_at", "<", before)
    .where("erased_at", "is", null)
    .where("state", "in", ["credited", "failed"])
    .orderBy("created_at")
    .limit(limit)
    .execute();
}

/**
 * Deletes the sender's data. The bank's reference stays, so that the slip is never credited twice.
 */
export async function eraseSlip(tx: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  await tx
    .updateTable("deposits_slip")
    .set({ receipt: null, typed: null, erased_at: at })
    .where("id", "=", id)
    .execute();
}
