import { callsBelow } from "@krapao/testkit/conformance/addresses";
import { readsBodies } from "@krapao/testkit/conformance/bodies";
import { readsCallback } from "@krapao/testkit/conformance/callbacks";
import { conformsToPaymentGateway } from "@krapao/testkit/conformance/payment-gateway";
import { describe } from "vitest";
import { systemClock } from "../../kernel/clock.ts";
import { connectBcelOnepay } from "./client.ts";
import { readNotice, readPayment, readQr, readToken } from "./translate.ts";

const log = { info() {}, warn() {}, error() {} };
const clock = systemClock();

const connect = (url: string, keys: Record<string, string>) =>
  connectBcelOnepay(
    {
      url,
      key: keys.BCEL_KEY ?? "",
      secret: keys.BCEL_SECRET ?? "",
      callbackTokens: ["right"],
      shopcode: keys.BCEL_SHOPCODE ?? null,
    },
    { log, clock },
  );

describe("BCEL", () => {
  conformsToPaymentGateway("BCEL_ONEPAY", ({ url, keys }) => connect(`${url}/bcel`, keys), {
    target: "bcel-onepay",
    currency: "LAK",
    showsUnpaid: false,
    again: "same order",
    otherAmount: "unusable",
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
        currency: "LAK",
        expiresAt: new Date(),
      }),
    "/authen",
  );
});

const now = new Date("2026-11-29T06:00:00Z");

readsBodies(import.meta.dirname, {
  token: (answer) => readToken(answer, { now }),
  qr: (answer) => readQr(answer, { amountMinor: 2_000_000n }),
  check: (answer) => readPayment(answer, { orderId: "25026AH8C3FCUJD2236143916", now }),
  notice: readsCallback(({ body }) => readNotice(body)),
});
