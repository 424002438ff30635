import { callsBelow } from "@krapao/testkit/conformance/addresses";
import {
  type BadAnswer,
  fieldsOf,
  isAmount,
  isText,
  readsOnlyProof,
} from "@krapao/testkit/conformance/bad-bodies";
import { readsBodies } from "@krapao/testkit/conformance/bodies";
import { readsCallback } from "@krapao/testkit/conformance/callbacks";
import { conformsToPaymentGateway } from "@krapao/testkit/conformance/payment-gateway";
import { describe } from "vitest";
import { systemClock } from "../../kernel/clock.ts";
import { UnusableAnswer } from "../../kernel/outbound/outbound.ts";
import { connectWw } from "./client.ts";
import { readCancelled, readCreated, readFound } from "./translate.ts";
import { readCallback } from "./webhook.ts";

const log = { info() {}, warn() {}, error() {} };
const clock = systemClock();
const ORDER = {
  reference: "01a1ff2a-6172-7e81-9128-249462667860",
  amountMinor: 100_050n,
  currency: "THB",
} as const;
const LIFE = { createdAt: new Date(0), expiresAt: new Date(0) };
const PENDING = {
  orderId: "WW1",
  clientRef: ORDER.reference,
  amount: 1000.5,
  currency: "THB",
  status: "pending",
  payload: "00020101021230",
  expireAt: "2026-11-21T10:10:00.000Z",
};
const PAID = { ...PENDING, status: "paid", transRef: "T1", paidAt: "2026-11-21T10:01:00.000Z" };
const RIGHT = [PENDING, PAID, { code: "REFUSED" }, { code: "ORDER_NOT_FOUND" }];
const isOurs = (answer: BadAnswer, order: Record<string, unknown>) =>
  (answer.status === 200 || answer.status === 201) &&
  isText(order.clientRef, ORDER.reference) &&
  isAmount(order.amount, ORDER.amountMinor) &&
  isText(order.currency, ORDER.currency);
const detailOf = (error: unknown) => (error instanceof UnusableAnswer ? error.detail : null);

describe("WW", () => {
  conformsToPaymentGateway("WW", ({ url, keys }) =>
    connectWw(
      { url: `${url}/ww`, key: keys.WW_MERCHANT ?? "", secrets: [keys.WW_SECRET ?? ""] },
      { log, clock },
    ),
  );
  readsBodies(import.meta.dirname, {
    created: (answer) => readCreated(answer, ORDER),
    found: (answer) => readFound(answer, ORDER),
    cancelled: readCancelled,
    callback: readsCallback(readCallback),
  });
  readsOnlyProof("an order", {
    right: RIGHT,
    read: (answer) => readCreated(answer, ORDER),
    isProved: (read, answer) => {
      const body = fieldsOf(answer);
      if ("outcome" in read) return answer.status === 422 && isText(body.code, "REFUSED");
      return isOurs(answer, body) && (!read.payment || isText(body.status, "paid"));
    },
    detailOf,
  });
  readsOnlyProof("a look-up", {
    right: RIGHT,
    read: (answer) => readFound(answer, ORDER),
    isProved: (read, answer) => {
      const body = fieldsOf(answer);
      if (read === null) return answer.status === 404 && isText(body.code, "ORDER_NOT_FOUND");
      return isOurs(answer, body) && (!read.payment || isText(body.status, "paid"));
    },
    detailOf,
  });
  callsBelow(async (url) => {
    const gateway = connectWw({ url, key: "m", secrets: ["s"] }, { log, clock });
    await gateway.readOrder(ORDER, LIFE).finally(() => gateway.close());
  }, "/v1/orders");
});
