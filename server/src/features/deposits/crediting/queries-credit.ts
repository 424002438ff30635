/** SQL of the answers that a credit by a staff user needs, and of the first of two persons. */
import { sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import type { DepositsPayerKind } from "../../../kernel/db/schema.ts";
import { assert } from "../../../kernel/errors.ts";
import { toMemberBrief } from "../member-brief.ts";
import { bankReference, type Payment } from "../payment.ts";
import { isUnmatched } from "../published.ts";

/** What a member gets of a payment. */
export interface Part {
  memberId: bigint;
  amountMinor: bigint;
}

/** The first of two persons, who asked for a credit. */
export interface CreditRequest extends Part {
  member: NonNullable<ReturnType<typeof toMemberBrief>>;
  staffId: string;
  by: string;
  at: Date;
}

/** What was asked about a payment in its current round, oldest first. */
export async function listCreditRequests(db: Db | Tx, paymentId: string): Promise<CreditRequest[]> {
  const rows = await db
    .selectFrom("deposits_credit_request as request")
    .innerJoin("deposits_payment as payment", (join) =>
      join
        .onRef("payment.id", "=", "request.payment_id")
        .onRef("payment.round", "=", "request.round"),
    )
    .innerJoin("accounts_member as member", "member.id", "request.member_id")
    .innerJoin("staff_user as staff", "staff.id", "request.asked_by")
    .select(["request.member_id as memberId", "request.amount_minor as amountMinor"])
    .select(["request.member_id", "member.name as member_name", "member.phone as member_phone"])
    .select(["request.asked_by as staffId", "staff.name as by", "request.at"])
    .where("request.payment_id", "=", paymentId)
    .where(isUnmatched("payment"))
    .orderBy("request.at")
    .execute();
  return rows.map(({ memberId, amountMinor, staffId, by, at, ...row }) => {
    const member = toMemberBrief(row);
    assert(member, "a request has a member");
    return { memberId, amountMinor, member, staffId, by, at };
  });
}

/** Who asked to credit the payment of a slip to the slip's member; null when it does not wait. */
export async function findSlipRequest(
  db: Db,
  slipId: string,
): Promise<{ by: string; at: Date } | null> {
  const row = await db
    .selectFrom("deposits_slip as slip")
    .innerJoin("deposits_payment as payment", "payment.id", "slip.payment_id")
    .innerJoin("deposits_credit_request as request", (join) =>
      join
        .onRef("request.payment_id", "=", "payment.id")
        .onRef("request.round", "=", "payment.round")
        .onRef("request.member_id", "=", "slip.member_id"),
    )
    .innerJoin("staff_user as staff", "staff.id", "request.asked_by")
    .select(["staff.name as by", "request.at"])
    .where("slip.id", "=", slipId)
    .where(isUnmatched("payment"))
    .executeTakeFirst();
  return row ?? null;
}

/** Records the first of two persons: the staff user of the token. */
export async function askCredit(
  tx: Tx,
  { token, paymentId, part, at }: { token: string; paymentId: string; part: Part; at: Date },
): Promise<void> {
  await sql`select ask_credit(${token}, ${paymentId}::uuid, ${part.memberId}::bigint,
    ${part.amountMinor}::bigint, ${at})`.execute(tx);
}

/** Records the answers about one member's part. The staff user of the token decides. */
export async function answerCredit(
  tx: Tx,
  answered: {
    token: string;
    paymentId: string;
    part: Part;
    payer: DepositsPayerKind;
    payerId: bigint | null;
    at: Date;
  },
): Promise<void> {
  const { token, paymentId, part, payer, payerId, at } = answered;
  await sql`select answer_credit(${token}, ${paymentId}::uuid, ${part.memberId}::bigint,
    ${part.amountMinor}::bigint, ${payer}::deposits_payer_kind, ${payerId}::bigint,
    ${at})`.execute(tx);
}

/** The members to whom a payment was credited before it was reversed. */
export async function listFormerMembers(tx: Tx, paymentId: string): Promise<bigint[]> {
  const rows = await tx
    .selectFrom("deposits_reversal")
    .select("member_id")
    .where("payment_id", "=", paymentId)
    .execute();
  return rows.map(({ member_id }) => member_id);
}

/** The stored receipts of slips that show this payment. */
export async function listReceipts(
  tx: Tx,
  { id, reference }: Pick<Payment, "id" | "reference">,
): Promise<unknown[]> {
  const rows = await tx
    .selectFrom("deposits_slip")
    .select("receipt")
    .where("receipt", "is not", null)
    .where((eb) =>
      eb.or([eb("payment_id", "=", id), eb("trans_ref", "=", bankReference({ reference }))]),
    )
    .execute();
  return rows.map(({ receipt }) => receipt);
}

/** The member who made the QR, or redeemed the gift link, that a payment was for. */
export async function findHolder(
  tx: Tx,
  { id, qrId }: { id: string; qrId: string | null },
): Promise<bigint | null> {
  const row = await tx
    .selectFrom("deposits_qr")
    .select("member_id")
    .where("id", "=", qrId)
    .unionAll(tx.selectFrom("deposits_gift").select("member_id").where("id", "=", id))
    .executeTakeFirst();
  return row?.member_id ?? null;
}
