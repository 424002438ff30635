/** SQL of the accounts and gateways that members pay to. */
import type { Currency } from "@krapao/contract";
import type { Selectable } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { DepositsChannel } from "../../kernel/schema.ts";

/** An active channel that takes payments by QR. */
export function findQrChannel(
  db: Db | Tx,
  code: string,
): Promise<Selectable<DepositsChannel> | undefined> {
  return db
    .selectFrom("deposits_channel")
    .selectAll()
    .where("code", "=", code)
    .where("mode", "=", "qr")
    .where("is_active", "=", true)
    .executeTakeFirst();
}

/** Active channels of a bank that take payments by QR: one, unless the operator has several accounts there. */
export function findQrChannels(db: Db | Tx, bank: string): Promise<Selectable<DepositsChannel>[]> {
  return db
    .selectFrom("deposits_channel")
    .selectAll()
    .where("mode", "=", "qr")
    .where("is_active", "=", true)
    .where((eb) =>
      // A gateway is itself and nothing else: its code names the adapter.
      eb.or([eb("code", "=", bank), eb.and({ bank_code: bank, bank_type: "bank" })]),
    )
    .orderBy("position")
    .orderBy("code")
    .execute();
}

/** The channel whose QRs pay into this PromptPay id. A transfer to the account's number is no payment of a QR. */
export function findReceivingChannel(
  tx: Tx,
  to: { promptpayId: string },
): Promise<{ code: string } | undefined> {
  return tx
    .selectFrom("deposits_channel")
    .select("code")
    .where("mode", "=", "qr")
    .where("promptpay_id", "=", to.promptpayId)
    .executeTakeFirst();
}

/** Whether this number is or was a house account of ours at this bank, whatever its mode. */
export async function isHouseAccount(
  tx: Tx,
  { bankCode, accountNo }: { bankCode: string; accountNo: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom("deposits_channel")
    .select("code")
    .where(
      "bank_code",
      "in",
      bankCode === "TTB" || bankCode === "TMB" ? ["TTB", "TMB"] : [bankCode],
    )
    .where("account_no", "=", accountNo)
    .executeTakeFirst();
  return row !== undefined;
}

/** Open channels to which members of this currency may declare transfers. */
export async function findManualChannels(db: Db | Tx, currency: Currency): Promise<string[]> {
  const rows = await db
    .selectFrom("deposits_channel")
    .select("code")
    .where("mode", "=", "manual")
    .where("currency", "=", currency)
    .where("is_active", "=", true)
    .execute();
  return rows.map(({ code }) => code);
}
