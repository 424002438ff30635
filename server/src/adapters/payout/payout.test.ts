import { callsBelow } from "@krapao/testkit/conformance/addresses";
import { readsBodies } from "@krapao/testkit/conformance/bodies";
import { readsCallback } from "@krapao/testkit/conformance/callbacks";
import { conformsToPayoutBank } from "@krapao/testkit/conformance/payout-bank";
import { describe, expect, test } from "vitest";
import { systemClock } from "../../kernel/clock.ts";
import { connectPayout } from "./client.ts";
import { readOutcome, readStatus } from "./translate.ts";
import { readCallback } from "./webhook.ts";

const log = { info() {}, warn() {}, error() {} };
const clock = systemClock();
const ORDER = {
  reference: "01a1ff2a-6172-7e81-9128-249462667860",
  amountMinor: 100_050n,
  currency: "THB",
} as const;

describe("the payout bank", () => {
  conformsToPayoutBank(({ url, keys }) =>
    connectPayout(
      { url: `${url}/payout`, key: keys.PAYOUT_KEY ?? "", secrets: [keys.PAYOUT_SECRET ?? ""] },
      { log, clock },
    ),
  );
  readsBodies(import.meta.dirname, {
    sent: (answer) => readOutcome(answer, ORDER),
    status: (answer) => readStatus(answer, ORDER),
    callback: readsCallback(readCallback),
  });
  callsBelow(async (url) => {
    const bank = connectPayout({ url, key: "k", secrets: ["s"] }, { log, clock });
    await bank.status(ORDER).finally(() => bank.close());
  }, `/v1/transfers/${ORDER.reference}`);

  test("an order that did not leave is unknown and says so: it is sent again", async () => {
    const url = "http://127.0.0.1:1";
    const bank = connectPayout({ url, key: "k", secrets: ["s"] }, { log, clock });
    expect(await bank.status(ORDER)).toEqual({ outcome: "unknown", reason: "not sent: refused" });
    await bank.close();
  });
});
