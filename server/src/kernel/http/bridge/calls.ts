/** The calls between Krapao and a bridge, as the document lists them. */

import { PAYOUT_PATHS } from "@krapao/contract/wire/bridge/payout";
import { WW_PATHS } from "@krapao/contract/wire/bridge/ww";
import { ZAPMAN_PATHS } from "@krapao/contract/wire/bridge/zapman";
import { CALLBACK_PATHS } from "@krapao/contract/wire/callback";

export interface BridgeCall {
  operationId: string;
  tag: "bankFeed" | "ww" | "zapman" | "payout" | "balance";
  method: "get" | "post";
  path: string;
  summary: string;
  /** Which schemes of the document sign it. ZAPMAN's signature is in the body. */
  signedBy: readonly string[];
  parameters?: readonly { name: string; in: "path" | "query"; required: boolean; what: string }[];
  /** The schema of the body. */
  body?: string;
  /** Answers by status; `shows` names the examples of the schema. */
  answers: Record<string, { what: string; schema?: string; shows?: readonly string[] }>;
}

/** Variables of the operator, by tag: the base address of the bridge. */
export const BASE_VARIABLES = {
  ww: "WW_URL",
  zapman: "ZAPMAN_URL",
  payout: "PAYOUT_URL",
  balance: "BALANCE_URL",
} as const;

const callback = (
  tag: BridgeCall["tag"],
  call: { path: string; summary: string; body: string },
): BridgeCall => ({
  ...call,
  operationId: `${tag}.callback`,
  tag,
  method: "post",
  signedBy: ["krapaoSignature"],
  answers: {
    200: { what: "Stored, now or before. Do not repeat it" },
    401: { what: "The signature is wrong, or its time is more than 300 seconds away" },
    413: { what: "The body is larger than 64 KiB" },
    default: { what: "Not stored. Repeat it with the same id and a fresh signature until 200" },
  },
});

const WW_SIGNED = ["wwMerchant", "wwTimestamp", "wwSignature"];
const PAYOUT_SIGNED = ["payoutKey", "payoutSignature"];
const orderId = { name: "orderId", in: "path", required: true, what: "Your id of the order" };
/** The answers to mistakes of Krapao: they prove nothing about the order. */
const wrongCall = (schema: string) => ({
  400: { what: "BAD_REQUEST: a field is wrong. Staff are alerted", schema, shows: ["badRequest"] },
  401: {
    what: "UNAUTHORIZED: wrong signature or time. Staff are alerted",
    schema,
    shows: ["wrongSignature"],
  },
});

export const BRIDGE_CALLS: readonly BridgeCall[] = [
  callback("bankFeed", {
    path: CALLBACK_PATHS.bankFeed,
    summary: "Reports one transfer that a house account or PromptPay id received",
    body: "BankFeedEvent",
  }),
  callback("ww", {
    path: CALLBACK_PATHS.ww,
    summary:
      "Reports what became of an order. Only order.paid brings money; order.amount is what was " +
      "paid, also if it is not what was ordered",
    body: "WwCallback",
  }),
  callback("zapman", {
    path: CALLBACK_PATHS.zapman,
    summary:
      "Reports the payment of an order, and nothing else. amount is what was paid, also if it is " +
      "not what was ordered",
    body: "ZapmanCallback",
  }),
  callback("payout", {
    path: CALLBACK_PATHS.payout,
    summary: "Reports the end of a transfer; returned may follow paid",
    body: "PayoutCallback",
  }),
  {
    operationId: "ww.create",
    tag: "ww",
    method: "post",
    path: WW_PATHS.orders,
    summary: "Creates an order and its QR, once for each clientRef",
    signedBy: WW_SIGNED,
    body: "WwCreateOrder",
    answers: {
      201: { what: "Created", schema: "WwOrder", shows: ["pending"] },
      200: { what: "The same order exists already", schema: "WwOrder", shows: ["pending", "paid"] },
      ...wrongCall("WwError"),
      409: {
        what: "DUPLICATE_REF: an order with this clientRef and other content exists",
        schema: "WwError",
        shows: ["otherContent"],
      },
      422: {
        what: "REFUSED, AMOUNT_OUT_OF_RANGE: no order was created, and none will be",
        schema: "WwError",
        shows: ["refused"],
      },
    },
  },
  {
    operationId: "ww.read",
    tag: "ww",
    method: "get",
    path: WW_PATHS.orders,
    summary: "Finds an order by our reference. Its amount is what was ordered",
    signedBy: WW_SIGNED,
    parameters: [{ name: "clientRef", in: "query", required: true, what: "Our reference" }],
    answers: {
      200: { what: "The order", schema: "WwOrder", shows: ["pending", "paid"] },
      ...wrongCall("WwError"),
      404: { what: "ORDER_NOT_FOUND: never created", schema: "WwError", shows: ["notFound"] },
    },
  },
  {
    operationId: "ww.cancel",
    tag: "ww",
    method: "post",
    path: "/v1/orders/{orderId}/cancel",
    summary: "Cancels an order that is pending. It has no body",
    signedBy: WW_SIGNED,
    parameters: [{ ...orderId, in: "path" }],
    answers: {
      200: { what: "Cancelled, now or before", schema: "WwOrder", shows: ["pending"] },
      ...wrongCall("WwError"),
      404: { what: "ORDER_NOT_FOUND", schema: "WwError", shows: ["notFound"] },
      409: { what: "ORDER_NOT_PENDING", schema: "WwError", shows: ["notPending"] },
      422: { what: "REFUSED: it stays as it is", schema: "WwError", shows: ["refused"] },
    },
  },
  {
    operationId: "zapman.create",
    tag: "zapman",
    method: "post",
    path: ZAPMAN_PATHS.create,
    summary: "Creates an order and its QR, once for each reference",
    signedBy: [],
    body: "ZapmanCreate",
    answers: {
      200: {
        what: "The order, or an error. After E301 and E503 no order was created, and none will be",
        schema: "ZapmanAnswer",
        shows: ["waiting", "refused", "wrongSign"],
      },
    },
  },
  {
    operationId: "zapman.read",
    tag: "zapman",
    method: "post",
    path: ZAPMAN_PATHS.query,
    summary: "Finds an order by our reference. Its amount is what was ordered",
    signedBy: [],
    body: "ZapmanQuery",
    answers: {
      200: {
        what: "The order; E404: never created",
        schema: "ZapmanAnswer",
        shows: ["waiting", "paid", "notFound", "wrongSign"],
      },
    },
  },
  {
    operationId: "payout.send",
    tag: "payout",
    method: "post",
    path: PAYOUT_PATHS.transfers,
    summary: "Orders a transfer. The same reference is paid once, however often it is sent",
    signedBy: PAYOUT_SIGNED,
    body: "PayoutRequest",
    answers: {
      201: { what: "Accepted", schema: "PayoutTransfer", shows: ["accepted"] },
      200: { what: "The same one exists", schema: "PayoutTransfer", shows: ["accepted", "paid"] },
      ...wrongCall("PayoutError"),
      409: {
        what: "REFERENCE_CONFLICT: a transfer with this reference and other content exists",
        schema: "PayoutError",
        shows: ["otherContent"],
      },
      422: {
        what: "REFUSED: the bank has not taken the transfer and never will",
        schema: "PayoutError",
        shows: ["refused"],
      },
    },
  },
  {
    operationId: "payout.read",
    tag: "payout",
    method: "get",
    path: "/v1/transfers/{reference}",
    summary: "Reads a transfer",
    signedBy: PAYOUT_SIGNED,
    parameters: [{ name: "reference", in: "path", required: true, what: "Our reference" }],
    answers: {
      200: { what: "The transfer", schema: "PayoutTransfer", shows: ["accepted", "paid"] },
      ...wrongCall("PayoutError"),
      404: {
        what: "NOT_FOUND: the bank never received it",
        schema: "PayoutError",
        shows: ["notFound"],
      },
    },
  },
  {
    operationId: "balance.read",
    tag: "balance",
    method: "get",
    path: "/v1/accounts/{bankCode}/{accountNo}",
    summary: "Reads what is in an own account now",
    signedBy: ["balanceKey"],
    parameters: [
      { name: "bankCode", in: "path", required: true, what: "Bank in letters" },
      { name: "accountNo", in: "path", required: true, what: "The account, digits only" },
      { name: "currency", in: "query", required: true, what: "THB or LAK" },
      { name: "proxy", in: "query", required: false, what: "PromptPay id of the account" },
    ],
    answers: {
      200: { what: "The balance", schema: "Balance", shows: ["balance"] },
      401: { what: "Wrong key", schema: "BalanceError", shows: ["wrongKey"] },
      404: {
        what: "NOT_FOUND: the account is unknown",
        schema: "BalanceError",
        shows: ["unknownAccount"],
      },
    },
  },
];
