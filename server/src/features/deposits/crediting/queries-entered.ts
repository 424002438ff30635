/** SQL of payments that a staff user or a slip entered before the external party reported them. */
import type { Currency } from "@krapao/contract";
import type { Tx } from "../../../kernel/db/database.ts";
import type { Payment } from "../payment.ts";

/**
 * Records that the external party reported a payment that a staff user or a slip had entered
 * before. @returns its id when this report is the first one
 */
export async function confirmEnteredPayment(
  tx: Tx,
  { source, reference, amountMinor, receivedAt }: Payment,
): Promise<string | null> {
  const row = await tx
    .updateTable("deposits_payment")
    .set({ confirmed_at: receivedAt })
    .where("source", "=", source)
    .where("reference", "=", reference)
    .where("amount_minor", "=", amountMinor)
    .where("entered_by", "is not", null)
    .where("confirmed_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Records the second person of a payment that a staff user entered. */
export async function updateChecked(
  tx: Tx,
  { id, staffId, at }: { id: string; staffId: string; at: Date },
): Promise<void> {
  await tx
    .updateTable("deposits_payment")
    .set({ checked_by_id: staffId, checked_at: at })
    .where("id", "=", id)
    .execute();
}

/**
 * Records that the verifier of a slip confirmed a payment that a staff user had entered: from now
 * on it is the slip's.
 */
export async function updateProvenBySlip(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("deposits_payment")
    .set({ entered_by: "slip", entered_by_id: null, checked_by_id: null, checked_at: null })
    .where("id", "=", id)
    .execute();
}

/**
 * What the staff user entered or credited since then and no external party has confirmed. Locks the
 * staff user's row, so that simultaneous calls cannot exceed the sum together.
 */
export async function sumUnconfirmedOf(
  tx: Tx,
  { staffId, currency, since }: { staffId: string; currency: Currency; since: Date },
): Promise<bigint> {
  await tx
    .selectFrom("staff_user")
    .select("id")
    .where("id", "=", staffId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
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
