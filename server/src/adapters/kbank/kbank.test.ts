import { callsBelow } from "@krapao/testkit/conformance/addresses";
import { readsBodies } from "@krapao/testkit/conformance/bodies";
import { readsCallback } from "@krapao/testkit/conformance/callbacks";
import { conformsToPaymentGateway } from "@krapao/testkit/conformance/payment-gateway";
import { describe } from "vitest";
import { systemClock } from "../../kernel/clock.ts";
import { connectKbank } from "./client.ts";
import { readCallback, readCancel, readPayment, readQr, readToken } from "./translate.ts";

const log = { info() {}, warn() {}, error() {} };
const clock = systemClock();

const connect = (url: string, keys: Record<string, string>) =>
  connectKbank(
    {
      url,
      key: keys.KBANK_KEY ?? "",
      secret: keys.KBANK_SECRET ?? "",
      callbackTokens: ["right"],
      partnerId: keys.KBANK_PARTNER_ID ?? "",
      partnerSecret: keys.KBANK_PARTNER_SECRET ?? "",
      merchantId: keys.KBANK_MERCHANT_ID ?? "",
      terminalId: null,
    },
    { log, clock },
  );

describe("KBANK", () => {
  conformsToPaymentGateway("KBANK_QR", ({ url, keys }) => connect(`${url}/kbank`, keys), {
    target: "kbank-api",
    currency: "THB",
    showsUnpaid: false,
    again: "unusable",
    otherAmount: "unusable",
    refuses: true,
    isPaidLate: false,
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
    "/v2/oauth/token",
  );
});

const CREATED = new Date("2026-11-29T05:00:00Z");
const life = { createdAt: CREATED, expiresAt: new Date(CREATED.getTime() + 900_000) };

readsBodies(import.meta.dirname, {
  token: readToken,
  qr: (answer) => readQr(answer, { amountMinor: 1_281n }),
  cancel: readCancel,
  inquiry: (answer) =>
    readPayment(answer, { orderId: "INV001", life, now: new Date("2026-11-29T06:00:00Z") }),
  callback: readsCallback(({ body }) => readCallback(body)),
});
