import type { Db } from "../../../kernel/db/database.ts";

/** The payment of a slip that a first staff user saw at the bank and that waits for a second one. */
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
    .where("payment.state", "=", "unmatched")
    .where("payment.entered_by_id", "is not", null)
    .executeTakeFirst();
  if (!row) return null;
  // The reference has the bank's code as a prefix.
  const reference = row.reference.slice(row.reference.indexOf(":") + 1);
  return { ...row, by: row.by ?? "", reference };
}
