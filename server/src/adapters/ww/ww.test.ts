import { callsBelow } from "@krapao/testkit/conformance/addresses";
import { readsBodies } from "@krapao/testkit/conformance/bodies";
import { readsCallback } from "@krapao/testkit/conformance/callbacks";
import { conformsToPaymentGateway } from "@krapao/testkit/conformance/payment-gateway";
import { describe } from "vitest";
import { systemClock } from "../../kernel/clock.ts";
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
  callsBelow(async (url) => {
    const gateway = connectWw({ url, key: "m", secrets: ["s"] }, { log, clock });
    await gateway.readOrder(ORDER).finally(() => gateway.close());
  }, "/v1/orders");
});
