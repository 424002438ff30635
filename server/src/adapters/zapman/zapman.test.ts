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
import { connectZapman } from "./client.ts";
import { readCreated, readFound } from "./translate.ts";
import { readCallback } from "./webhook.ts";

const log = { info() {}, warn() {}, error() {} };
const clock = systemClock();
const ORDER = {
  reference: "01a1ff2a-6172-7e81-9128-249462667860",
  amountMinor: 100_050n,
  currency: "THB",
} as const;
const LIFE = { createdAt: new Date(0), expiresAt: new Date(0) };
const WAITING = {
  order_no: "ZM1",
  reference: ORDER.reference,
  amount: "1000.50",
  currency: "THB",
  state: "WAITING",
  qr_text: "00020101021230",
  expire_at: 1_795_255_800,
};
const PAID = { ...WAITING, state: "PAID", paid_at: 1_795_255_260, trans_ref: "T1" };
const RIGHT = [
  { success: true, data: WAITING },
  { success: true, data: PAID },
  ...["E503", "E404"].map((error_code) => ({ success: false, error_code })),
];
const isOurs = (answer: BadAnswer, order: Record<string, unknown>) =>
  (answer.status === 200 || answer.status === 201) &&
  isText(order.reference, ORDER.reference) &&
  isAmount(order.amount, ORDER.amountMinor) &&
  isText(order.currency, ORDER.currency);
const detailOf = (error: unknown) => (error instanceof UnusableAnswer ? error.detail : null);
const dataOf = (answer: BadAnswer) => (fieldsOf(answer).data ?? {}) as Record<string, unknown>;

describe("ZAPMAN", () => {
  conformsToPaymentGateway("ZAPMAN", ({ url, keys }) =>
    connectZapman(
      {
        url: `${url}/zapman`,
        key: keys.ZAPMAN_MERCHANT ?? "",
        secrets: [keys.ZAPMAN_SECRET ?? ""],
      },
      { log, clock },
    ),
  );
  readsBodies(import.meta.dirname, {
    created: (answer) => readCreated(answer, ORDER),
    found: (answer) => readFound(answer, ORDER),
    callback: readsCallback(readCallback),
  });
  readsOnlyProof("an order", {
    right: RIGHT,
    read: (answer) => readCreated(answer, ORDER),
    isProved: (read, answer) => {
      const { success, error_code: code } = fieldsOf(answer);
      if ("outcome" in read) {
        return answer.status === 200 && success === false && isText(code, "E503");
      }
      const data = dataOf(answer);
      return isOurs(answer, data) && (!read.payment || isText(data.state, "PAID"));
    },
    detailOf,
  });
  readsOnlyProof("a look-up", {
    right: RIGHT,
    read: (answer) => readFound(answer, ORDER),
    isProved: (read, answer) => {
      const { success, error_code: code } = fieldsOf(answer);
      if (read === null) {
        return answer.status === 200 && success === false && isText(code, "E404");
      }
      const data = dataOf(answer);
      return isOurs(answer, data) && (!read.payment || isText(data.state, "PAID"));
    },
    detailOf,
  });
  callsBelow(async (url) => {
    const gateway = connectZapman({ url, key: "m", secrets: ["s"] }, { log, clock });
    await gateway.readOrder(ORDER, LIFE).finally(() => gateway.close());
  }, "/api/v2/qr/query");
});
