/** SQL of the accounts and gateways that members pay to. */
import type { Currency } from "@krapao/contract";
import { type Selectable, sql } from "kysely";
import { type Db, type Statement, statementOf, type Tx } from "../../kernel/db/database.ts";
import type { DepositsChannel } from "../../kernel/db/schema.ts";
import type { HouseAccount } from "./house-account.ts";

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

/**
 * Active channels of a bank that take payments by QR: one, unless the operator has several accounts
 * there.
 */
export function listQrChannels(db: Db | Tx, bank: string): Promise<Selectable<DepositsChannel>[]> {
  return db
    .selectFrom("deposits_channel")
    .selectAll()
    .where("mode", "=", "qr")
    .where("is_active", "=", true)
    .where((eb) =>
      // A gateway is found by its code only: the code names the adapter.
      eb.or([eb("code", "=", bank), eb.and({ bank_code: bank, bank_type: "bank" })]),
    )
    .orderBy("position")
    .orderBy("code")
    .execute();
}

/**
 * The channel whose QRs pay into this PromptPay id. A transfer to the account's number does not pay
 * a QR.
 */
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

/**
 * The account that a bank's own QRs pay to: that of a channel, or of the one whose QRs the bank
 * makes today.
 */
export async function findBankAccount(
  db: Db,
  { bank, code }: { bank: string; code: string | null },
): Promise<{ accountNo: string } | null> {
  const row = await db
    .selectFrom("deposits_channel")
    .select("account_no as accountNo")
    .where((eb) =>
      code === null ? eb.and({ bank_code: bank, qr_by: "bank" }) : eb("code", "=", code),
    )
    .executeTakeFirst();
  return row ?? null;
}

/** The name of the account that receives the money of a channel. */
export async function findReceiver(db: Db, code: string): Promise<string | null> {
  const row = await db
    .selectFrom("deposits_channel")
    .select("account_name")
    .where("code", "=", code)
    .executeTakeFirst();
  return row?.account_name ?? null;
}

/** Whether this number is or was a house account of ours at this bank, in any mode. */
export function isHouseAccount(
  tx: Tx,
  { bankCode, accountNo }: { bankCode: string; accountNo: string },
): Statement<boolean> {
  return tx
    .selectFrom("deposits_channel")
    .select("code")
    .where(
      "bank_code",
      "in",
      bankCode === "TTB" || bankCode === "TMB" ? ["TTB", "TMB"] : [bankCode],
    )
    .where("account_no", "=", accountNo)
    .$call(statementOf(tx, ([row]) => row !== undefined));
}

/** Active channels of manual mode in this currency. */
export async function listManualChannels(db: Db | Tx, currency: Currency): Promise<string[]> {
  const rows = await db
    .selectFrom("deposits_channel")
    .select("code")
    .where("mode", "=", "manual")
    .where("currency", "=", currency)
    .where("is_active", "=", true)
    .execute();
  return rows.map(({ code }) => code);
}

/** All house accounts, closed ones last. */
export function listHouseAccounts(db: Db | Tx): Promise<HouseAccount[]> {
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
    .select(sql<boolean>`bank_type = 'gateway'`.as("isGateway"))
    .orderBy("is_active", "desc")
    .orderBy("position")
    .execute();
}

/**
 * The forms in which payments store a bank's reference: as it is, and with the code of each of our
 * banks as a prefix.
 */
export const paymentReferences = (reference: string) => sql<string[]>`array(
  select ${reference}::text union all select bank_code || ':' || ${reference} from deposits_channel)`;

/** Deposit channels that are in use. */
export function listActiveChannels(db: Db | Tx): Promise<Selectable<DepositsChannel>[]> {
  return db
    .selectFrom("deposits_channel")
    .selectAll()
    .where("is_active", "=", true)
    .orderBy("position")
    .orderBy("code")
    .execute();
}
