import { createHmac } from "node:crypto";
import { conformsToPaymentGateway } from "@krapao/testkit/conformance/payment-gateway";
import { describe, expect, test } from "vitest";
import { systemClock } from "../../kernel/clock.ts";
import { connectWw } from "./client.ts";
import { readOrder } from "./translate.ts";
import { readCallback } from "./webhook.ts";

const log = { info() {}, warn() {}, error() {} };
const clock = systemClock();

describe("WW", () => {
  conformsToPaymentGateway("WW", ({ url, keys }) =>
    connectWw(
      { url: `${url}/ww`, key: keys.WW_MERCHANT ?? "", secrets: [keys.WW_SECRET ?? ""] },
      { log, clock },
    ),
  );
});

/** Bodies as WW answers and posts them. */
const ORDER = {
  orderId: "WW2611210001",
  clientRef: "01a1ff2a-6172-7e81-9128-249462667860",
  amount: 100.37,
  currency: "THB",
  status: "paid",
  payload: "00020101021230",
  createdAt: "2026-11-21T10:00:00.000Z",
  expireAt: "2026-11-21T10:10:00.000Z",
  paidAt: "2026-11-21T10:01:00.000Z",
  transRef: "202611210001ABCDEFGH",
  payer: { bankCode: "SCB", accountNo: "xxx-x-x5366-x", name: "SOMCHAI J***" },
};

describe("recorded answers", () => {
  const asked = { reference: ORDER.clientRef, amountMinor: 10_037n, currency: "THB" as const };
  const read = (body: unknown, status = 200) =>
    readOrder({ status, text: typeof body === "string" ? body : JSON.stringify(body) }, asked);

  test("reads a paid order", () => {
    expect(read(ORDER)).toEqual({
      orderId: ORDER.orderId,
      payload: ORDER.payload,
      expiresAt: new Date(ORDER.expireAt),
      payment: {
        paymentReference: ORDER.transRef,
        amountMinor: 10_037n,
        paidAt: new Date(ORDER.paidAt),
        payer: ORDER.payer,
      },
    });
  });

  test.each([
    ["another order", { ...ORDER, clientRef: "other" }, 200],
    ["another amount", { ...ORDER, amount: 100.38 }, 200],
    ["another currency", { ...ORDER, currency: "LAK" }, 200],
    ["an amount of three decimals", { ...ORDER, amount: 100.371 }, 200],
    ["a status we do not know", { ...ORDER, status: "settled" }, 200],
    ["half a body", '{"orderId": "WW26', 200],
    ["a page of a proxy", "<html>502</html>", 200],
    ["a failure with the body of a success", ORDER, 500],
  ])("%s is no order", (_name, body, status) => {
    expect(read(body, status)).toBeUndefined();
  });
});

describe("recorded callbacks", () => {
  const seconds = Math.floor(clock.nowMs() / 1000);
  const receive = (body: unknown, { secret = "new", secrets = ["new", "old"] } = {}) => {
    const text = Buffer.from(JSON.stringify(body));
    const digest = createHmac("sha256", secret).update(`${seconds}.`).update(text).digest("hex");
    return readCallback({ body: text, signature: `t=${seconds},v1=${digest}` }, { secrets, clock });
  };
  const event = { eventId: "e1", type: "order.paid", order: ORDER };

  test("a payment verifies with the new and the old secret, and with no other", () => {
    const expected = {
      eventId: "e1",
      reference: ORDER.clientRef,
      amountMinor: 10_037n,
      currency: "THB",
    };
    expect(receive(event)).toMatchObject(expected);
    expect(receive(event, { secret: "old" })).toMatchObject(expected);
    expect(receive(event, { secret: "old", secrets: ["new"] })).toBeNull();
    expect(receive(event, { secret: "third" })).toBeNull();
  });

  test("late money is a payment; expiry brings none; a payment without its reference is malformed", () => {
    expect(receive({ ...event, order: { ...ORDER, status: "paid_late" } })).toMatchObject({
      eventId: "e1",
    });
    expect(receive({ ...event, type: "order.expired" })).toBe("no_payment");
    expect(receive({ ...event, order: { ...ORDER, transRef: null } })).toBe("unreadable");
    expect(receive({ ...event, order: { ...ORDER, status: "pending" } })).toBe("unreadable");
  });
});
