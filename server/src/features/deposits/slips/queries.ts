import type { Currency } from "@krapao/contract";
import type { Selectable } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { QrCode } from "../../kernel/qr-reader.ts";
import type { DepositsSlip } from "../../kernel/schema.ts";
import { CLOCK_DOUBT_MS } from "./qr.ts";
import type { Payment } from "./queries-payments.ts";
import { type Slip, type SlipState, slipStatesBefore } from "./slip.ts";
import type { HouseAccount } from "./slip-verdict.ts";

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

/** What the verifier told of a slip, as `moveSlip` wrote it; null when it never did. */
export async function findReceipt(db: Db, id: string): Promise<unknown> {
  const row = await db
    .selectFrom("deposits_slip")
    .select("receipt")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.receipt ?? null;
}

/** What a step may write beside the state. */
export interface SlipChange {
  reason?: string | null;
  payload?: string;
  sendingBank?: string;
  transRef?: string;
  /** Where the mini-QR is in the picture. */
  qrBox?: QrCode["box"];
  amountMinor?: bigint;
  currency?: Currency;
  paidAt?: Date;
  receipt?: unknown;
  paymentId?: string;
  asks?: number;
}

/** Moves a slip along its table of states. @returns null when it is not where this step may start. */
export async function moveSlip(
  tx: Tx,
  { id, to, at, ...change }: { id: string; to: SlipState; at: Date } & SlipChange,
): Promise<Slip | null> {
  const { reason, payload, sendingBank, transRef, amountMinor, currency } = change;
  const { paidAt, receipt, paymentId, asks, qrBox } = change;
  const row = await tx
    .updateTable("deposits_slip")
    .set((eb) => ({
      state: to,
      updated_at: at,
      version: eb("version", "+", 1),
      // Whoever had it in hand is through with it.
      claimed_by: null,
      claimed_until: null,
      held_at: null,
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
      ...(asks === undefined ? {} : { asks }),
    }))
    .where("id", "=", id)
    .where("state", "in", slipStatesBefore(to))
    .returningAll()
    .executeTakeFirst();
  return row ? toSlip(row) : null;
}

export interface SlipReference {
  sendingBank: string;
  transRef: string;
}

/** Whether a slip of this reference was credited. */
export async function isReferenceClaimed(db: Db | Tx, reference: SlipReference): Promise<boolean> {
  const row = await db
    .selectFrom("deposits_slip_reference")
    .select("slip_id")
    .where("sending_bank", "=", reference.sendingBank)
    .where("trans_ref", "=", reference.transRef)
    .executeTakeFirst();
  return row !== undefined;
}

/** Claims a reference for the slip that is credited now; others wait until this transaction ends. @returns false when it is taken. */
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

/** Gives up a claim of this same transaction: nothing was credited for it. */
export async function releaseReference(tx: Tx, slipId: string): Promise<void> {
  await tx.deleteFrom("deposits_slip_reference").where("slip_id", "=", slipId).execute();
}

/**
 * Whether the bank feed credited the member this amount at about this time under another reference, and no slip or
 * operator has told of that payment: most likely it is the same money under the receiving bank's own reference.
 */
export async function hasTwin(
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
    .where("payment.paid_at", ">=", new Date(paidMs - CLOCK_DOUBT_MS))
    .where("payment.paid_at", "<=", new Date(paidMs + CLOCK_DOUBT_MS))
    .where("slip.id", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes back a payment that this same transaction wrote: its slip proves too little. */
export async function removePayment(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("deposits_payment").where("id", "=", id).execute();
}

/** Accounts that members transfer to, closed ones last. */
export function findHouseAccounts(db: Db | Tx): Promise<HouseAccount[]> {
  return db
    .selectFrom("deposits_channel")
    .select([
      "code",
      "bank_code as bankCode",
      "account_no as accountNo",
      "account_name as accountName",
      "promptpay_id as promptpayId",
      "currency",
      "is_active as isActive",
    ])
    .orderBy("is_active", "desc")
    .orderBy("position")
    .execute();
}

/** One page of a member's slips, newest first. */
export async function selectSlips(
  db: Db,
  page: { memberId: bigint; limit: number; offset: number },
): Promise<Slip[]> {
  const rows = await db
    .selectFrom("deposits_slip")
    .selectAll()
    .where("member_id", "=", page.memberId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(toSlip);
}

export async function countSlips(db: Db, memberId: bigint): Promise<number> {
  const { count } = await db
    .selectFrom("deposits_slip")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Slips that are under way and that nothing has happened to since `before`. */
export async function findStuckSlips(db: Db, before: Date): Promise<Slip[]> {
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

function toSlip(row: Selectable<DepositsSlip>): Slip {
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
    asks: row.asks,
    typed: row.typed as Slip["typed"],
    createdAt: row.created_at,
  };
}
