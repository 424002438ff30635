import { callsBelow } from "@krapao/testkit/conformance/addresses";
import { readsBodies } from "@krapao/testkit/conformance/bodies";
import { readsCallback } from "@krapao/testkit/conformance/callbacks";
import { conformsToPaymentGateway } from "@krapao/testkit/conformance/payment-gateway";
import { describe, expect, test } from "vitest";
import { systemClock } from "../../kernel/clock.ts";
import { connectScb } from "./client.ts";
import { readConfirmation, readPayments, readQr, readToken, writeQr } from "./translate.ts";

const log = { info() {}, warn() {}, error() {} };
const clock = systemClock();

const connect = (url: string, keys: Record<string, string>) =>
  connectScb(
    {
      url,
      key: keys.SCB_KEY ?? "",
      secret: keys.SCB_SECRET ?? "",
      callbackTokens: ["right"],
      merchant: {
        billerId: keys.SCB_BILLER_ID ?? "",
        prefix: keys.SCB_REF3_PREFIX ?? "",
        ref2: null,
      },
    },
    { log, clock },
  );

describe("SCB", () => {
  conformsToPaymentGateway("SCB_QR30", ({ url, keys }) => connect(`${url}/scb`, keys), {
    target: "scb",
    currency: "THB",
    showsUnpaid: false,
    again: "same order",
    otherAmount: "another QR",
    refuses: false,
    isPaidLate: true,
  });
});

describe("addresses", () => {
  callsBelow(
    (url) =>
      connect(url, {}).createOrder({
        reference: "r",
        amountMinor: 100n,
        currency: "THB",
        expiresAt: new Date(),
      }),
    "/v1/oauth/token",
  );
});

readsBodies(import.meta.dirname, {
  token: readToken,
  qr: (answer) => readQr(answer, { amountMinor: 10_000n }),
  inquiry: (answer) =>
    readPayments(answer, { orderId: "71700057055273000044", billerId: "311040039475100" }),
  confirmation: readsCallback(({ body }) => readConfirmation(body)),
});

test("an order has one reference, with the prefix that chooses where it is confirmed", () => {
  const merchant = { billerId: "311040039475100", prefix: "KRP", ref2: null };
  const order = { orderId: "ABCDEFGHIJ1234567890", amountMinor: 123_450n };
  expect(writeQr(merchant, order)).toEqual({
    qrType: "PP",
    ppType: "BILLERID",
    ppId: "311040039475100",
    amount: "1234.50",
    ref1: "ABCDEFGHIJ1234567890",
    ref3: "KRPABCDEFGHIJ1234567",
  });
  expect(writeQr({ ...merchant, ref2: "SHOP" }, order)).toMatchObject({ ref2: "SHOP" });
});
