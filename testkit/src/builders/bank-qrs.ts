/** QRs that banks make themselves: their channels, and what anyone can post to their callbacks. */

import type { World } from "../world.ts";
import { shiftClock } from "./money.ts";

/** The sandbox's target of a bank. */
export const BANK_TARGETS = { SCB: "scb", KBANK: "kbank-api", BCEL: "bcel-onepay" } as const;
export type QrBank = keyof typeof BANK_TARGETS;

export interface ShownQr {
  qrcodeId: string;
  payload: string;
  amount: number;
  hasQrcode: boolean;
  message: string;
}

/** Lets the bank make the QRs of a seeded channel, or the server again. */
export async function makeQrsBy(
  world: World,
  { code, by }: { code: string; by: "bank" | "promptpay" },
): Promise<void> {
  await world.ownerDb
    .updateTable("deposits_channel")
    .set({ qr_by: by })
    .where("code", "=", code)
    .execute();
}

/** A channel of a bank's own QRs. */
export async function addBankQr(
  world: World,
  bank: { code: QrBank; accountNo: string; currency: "THB" | "LAK" },
): Promise<void> {
  await world.ownerDb
    .insertInto("deposits_channel")
    .values({
      code: `${bank.code}_QR`,
      bank_code: bank.code,
      bank_type: "bank",
      mode: "qr",
      qr_by: "bank",
      name_th: bank.code,
      name_en: bank.code,
      account_name: "KRAPAO COMPANY LIMITED",
      account_no: bank.accountNo,
      currency: bank.currency,
    })
    .execute();
}

/** What tests of bank QRs call. */
export function bankQrs(world: World) {
  return {
    create: ({ token }: { token: string }, bank: QrBank, amount = 100) =>
      world.call<ShownQr>("POST", `/api/qrcode/${bank}`, { token, body: { amount } }),

    pay: (payload: string, from?: object) =>
      world.control<{ transRef: string }>("/pay-qr", { payload, ...(from ? { from } : {}) }),

    fault: (bank: QrBank, kind: string, operation: string, count = 1) =>
      world.control("/faults", { target: BANK_TARGETS[bank], kind, operation, count, ms: 400 }),

    async heal(): Promise<void> {
      for (const target of Object.values(BANK_TARGETS)) {
        await world.control("/faults", { target, kind: "none" });
      }
      await shiftClock(world, 0);
    },

    paymentsOf: (memberId: bigint) =>
      world.db
        .selectFrom("deposits_payment")
        .select(["state", "reason", "amount_minor", "source", "reference", "house_account"])
        .select(["payer", "currency"])
        .where("member_id", "=", memberId)
        .orderBy("received_at")
        .execute(),

    /** Callbacks that wait for a person. */
    kept: () =>
      world.db
        .selectFrom("deposits_unreadable_callback")
        .select(["id", "external_party", "reason", "body"])
        .where("closed_at", "is", null)
        .execute(),

    /** The bank's id of the order of a QR. */
    async orderOf(qrcodeId: string): Promise<string> {
      const { gateway_order_id } = await world.db
        .selectFrom("deposits_qr")
        .select("gateway_order_id")
        .where("id", "=", qrcodeId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"))
        .executeTakeFirstOrThrow();
      return gateway_order_id ?? "";
    },

    /** What a bank, or a stranger, posts to the address of its callbacks. */
    async post(bank: QrBank, body: object, token = world.env[`${bank}_CALLBACK_TOKEN`]) {
      const response = await fetch(`${world.url}/api/callback/${bank.toLowerCase()}/${token}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      const answer = (await response.json()) as Record<string, unknown>;
      return { status: response.status, body: answer };
    },
  };
}

/** A notice of a bank. */
export function noticeOf(
  bank: QrBank,
  {
    orderId,
    reference = "forged",
    amount = "100.00",
  }: {
    orderId: string;
    reference?: string;
    amount?: string;
  },
): object {
  switch (bank) {
    case "SCB":
      return {
        transactionId: reference,
        amount,
        billPaymentRef1: orderId,
        currencyCode: "764",
        transactionDateandTime: new Date().toISOString(),
        payerName: "SOMCHAI JAIDEE",
      };
    case "KBANK":
      return {
        partnerTxnUid: orderId,
        statusCode: "00",
        txnAmount: amount,
        txnNo: reference,
        txnCurrencyCode: "THB",
      };
    case "BCEL":
      return { uuid: orderId, ticket: reference, amount, ccy: "LAK", name: "BOUNMY" };
  }
}

/** What a bank reads after a notice. */
export function receivedBy(bank: QrBank, reference: string): object {
  if (bank === "BCEL") return { result: "0" };
  return bank === "SCB"
    ? { resCode: "00", resDesc: "success", transactionId: reference, confirmId: reference }
    : { statusCode: "00", errorCode: null, errorDesc: null };
}
