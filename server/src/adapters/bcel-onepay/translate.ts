/** Translates between BCEL's wire format and the port. Pure: the tests read published bodies. */
import { numberFromMinor } from "@krapao/contract/wire/amount";
import {
  type BcelCreateQr,
  bcelAnswer,
  bcelNotice,
  bcelPaid,
  bcelQr,
  bcelToken,
} from "@krapao/contract/wire/banks/bcel-onepay";
import type { ExternalAnswer } from "../../kernel/outbound/outbound.ts";
import type { GatewayNotice, GatewayPayment } from "../../ports/payment-gateway.ts";
import { mismatch, readTheirs, unusable } from "../answer.ts";
import { payloadOf } from "../bank-qr.ts";
import { readTheirCallback } from "../read-callback.ts";

const INVOICE_LENGTH_MAX = 15;

export function writeQr(
  shopcode: string | null,
  { orderId, amountMinor }: { orderId: string; amountMinor: bigint },
): BcelCreateQr {
  return {
    amount: numberFromMinor(amountMinor),
    uuid: orderId,
    invoiceid: orderId.slice(-INVOICE_LENGTH_MAX),
    desc: "deposit",
    ...(shopcode === null ? {} : { shopcode }),
  };
}

/** A token without an end is used for this long, as the bank's own example does. */
const TOKEN_LIFE_MS = 25 * 60_000;

export function readToken(
  answer: ExternalAnswer,
  { now }: { now: Date },
): { token: string; lifeMs: number } {
  if (answer.status !== 200) unusable(answer, "no token");
  const { jwt: token, expire } = readTheirs(bcelToken, answer);
  const leftMs = expire === null ? TOKEN_LIFE_MS : Date.parse(expire) - now.getTime();
  return { token, lifeMs: leftMs };
}

/** The text of the QR. BCEL documents no refusal, so any other answer proves nothing. */
export function readQr(answer: ExternalAnswer, { amountMinor }: { amountMinor: bigint }): string {
  const result = readResult(answer);
  if (result !== DONE) unusable(answer, `result ${result}`);
  const { data } = readTheirs(bcelQr, answer);
  return payloadOf(data.qrc, { amountMinor, currency: "LAK" });
}

const DONE = 0;
/** No payment is known: 1 of a QR that is not made or paid, 2 of one that waits. */
const UNPAID = [1, 2];

function readResult(answer: ExternalAnswer): number {
  const { result } = readTheirs(bcelAnswer, answer);
  return answer.status === 200 ? result : unusable(answer, `result ${result}`);
}

/** The payment of an order; null while it is not paid. Without a readable time it is of now. */
export function readPayment(
  answer: ExternalAnswer,
  { orderId, now }: { orderId: string; now: Date },
): GatewayPayment | null {
  const result = readResult(answer);
  if (UNPAID.includes(result)) return null;
  if (result !== DONE) unusable(answer, `result ${result}`);
  const { AMOUNT, LAKAMOUNT, CCY, TICKET, NAME, TXTIME, UUID } = readTheirs(bcelPaid, answer).data;
  if (UUID !== null && UUID !== orderId) return mismatch("data.UUID");
  const isKip = CCY === null || CCY === "LAK" || CCY === "418";
  const amountMinor = LAKAMOUNT ?? (isKip ? AMOUNT : null);
  if (amountMinor === null) return isKip ? unusable(answer, "data.AMOUNT") : mismatch("data.CCY");
  if (amountMinor <= 0n) return mismatch("data.AMOUNT");
  return {
    paymentReference: TICKET,
    amountMinor,
    currency: "LAK",
    paidAt: TXTIME ?? now,
    // BCEL names the payer, and no account.
    payer: { bankCode: null, accountNo: null, name: NAME },
  };
}

/** What a bridge or the bank reads after a notice. */
export const RECEIVED = { result: "0" };

/** A notice, which says which order to ask for. A stranger can send one. */
export function readNotice(body: Buffer): GatewayNotice {
  const { uuid, ticket } = readTheirCallback(bcelNotice, body);
  const answer = RECEIVED;
  return { notice: true, orderId: uuid, paymentReference: ticket, paidAt: null, answer };
}
