import { createHmac } from "node:crypto";
import { conformsToPaymentGateway } from "@krapao/testkit/conformance/payment-gateway";
import { describe, expect, test } from "vitest";
import { systemClock } from "../../kernel/clock.ts";
import { connectZapman } from "./client.ts";
import { readAnswer } from "./translate.ts";
import { readCallback } from "./webhook.ts";

const log = { info() {}, warn() {}, error() {} };
const clock = systemClock();

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
});

/** An answer as ZAPMAN sends it. */
const ORDER = {
  order_no: "ZM2611210001",
  reference: "01a1ff2a-6172-7e81-9128-249462667860",
  amount: "100.37",
  currency: "THB",
  state: "PAID",
  qr_text: "00020101021230",
  created_at: 1_795_255_200,
  expire_at: 1_795_255_800,
  paid_at: 1_795_255_260,
  trans_ref: "202611210001ABCDEFGH",
};

describe("recorded answers", () => {
  const asked = { reference: ORDER.reference, amountMinor: 10_037n, currency: "THB" as const };
  const read = (body: unknown, status = 200) =>
    readAnswer({ status, text: typeof body === "string" ? body : JSON.stringify(body) }, asked);

  test("reads a paid order", () => {
    expect(read({ success: true, data: ORDER }).order).toEqual({
      orderId: ORDER.order_no,
      payload: ORDER.qr_text,
      expiresAt: new Date(1_795_255_800_000),
      payment: {
        paymentReference: ORDER.trans_ref,
        amountMinor: 10_037n,
        paidAt: new Date(1_795_255_260_000),
        payer: { bankCode: null, accountNo: null, name: null },
      },
    });
  });

  test("keeps the code of a business error", () => {
    expect(read({ success: false, error_code: "E404", error_message: "x" })).toEqual({
      code: "E404",
    });
  });

  test.each([
    ["another order", { success: true, data: { ...ORDER, reference: "other" } }, 200],
    ["another amount", { success: true, data: { ...ORDER, amount: "100.38" } }, 200],
    ["an amount as a number", { success: true, data: { ...ORDER, amount: 100.37 } }, 200],
    ["a code we do not know", { success: false, error_code: "E999", error_message: "x" }, 200],
    ["half a body", '{"success": tr', 200],
    ["a failure with the body of a success", { success: true, data: ORDER }, 500],
  ])("%s is unusable", (_name, body, status) => {
    expect(read(body, status)).toEqual({});
  });
});

describe("recorded callbacks", () => {
  const seconds = Math.floor(clock.nowMs() / 1000);
  const receive = (body: unknown, secret = "new") => {
    const text = Buffer.from(JSON.stringify(body));
    const digest = createHmac("sha256", secret).update(`${seconds}.`).update(text).digest("hex");
    const signature = `t=${seconds},v1=${digest}`;
    return readCallback({ body: text, signature }, { secrets: ["new", "old"], clock });
  };
  const { qr_text, created_at, expire_at, ...common } = ORDER;
  const event = {
    ...common,
    event_id: "e1",
    payer_bank: "SCB",
    payer_account: "xxx-x-x5366-x",
    payer_name: "SOMCHAI J***",
  };

  test("a payment verifies with the new and the old secret, and with no other", () => {
    const expected = {
      eventId: "e1",
      reference: ORDER.reference,
      paymentReference: ORDER.trans_ref,
      amountMinor: 10_037n,
      payer: { bankCode: "SCB", accountNo: "xxx-x-x5366-x", name: "SOMCHAI J***" },
    };
    expect(receive(event)).toMatchObject(expected);
    expect(receive(event, "old")).toMatchObject(expected);
    expect(receive(event, "third")).toBeNull();
  });

  test.each([
    ["no money", { ...event, amount: "0.00" }],
    ["less than none", { ...event, amount: "-1.00" }],
    ["a state we do not know", { ...event, state: "REFUNDED" }],
  ])("refuses %s", (_name, body) => {
    expect(receive(body)).toBe("unreadable");
  });
});
