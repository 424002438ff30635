/**
 * SCB Open API, from developer.scb.co.th (qr-payments, payment-confirmation) and codustry/thanakan
 * (services/model/scb.py). An order's QR has no end, and several people can pay it.
 */

import { randomUUID } from "node:crypto";
import { DAY_MS } from "@krapao/contract/time";
import { minorFromText } from "@krapao/contract/wire/amount";
import { bankNumber } from "@krapao/contract/wire/bank-numbers";
import { buildBillPayment } from "@krapao/contract/wire/emv";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import { type Answer, perform } from "../../perform.ts";
import type { Sandbox } from "../../sandbox.ts";
import { sameText } from "../../signing.ts";
import type { Order } from "../../world.ts";
import { amount, id, spare } from "../../written.ts";
import { maskPayer } from "../bank.ts";
import { bangkokText, listBankOrders, makeBankOrder, paymentsOf } from "./bank-orders.ts";
import { isKnownToken, issueToken } from "./tokens.ts";

const BASE = "/scb";
const TOKEN_SECONDS = 1_800;

const envelope = (status: number, code: number, description: string, data?: unknown): Answer => ({
  status,
  body: { status: { code: id(code), description }, ...(data === undefined ? {} : { data }) },
});
const success = (data: unknown) => envelope(200, 1000, "Success", data);
const unauthorized = envelope(401, 9500, "Invalid authorization credentials.");
const badRequest = envelope(400, 1101, "Missing or invalid parameter");

const reference = v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,20}$/));
const createQr = v.object({
  qrType: v.literal("PP"),
  ppType: v.literal("BILLERID"),
  ppId: v.string(),
  amount: v.pipe(v.string(), v.regex(/^\d{1,10}\.\d{2}$/)),
  ref1: reference,
  ref2: v.optional(reference),
  ref3: reference,
});

interface ScbCall {
  operation: string;
  reference?: string;
  /** Needs no token. */
  isOpen?: boolean;
  act: () => Answer;
}

function answer(
  sandbox: Sandbox,
  [request, reply]: readonly [FastifyRequest, FastifyReply],
  { operation, reference: about = "", isOpen = false, act }: ScbCall,
): Promise<FastifyReply> {
  const isGenuine =
    sameText(String(request.headers.resourceownerid ?? ""), sandbox.config.keys.scbKey) &&
    typeof request.headers.requestuid === "string" &&
    (isOpen || isKnownToken(sandbox, request));
  return perform(sandbox, request, reply, {
    target: "scb",
    operation,
    reference: about,
    refuse: envelope(400, 1102, "refused by the channel"),
    act: isGenuine ? act : () => unauthorized,
  });
}

/** Registers the calls below `/scb`. */
export function addScb(app: FastifyInstance, sandbox: Sandbox): void {
  app.post(`${BASE}/v1/oauth/token`, (request, reply) =>
    answer(sandbox, [request, reply], {
      operation: "token",
      isOpen: true,
      act: () => signIn(sandbox, (request.body ?? {}) as Record<string, unknown>),
    }),
  );
  app.post(`${BASE}/v1/payment/qrcode/create`, (request, reply) => {
    const asked = v.safeParse(createQr, request.body);
    return answer(sandbox, [request, reply], {
      operation: "create",
      reference: asked.success ? asked.output.ref1 : "",
      act: () => (asked.success ? createOrder(sandbox, asked.output) : badRequest),
    });
  });
  app.get<{ Querystring: Record<string, string> }>(
    `${BASE}/v1/payment/billpayment/inquiry`,
    (request, reply) =>
      answer(sandbox, [request, reply], {
        operation: "status",
        reference: request.query.reference1 ?? "",
        act: () => inquire(sandbox, request.query),
      }),
  );
}

function signIn(sandbox: Sandbox, body: Record<string, unknown>): Answer {
  const { scbKey, scbSecret } = sandbox.config.keys;
  const isKnown =
    sameText(String(body.applicationKey), scbKey) &&
    sameText(String(body.applicationSecret), scbSecret);
  if (!isKnown) return unauthorized;
  const expiresAt = Math.floor(sandbox.now() / 1000) + TOKEN_SECONDS;
  const life = { expiresIn: id(TOKEN_SECONDS), expiresAt };
  return success({ accessToken: issueToken(sandbox), tokenType: "Bearer", ...life });
}

function createOrder(sandbox: Sandbox, asked: v.InferOutput<typeof createQr>): Answer {
  const { ppId, ref1, ref2, ref3 } = asked;
  const { scbBillerId, scbRef3Prefix } = sandbox.config.keys;
  if (ppId !== scbBillerId || !ref3.startsWith(scbRef3Prefix)) return badRequest;
  const minor = minorFromText(asked.amount) ?? 0n;
  const payload = buildBillPayment({
    billerId: ppId,
    ref1,
    ...(ref2 ? { ref2 } : {}),
    ref3,
    amount: minor,
  });
  const order = { gateway: "scb", reference: ref1, amount: minor } as const;
  makeBankOrder(sandbox, { ...order, currency: "THB", payload, lifeMs: 3_650 * DAY_MS });
  return success({ qrRawData: payload, qrImage: spare("iVBORw0KGgo=") });
}

function inquire(sandbox: Sandbox, query: Record<string, string>): Answer {
  const { billerId, reference1 = "", transactionDate, eventCode } = query;
  if (eventCode !== "00300100" || billerId !== sandbox.config.keys.scbBillerId) return badRequest;
  const rows = listBankOrders(sandbox, "scb", reference1)
    .flatMap((order) => paymentsOf(order).map((payment) => toRow(sandbox, order, payment)))
    .filter(({ transactionDateandTime }) =>
      transactionDateandTime.startsWith(`${transactionDate}T`),
    );
  return rows.length > 0 ? success(rows) : envelope(404, 4101, "Transaction not found");
}

/** A payment in an inquiry, and without the event in a confirmation. */
function toRow({ config }: Sandbox, order: Order, payment: NonNullable<Order["payment"]>) {
  const { transRef, at, payer } = payment;
  // SCB shows the whole numbers of customers of SCB.
  const { accountNo } = maskPayer(payer, "SCB");
  return {
    eventCode: "00300100",
    transactionType: spare("Domestic Transfers"),
    reverseFlag: spare(null),
    payeeProxyId: config.keys.scbBillerId,
    payeeProxyType: "BILLERID",
    payeeAccountNumber: spare("0987654321"),
    payeeName: spare("KRAPAO"),
    payerProxyId: accountNo,
    payerProxyType: "ACCOUNT",
    payerAccountNumber: accountNo,
    payerName: payer.name,
    sendingBankCode: bankNumber(payer.bankCode) ?? "",
    receivingBankCode: "014",
    amount: amount(order.amount, "text"),
    transactionId: transRef,
    fastEasySlipNumber: null,
    transactionDateandTime: bangkokText(at),
    billPaymentRef1: order.orderId,
    billPaymentRef2: spare(""),
    billPaymentRef3: spare(`${config.keys.scbRef3Prefix}${order.orderId}`.slice(0, 20)),
    currencyCode: id("764"),
    channelCode: spare("PMH"),
  };
}

/** Sends the confirmation of a payment. Nothing signs it. */
export function sendScbConfirmation(
  sandbox: Sandbox,
  order: Order,
  payment: NonNullable<Order["payment"]>,
): void {
  const { eventCode: _, reverseFlag: __, ...confirmation } = toRow(sandbox, order, payment);
  const reference = order.orderId;
  sandbox.callbacks.emit("scb", { eventId: randomUUID(), reference, body: confirmation });
}
