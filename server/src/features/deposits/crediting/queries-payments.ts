import { type Selectable, sql } from "kysely";
import { ask, type Db, type Statement, statementOf, type Tx } from "../../../kernel/db/database.ts";
import type { DepositsCreditDecider, DepositsPayment } from "../../../kernel/db/schema.ts";
import type { BookedPayment, Payment, UnmatchedReason } from "../payment.ts";
import { isUnmatched } from "../published.ts";

/**
 * Inserts a payment, at first as unmatched.
 * @param token of the staff user who entered it
 * @returns false when this event or this payment is known
 */
export function insertPayment(tx: Tx, payment: Payment, token = ""): Statement<boolean> {
  const row = {
    id: payment.id,
    source: payment.source,
    event_id: payment.eventId,
    reference: payment.reference,
    channel: payment.channel,
    house_account: payment.houseAccount,
    amount_minor: `${payment.amountMinor}`,
    currency: payment.currency,
    payer: payment.payer,
    paid_at: payment.paidAt,
    received_at: payment.receivedAt,
    entered_by: payment.enteredBy,
    entered_by_id: payment.enteredById,
  };
  const query = sql<{ isNew: boolean }>`
    select record_payment(${token}, ${JSON.stringify(row)}::jsonb) as "isNew"`;
  return ask(tx, query, (rows) => rows[0]?.isNew === true);
}

/** The payment with this id, locked until the transaction ends. */
export async function lockPayment(tx: Tx, id: string): Promise<BookedPayment | null> {
  const row = await tx
    .selectFrom(sql<Selectable<DepositsPayment>>`lock_payment(${id}::uuid)`.as("payment"))
    .selectAll()
    .executeTakeFirst();
  return row ? toPayment(row) : null;
}

/** The payment with this reference and amount. */
export async function findPayment(
  db: Db | Tx,
  known: { source: string; reference: string; amountMinor: bigint },
): Promise<BookedPayment | null> {
  const row = await db
    .selectFrom("deposits_payment")
    .selectAll()
    .where("source", "=", known.source)
    .where("reference", "=", known.reference)
    .where("amount_minor", "=", known.amountMinor)
    .executeTakeFirst();
  return row ? toPayment(row) : null;
}

/** Whether another payment has the same reference, with another amount. */
export function hasSameReference(
  tx: Tx,
  { id, source, reference }: Pick<Payment, "id" | "source" | "reference">,
): Statement<boolean> {
  return tx
    .selectFrom("deposits_payment")
    .select("id")
    .where("source", "=", source)
    .where("reference", "=", reference)
    .where("id", "<>", id)
    .$call(statementOf(tx, ([row]) => row !== undefined));
}

/**
 * Whether the member was credited or sent back this amount because of a staff user's entry or a
 * slip, and the bank has not confirmed it. What the bank reports now is then most likely the same
 * money under the bank's own reference.
 */
export function wasEnteredBefore(
  tx: Tx,
  {
    payment,
    memberId,
    isGateway,
  }: {
    payment: Payment;
    memberId: bigint;
    /** What a verifier proved for a slip was paid to a bank of ours, so no gateway reports it. */
    isGateway: boolean;
  },
): Statement<boolean> {
  const paidMs = payment.paidAt.getTime();
  const around = (ms: number) => [new Date(paidMs - ms), new Date(paidMs + ms)] as const;
  const [slipFrom, slipTo] = around(SLIP_TIME_TOLERANCE_MS);
  const [from, to] = around(ENTERED_TIME_TOLERANCE_MS);
  return tx
    .selectFrom("deposits_payment")
    .select("id")
    .where("member_id", "=", memberId)
    .where("state", "in", ["credited", "returning", "returned"])
    .where("amount_minor", "=", payment.amountMinor)
    .where("currency", "=", payment.currency)
    .where("id", "<>", payment.id)
    .where("entered_by", "is not", null)
    .where("confirmed_at", "is", null)
    .where((eb) =>
      eb.or([
        eb.and([
          eb("entered_by", "=", "slip"),
          eb.val(!isGateway),
          eb("paid_at", ">=", slipFrom),
          eb("paid_at", "<=", slipTo),
        ]),
        eb.and([
          eb("entered_by", "<>", "slip"),
          eb("paid_at", ">=", from),
          eb("paid_at", "<=", to),
        ]),
      ]),
    )
    .$call(statementOf(tx, ([row]) => row !== undefined));
}

/** How far the two banks' times of one transfer may differ. */
const SLIP_TIME_TOLERANCE_MS = 5 * 60_000;
/** How far the time that a staff user entered may be wrong. */
const ENTERED_TIME_TOLERANCE_MS = 24 * 3_600_000;

export async function markUnmatched(
  tx: Tx,
  payment: {
    id: string;
    reason: UnmatchedReason;
    qrId: string | null;
    memberId: bigint | null;
    suspenseId: string;
  },
): Promise<void> {
  const { id, reason, qrId, memberId, suspenseId } = payment;
  await sql`select hold_payment(${id}::uuid, ${reason}, ${qrId}::uuid, ${memberId}::bigint,
    ${suspenseId}::uuid)`.execute(tx);
}

/** Call it after the transfer in the ledger, which the database looks for. */
export function markCredited(
  tx: Tx,
  payment: {
    id: string;
    by: DepositsCreditDecider;
    qrId: string | null;
    memberId: bigint;
    transferId: string;
    depositId: string | null;
  },
): Statement<void> {
  const { id, by, qrId, memberId, transferId, depositId } = payment;
  const query = sql`select credit_payment(${id}::uuid, ${by}::deposits_credit_decider, ${memberId}::bigint,
    ${qrId}::uuid, ${transferId}::uuid, ${depositId}::uuid)`;
  return ask(tx, query);
}

/** Payments that wait and most likely belong to this member; not those that were reversed. */
export async function listWaitingPayments(tx: Tx, memberId: bigint): Promise<BookedPayment[]> {
  const rows = await tx
    .selectFrom("deposits_payment")
    .selectAll()
    .where("member_id", "=", memberId)
    .where(isUnmatched())
    .where("round", "=", 1)
    .execute();
  return rows.map(toPayment);
}

/** Removes a payment from the queue; without a reason, the one that it has stays. */
export async function markDismissed(
  tx: Tx,
  payment: { id: string; transferId: string | null; reason?: UnmatchedReason },
): Promise<void> {
  const { id, transferId, reason = null } = payment;
  await sql`select dismiss_payment(${id}::uuid, ${reason}, ${transferId}::uuid)`.execute(tx);
}

export function toPayment(row: Selectable<DepositsPayment>): BookedPayment {
  return {
    id: row.id,
    source: row.source,
    eventId: row.event_id,
    reference: row.reference,
    channel: row.channel ?? row.source.toUpperCase(),
    houseAccount: row.house_account,
    amountMinor: row.amount_minor,
    currency: row.currency,
    payer: row.payer as unknown as Payment["payer"],
    paidAt: row.paid_at,
    receivedAt: row.received_at,
    enteredBy: row.entered_by,
    enteredById: row.entered_by_id,
    state: row.state,
    reason: row.reason as UnmatchedReason | null,
    qrId: row.qr_id,
    memberId: row.member_id,
    transferId: row.transfer_id,
    suspenseId: row.suspense_id,
    round: row.round,
    depositId: row.deposit_id,
    confirmedAt: row.confirmed_at,
  };
}

/** Whether this payment is not credited yet. */
export async function isNotCredited(db: Db, paymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom("deposits_payment as payment")
    .select("id")
    .where("id", "=", paymentId)
    .where(isUnmatched("payment"))
    .executeTakeFirst();
  return row !== undefined;
}
