/**
 * KBANK Open API, from mzget/markdown-for-open-api (public/QR) and gpoon21/GPoon21.KAPI.SDK. A QR
 * lives ten minutes; nothing signs the callback, and it names no payer.
 */
import { randomUUID } from "node:crypto";
import { minorFromText } from "@krapao/contract/wire/amount";
import { formatFields, withChecksum } from "@krapao/contract/wire/emv";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import { type Answer, perform } from "../../perform.ts";
import type { Sandbox } from "../../sandbox.ts";
import { sameText } from "../../signing.ts";
import type { Order } from "../../world.ts";
import { amount, id, spare } from "../../written.ts";
import { listBankOrders, makeBankOrder } from "./bank-orders.ts";
import { isKnownToken, issueToken } from "./tokens.ts";

const BASE = "/kbank";
const LIFE_MS = 10 * 60_000;
const BILLER = "010555808078077";

const uid = v.pipe(v.string(), v.regex(/^[0-9A-Z]{1,15}$/));
const partner = v.object({
  partnerTxnUid: uid,
  partnerId: v.string(),
  partnerSecret: v.string(),
  requestDt: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/)),
  merchantId: v.string(),
});
const createQr = v.object({
  qrType: v.literal("3"),
  txnAmount: v.pipe(v.string(), v.regex(/^\d{1,10}\.\d{2}$/)),
  txnCurrencyCode: v.string(),
  reference1: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
});
const ofOrder = v.object({ origPartnerTxnUid: uid });

const DESCRIPTIONS: Record<string, string> = {
  authentication_error: "Wrong partner key. (EMA)",
  bad_request: "Invalid JSON. (EMBR)",
  duplicate_request: "This request is duplicated. (EMDR)",
  invalid_currency_code: "Currency code is not allowed. (EMICC)",
  invalid_merchant: "Merchant ID does not exist. (EMDNE)",
  invalid_origPartnerTxnUid: "origPartnerTxnUid does not exist. (EMITDNE)",
  qr_cancelled: "QR is cancelled. (EMQRC)",
  qr_expired: "QR has expired. (EMQRE)",
  qr_paid: "QR already paid. (EMQRP)",
};

/** Registers the calls below `/kbank`. */
export function addKbank(app: FastifyInstance, sandbox: Sandbox): void {
  addToken(app, sandbox);
  addCall(app, sandbox, { path: "request", operation: "create", act: createOrder });
  addCall(app, sandbox, { path: "v4/inquiry", operation: "status", act: inquire });
  addCall(app, sandbox, { path: "cancel", operation: "cancel", act: cancel });
}

function answerTo(request: FastifyRequest, statusCode: string, more: object): Answer {
  const { partnerTxnUid = "", partnerId = "" } = (request.body ?? {}) as Record<string, unknown>;
  return { status: 200, body: { partnerTxnUid, partnerId, statusCode, ...more } };
}

const success = (request: FastifyRequest, more: object): Answer =>
  answerTo(request, "00", { errorCode: null, errorDesc: null, ...more });
const failure = (request: FastifyRequest, errorCode: string): Answer =>
  answerTo(request, "10", { errorCode, errorDesc: spare(DESCRIPTIONS[errorCode] ?? errorCode) });

function addToken(app: FastifyInstance, sandbox: Sandbox): void {
  const { keys } = sandbox.config;
  app.post(`${BASE}/v2/oauth/token`, (request, reply) =>
    perform(sandbox, request, reply, {
      target: "kbank-api",
      operation: "token",
      refuse: { status: 401, body: { error: "invalid_client" } },
      act() {
        const basic = Buffer.from(`${keys.kbankKey}:${keys.kbankSecret}`).toString("base64");
        const given = String(request.headers.authorization ?? "");
        if (!sameText(given, `Basic ${basic}`)) {
          return { status: 401, body: { error: "invalid_client" } };
        }
        const access_token = issueToken(sandbox);
        return { status: 200, body: { access_token, token_type: "Bearer", expires_in: id(1_799) } };
      },
    }),
  );
}

type Act = (sandbox: Sandbox, request: FastifyRequest) => Answer;

/** Registers a call that needs a token and the partner's own keys. */
function addCall(
  app: FastifyInstance,
  sandbox: Sandbox,
  { path, operation, act }: { path: string; operation: "create" | "status" | "cancel"; act: Act },
): void {
  app.post(`${BASE}/v1/qrpayment/${path}`, (request: FastifyRequest, reply: FastifyReply) => {
    const body = (request.body ?? {}) as Record<string, unknown>;
    return perform(sandbox, request, reply, {
      target: "kbank-api",
      operation,
      reference: String(body.origPartnerTxnUid ?? body.partnerTxnUid ?? ""),
      refuse: failure(request, operation === "cancel" ? "qr_expired" : "invalid_merchant"),
      act: () => refusalOf(sandbox, request) ?? act(sandbox, request),
    });
  });
}

/** What KBANK answers to a caller that is not the merchant; null: it is. */
function refusalOf(sandbox: Sandbox, request: FastifyRequest): Answer | null {
  const { keys } = sandbox.config;
  if (!isKnownToken(sandbox, request)) return { status: 401, body: { error: "invalid_token" } };
  const read = v.safeParse(partner, request.body ?? {});
  if (!read.success) return failure(request, "bad_request");
  const isOurs =
    sameText(read.output.partnerId, keys.kbankPartnerId) &&
    sameText(read.output.partnerSecret, keys.kbankPartnerSecret);
  if (!isOurs) return failure(request, "authentication_error");
  return read.output.merchantId === keys.kbankMerchantId
    ? null
    : failure(request, "invalid_merchant");
}

function createOrder(sandbox: Sandbox, request: FastifyRequest): Answer {
  const read = v.safeParse(createQr, request.body);
  if (!read.success) return failure(request, "bad_request");
  const { txnAmount, txnCurrencyCode, reference1 } = read.output;
  if (txnCurrencyCode !== "THB") return failure(request, "invalid_currency_code");
  const { partnerTxnUid } = v.parse(partner, request.body);
  if (listBankOrders(sandbox, "kbank-api", partnerTxnUid).length > 0) {
    return failure(request, "duplicate_request");
  }
  const { payload } = makeBankOrder(sandbox, {
    gateway: "kbank-api",
    reference: partnerTxnUid,
    amount: minorFromText(txnAmount) ?? 0n,
    currency: "THB",
    payload: qrOf(reference1.slice(0, 20), txnAmount),
    lifeMs: LIFE_MS,
  });
  return success(request, { accountName: spare("KRAPAO COMPANY LIMITED"), qrCode: payload });
}

function orderOf(sandbox: Sandbox, request: FastifyRequest): Order | undefined {
  const read = v.safeParse(ofOrder, request.body);
  return read.success
    ? listBankOrders(sandbox, "kbank-api", read.output.origPartnerTxnUid)[0]
    : undefined;
}

function inquire(sandbox: Sandbox, request: FastifyRequest): Answer {
  const order = orderOf(sandbox, request);
  if (!order) return failure(request, "invalid_origPartnerTxnUid");
  const { payment } = order;
  return success(request, {
    txnStatus: stateOf(sandbox, order),
    txnNo: payment ? id(payment.transRef) : null,
    loyaltyId: spare(null),
    merchantId: sandbox.config.keys.kbankMerchantId,
    terminalId: spare(null),
    qrType: id("3"),
    txnAmount: amount(order.amount, "text"),
    txnCurrencyCode: "THB",
    reference1: spare(order.orderId),
    reference2: spare(null),
  });
}

function cancel(sandbox: Sandbox, request: FastifyRequest): Answer {
  const order = orderOf(sandbox, request);
  if (!order) return failure(request, "invalid_origPartnerTxnUid");
  const state = stateOf(sandbox, order);
  if (state === "PAID") return failure(request, "qr_paid");
  if (state === "CANCELLED") return failure(request, "qr_cancelled");
  if (state === "EXPIRED") return failure(request, "qr_expired");
  order.state = "cancelled";
  sandbox.changed(order);
  return success(request, {});
}

function stateOf(sandbox: Sandbox, { payment, state, expireAt }: Order): string {
  if (payment) return "PAID";
  if (state === "cancelled") return "CANCELLED";
  return expireAt <= sandbox.now() ? "EXPIRED" : "REQUESTED";
}

/** As in KBANK's own example: a bill payment, with the tag of payment innovation next to it. */
function qrOf(reference: string, baht: string): string {
  const bill = formatFields([
    { tag: "00", value: "A000000677010112" },
    { tag: "01", value: BILLER },
    { tag: "02", value: "KRAPAO" },
    { tag: "03", value: reference },
  ]);
  const innovation = formatFields([
    { tag: "00", value: "A000000677010113" },
    { tag: "01", value: "004" },
    { tag: "04", value: reference },
  ]);
  return withChecksum(
    formatFields([
      { tag: "00", value: "01" },
      { tag: "01", value: "12" },
      { tag: "30", value: bill },
      { tag: "31", value: innovation },
      { tag: "53", value: "764" },
      { tag: "54", value: baht },
      { tag: "58", value: "TH" },
    ]),
  );
}

/** Sends the callback of a payment. Nothing signs it. */
export function sendKbankCallback(
  sandbox: Sandbox,
  order: Order,
  { transRef }: NonNullable<Order["payment"]>,
): void {
  const { kbankPartnerId, kbankMerchantId } = sandbox.config.keys;
  const callback = {
    partnerTxnUid: order.orderId,
    partnerId: kbankPartnerId,
    statusCode: "00",
    errorCode: spare(null),
    errorDesc: spare(null),
    merchantId: kbankMerchantId,
    txnAmount: amount(order.amount),
    txnCurrencyCode: "THB",
    txnNo: id(transRef),
    loyaltyId: spare("00199100000"),
  };
  const reference = order.orderId;
  sandbox.callbacks.emit("kbank", { eventId: randomUUID(), reference, body: callback });
}
