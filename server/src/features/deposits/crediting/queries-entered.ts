/** SQL of payments that a staff user or a slip entered before the external party reported them. */
import type { Currency } from "@krapao/contract";
import { sql } from "kysely";
import { lockName } from "../../../kernel/db/advisory-lock.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { bankReference, type Payment } from "../payment.ts";
import { isUnmatched } from "../published.ts";

/**
 * Records that the external party reported a payment that a staff user or a slip had entered
 * before. @returns its id when this report is the first one
 */
export async function confirmEnteredPayment(
  tx: Tx,
  { source, reference, amountMinor, payer, receivedAt }: Payment,
): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select confirm_payment(${source}, ${reference}, ${amountMinor}::bigint,
      ${JSON.stringify(payer)}::jsonb, ${receivedAt}) as id`.execute(tx);
  return rows[0]?.id ?? null;
}

/**
 * Records that the verifier of a slip confirmed a payment that a staff user had entered: from now
 * on it is the slip's.
 */
export async function updateProvenBySlip(
  tx: Tx,
  { id, slipId }: { id: string; slipId: string },
): Promise<void> {
  await sql`select prove_payment(${id}::uuid, ${slipId}::uuid)`.execute(tx);
}

/**
 * What the staff user entered or credited since then and no external party has confirmed. Takes a
 * lock for the staff user, so that simultaneous calls cannot exceed the sum together.
 */
export async function sumUnconfirmedOf(
  tx: Tx,
  { staffId, currency, since }: { staffId: string; currency: Currency; since: Date },
): Promise<bigint> {
  await lockName(tx, `deposits:unconfirmed:${staffId}`);
  const { sum } = await tx
    .selectFrom("deposits_payment")
    .select((eb) => eb.fn.sum<string | null>("amount_minor").as("sum"))
    .where("currency", "=", currency)
    .where("confirmed_at", "is", null)
    .where("state", "<>", "dismissed")
    .where((eb) =>
      eb.or([
        eb.and([eb("entered_by_id", "=", staffId), eb("received_at", ">=", since)]),
        eb.and([eb("checked_by_id", "=", staffId), eb("checked_at", ">=", since)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return BigInt(sum ?? 0);
}

/** The payment of a slip that a first staff user saw at the bank; a second one credits it. */
export async function findEnteredPayment(db: Db, slipId: string) {
  const row = await db
    .selectFrom("deposits_slip as slip")
    .innerJoin("deposits_payment as payment", "payment.id", "slip.payment_id")
    .innerJoin("deposits_channel as channel", (join) =>
      join
        .onRef("channel.bank_code", "=", "payment.channel")
        .onRef("channel.account_no", "=", "payment.house_account"),
    )
    .select([
      "channel.code as channel",
      "payment.reference",
      "payment.amount_minor as amountMinor",
      "payment.currency",
      "payment.paid_at as paidAt",
      "payment.entered_by as by",
    ])
    .where("slip.id", "=", slipId)
    .where(isUnmatched("payment"))
    .where("payment.entered_by_id", "is not", null)
    .executeTakeFirst();
  if (!row) return null;
  return { ...row, by: row.by ?? "", reference: bankReference(row) };
}
