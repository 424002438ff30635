import { createHmac } from "node:crypto";
import { minorFromNumber } from "@krapao/contract/wire/amount";
import { conformsToPayoutBank } from "@krapao/testkit/conformance/payout-bank";
import { describe, expect, test } from "vitest";
import { systemClock } from "../../kernel/clock.ts";
import { connectPayout } from "./client.ts";
import { readOutcome, readStatus } from "./translate.ts";
import { readCallback } from "./webhook.ts";

const log = { info() {}, warn() {}, error() {} };
const clock = systemClock();

describe("the payout bank", () => {
  conformsToPayoutBank(({ url, keys }) =>
    connectPayout(
      { url: `${url}/payout`, key: keys.PAYOUT_KEY ?? "", secrets: [keys.PAYOUT_SECRET ?? ""] },
      { log, clock },
    ),
  );
});

/** An answer as the bank sends it. */
const TRANSFER = {
  reference: "01a1ff2a-6172-7e81-9128-249462667860",
  bankRef: "B2611210001",
  status: "pending",
  amount: 100.5,
  currency: "THB",
  createdAt: "2026-11-21T10:00:00.000Z",
  updatedAt: "2026-11-21T10:00:00.000Z",
};
const order = { reference: TRANSFER.reference, amountMinor: 10_050n, currency: "THB" as const };
const answer = (status: number, body: unknown) => ({
  status,
  text: typeof body === "string" ? body : JSON.stringify(body),
});

describe("recorded answers to an order", () => {
  test.each([
    ["accepted", 201, TRANSFER, "accepted"],
    ["there already, paid", 200, { ...TRANSFER, status: "paid" }, "paid"],
    ["there already, returned", 200, { ...TRANSFER, status: "returned" }, "returned"],
    ["the bank cannot say", 200, { ...TRANSFER, status: "unknown" }, "unknown"],
    ["a refusal", 422, { code: "REFUSED", message: "x" }, "refused"],
    ["a refusal by something in between", 422, "<html>", "unknown"],
    ["a wrong signature", 401, { code: "UNAUTHORIZED", message: "x" }, "unknown"],
    ["a conflict", 409, { code: "REFERENCE_CONFLICT", message: "x" }, "unknown"],
    ["an error", 500, { code: "REFUSED", message: "x" }, "unknown"],
    ["half a body", 201, '{"reference": "01a1', "unknown"],
    ["another reference", 201, { ...TRANSFER, reference: "other" }, "unknown"],
    ["another amount", 201, { ...TRANSFER, amount: 100.51 }, "unknown"],
    ["another currency", 201, { ...TRANSFER, currency: "LAK" }, "unknown"],
    ["a status we do not know", 201, { ...TRANSFER, status: "settled" }, "unknown"],
  ])("%s", (_name, status, body, outcome) => {
    expect(readOutcome(answer(status, body), order).outcome).toBe(outcome);
  });
});

describe("recorded answers to a look-up", () => {
  test.each([
    ["paid", 200, { ...TRANSFER, status: "paid" }, "paid"],
    ["the bank's own not found", 404, { code: "NOT_FOUND", message: "x" }, "absent"],
    ["a 404 of another server", 404, "404 page not found", "unknown"],
    ["a not found in an error", 500, { code: "NOT_FOUND", message: "x" }, "unknown"],
  ])("%s", (_name, status, body, outcome) => {
    expect(readStatus(answer(status, body), order).outcome).toBe(outcome);
  });
});

test("a callback verifies with the new and the old secret, and with no other", () => {
  const seconds = Math.floor(clock.nowMs() / 1000);
  const receive = (body: object, secret: string) => {
    const text = Buffer.from(JSON.stringify(body));
    const digest = createHmac("sha256", secret).update(`${seconds}.`).update(text).digest("hex");
    const signature = `t=${seconds},v1=${digest}`;
    return readCallback({ body: text, signature }, { secrets: ["new", "old"], clock });
  };
  const { reference, bankRef, amount, currency, createdAt } = TRANSFER;
  const event = {
    eventId: "e1",
    reference,
    outcome: "paid",
    bankRef,
    amount,
    currency,
    at: createdAt,
  };
  const expected = {
    reference,
    outcome: "paid",
    bankReference: bankRef,
    amountMinor: minorFromNumber(amount),
    currency,
  };
  expect(receive(event, "new")).toEqual(expected);
  expect(receive(event, "old")).toEqual(expected);
  expect(receive(event, "third")).toBeNull();
  expect(receive({ ...event, outcome: "lost" }, "new")).toBe("unreadable");
});
