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
import { conformsToPayoutBank } from "@krapao/testkit/conformance/payout-bank";
import { describe, expect, test } from "vitest";
import { systemClock } from "../../kernel/clock.ts";
import { UnusableAnswer } from "../../kernel/outbound/outbound.ts";
import type { PayoutStatus } from "../../ports/payout-bank.ts";
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
const TRANSFER = { ...ORDER, amountMinor: undefined, amount: 1000.5, bankRef: "B1" };
const isOurs = (answer: BadAnswer) => {
  const { reference, amount, currency } = fieldsOf(answer);
  return (
    (answer.status === 200 || answer.status === 201) &&
    isText(reference, ORDER.reference) &&
    isAmount(amount, ORDER.amountMinor) &&
    isText(currency, ORDER.currency)
  );
};
const isProved = ({ outcome }: PayoutStatus, answer: BadAnswer) => {
  const { code, status } = fieldsOf(answer);
  if (outcome === "absent") return answer.status === 404 && isText(code, "NOT_FOUND");
  if (outcome === "refused" && answer.status === 422) return isText(code, "REFUSED");
  const words = {
    accepted: ["pending"],
    paid: ["paid"],
    returned: ["returned"],
    refused: ["failed", "cancelled"],
    unknown: ["unknown"],
  };
  return isOurs(answer) && words[outcome].some((word) => isText(status, word));
};
const RIGHT = [
  ...["pending", "paid", "returned", "failed", "unknown"].map((status) => ({
    ...TRANSFER,
    status,
  })),
  { code: "REFUSED", message: "x" },
  { code: "NOT_FOUND", message: "x" },
];
const detailOf = (error: unknown) => (error instanceof UnusableAnswer ? error.detail : null);

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
  readsOnlyProof("an order", {
    right: RIGHT,
    read: (answer) => readOutcome(answer, ORDER),
    isProved,
    detailOf,
  });
  readsOnlyProof("a look-up", {
    right: RIGHT,
    read: (answer) => readStatus(answer, ORDER),
    isProved,
    detailOf,
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
