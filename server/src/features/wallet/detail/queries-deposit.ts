/** SQL of the records behind the line of a deposit. */
import type { Db } from "../../../kernel/db/database.ts";
import type { LineRow } from "../../statements/index.ts";

/** What is recorded of a deposit; each part is missing when the deposit came without it. */
export type DepositRecord = Awaited<ReturnType<typeof findDepositRecord>>;

/**
 * The line of a deposit has the id of its reported transfer, of its gift link, of its payment, of a
 * part of a payment, or a separate one when the payment was credited again after a reversal.
 */
export async function findDepositRecord(db: Db, line: LineRow) {
  const [reported, gift, share] = await Promise.all([
    findReported(db, line),
    findGift(db, line),
    findShare(db, line),
  ]);
  const payment = await findPayment(db, {
    line,
    paymentId: reported?.paymentId ?? share?.paymentId ?? null,
  });
  const [qr, slipAt, returns] = payment
    ? await Promise.all([
        findQr(db, line, payment.qrId),
        findSlipAt(db, line, payment.id),
        listReturns(db, line, payment.id),
      ])
    : [undefined, null, []];
  return { reported, gift, share, payment, qr, slipAt, returns };
}

function findReported(db: Db, { id, member_id }: LineRow) {
  return db
    .selectFrom("deposits_reported_transfer")
    .select([
      "state",
      "amount_minor as amountMinor",
      "payment_id as paymentId",
      "created_at as createdAt",
    ])
    .where("id", "=", id)
    .where("member_id", "=", member_id)
    .executeTakeFirst();
}

function findGift(db: Db, { id, member_id }: LineRow) {
  return db
    .selectFrom("deposits_gift")
    .select(["reason", "created_at as createdAt"])
    .where("id", "=", id)
    .where("member_id", "=", member_id)
    .executeTakeFirst();
}

function findShare(db: Db, { id, member_id }: LineRow) {
  return db
    .selectFrom("deposits_share")
    .select(["payment_id as paymentId", "transfer_id as transferId"])
    .where("id", "=", id)
    .where("member_id", "=", member_id)
    .executeTakeFirst();
}

async function findPayment(
  db: Db,
  { line, paymentId }: { line: LineRow; paymentId: string | null },
) {
  const query = db.selectFrom("deposits_payment").select((eb) => [
    "id",
    "state",
    "reason",
    // Limits that are not set are ignored.
    eb
      .selectFrom("protection_member as own")
      .select((own) =>
        own(
          "deposits_payment.amount_minor",
          ">",
          own.fn<bigint>("least", ["own.day_minor", "own.week_minor", "own.month_minor"]),
        ).as("is_above"),
      )
      .whereRef("own.member_id", "=", "deposits_payment.member_id")
      .as("isAboveLimit"),
    "source",
    "reference",
    "round",
    "member_id as memberId",
    "qr_id as qrId",
    "entered_by_id as enteredById",
    "confirmed_at as confirmedAt",
    "transfer_id as transferId",
    "suspense_id as suspenseId",
    "received_at as receivedAt",
  ]);
  const byId = await query.where("id", "=", paymentId ?? line.id).executeTakeFirst();
  return (
    byId ??
    (await query
      .where("member_id", "=", line.member_id)
      .where("deposit_id", "=", line.id)
      .executeTakeFirst())
  );
}

async function findQr(db: Db, { member_id }: LineRow, qrId: string | null) {
  if (qrId === null) return undefined;
  return db
    .selectFrom("deposits_qr")
    .select(["requested_minor as requestedMinor", "created_at as createdAt"])
    .where("id", "=", qrId)
    .where("member_id", "=", member_id)
    .executeTakeFirst();
}

/** How the payment was asked back, or went back without being asked, oldest first. */
function listReturns(db: Db, { member_id }: LineRow, paymentId: string) {
  return db
    .selectFrom("deposits_return")
    .select(["state", "opened_by as openedBy", "asked_at as askedAt", "sent_at as sentAt"])
    .select("settled_at as settledAt")
    .where("payment_id", "=", paymentId)
    .where("member_id", "=", member_id)
    .orderBy("asked_at")
    .execute();
}

/** When the member first sent a slip of the payment. */
async function findSlipAt(db: Db, { member_id }: LineRow, paymentId: string): Promise<Date | null> {
  const row = await db
    .selectFrom("deposits_slip")
    .select((eb) => eb.fn.min("created_at").as("sentAt"))
    .where("member_id", "=", member_id)
    .where("payment_id", "=", paymentId)
    .executeTakeFirst();
  return row?.sentAt ?? null;
}
