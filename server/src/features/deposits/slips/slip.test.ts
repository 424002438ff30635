import { buildPromptPay } from "@krapao/contract/wire/emv";
import { buildSlipQr, buildTrueMoneySlipQr } from "@krapao/contract/wire/slip-qr";
import { describe, expect, test } from "vitest";
import { findMiniQr, NEXT_SLIP_STATES, retryDelayMs, type SlipState, slipStatus } from "./slip.ts";

const STATES = Object.keys(NEXT_SLIP_STATES) as SlipState[];

describe("states", () => {
  test("closed slips stay closed, and a slip in review ends as credited or failed, or waits for a second person", () => {
    expect(NEXT_SLIP_STATES.credited).toEqual([]);
    expect(NEXT_SLIP_STATES.failed).toEqual([]);
    expect(NEXT_SLIP_STATES.review).toEqual(["review", "credited", "failed"]);
  });

  test("every state is reachable from the first, and the status shows only two as closed", () => {
    const reached = new Set<SlipState>(["received"]);
    for (const state of reached) for (const next of NEXT_SLIP_STATES[state]) reached.add(next);
    expect([...reached].sort()).toEqual([...STATES].sort());
    const statuses = STATES.map((state) => [state, slipStatus(state)]);
    expect(Object.fromEntries(statuses)).toEqual({
      received: "PROCESSING",
      reading: "PROCESSING",
      verifying: "PROCESSING",
      waiting: "PROCESSING",
      review: "PROCESSING",
      credited: "SUCCESS",
      failed: "FAILED",
    });
  });
});

describe("codes of an image", () => {
  const slip = buildSlipQr({ sendingBank: "014", transRef: "00111222233344ABCD12" });
  const found = {
    outcome: "slip",
    payload: slip,
    sendingBank: "014",
    transRef: "00111222233344ABCD12",
  };
  const pay = buildPromptPay({ proxy: { type: "mobile", value: "0801111111" } });

  test("a slip's code is found among other codes", () => {
    expect(findMiniQr([slip])).toEqual(found);
    expect(findMiniQr(["https://example.com", pay, slip])).toEqual(found);
  });

  test("references are stored exactly", () => {
    const lower = buildSlipQr({ sendingBank: "002", transRef: "aB1" });
    expect(findMiniQr([lower])).toMatchObject({ transRef: "aB1" });
  });

  test("TrueMoney's own slip has no bank", () => {
    const truemoney = buildTrueMoneySlipQr({
      eventType: "P2P",
      transactionId: "50012345678901",
      date: "21112026",
    });
    expect(findMiniQr([truemoney])).toMatchObject({
      outcome: "slip",
      sendingBank: "TRUEMONEY",
      transRef: "50012345678901",
    });
  });

  test.each([
    ["nothing", [], "CANNOT_READ_CROPPED_IMAGE"],
    ["a payment code", [pay], "INVALID_SLIP"],
    ["a URL", ["https://example.com/9104ABCD"], "INVALID_SLIP"],
    [
      "a wrong checksum",
      [`${slip.slice(0, -1)}${slip.endsWith("0") ? 1 : 0}`],
      "UNSTABLE_REFNO_ON_SLIP",
    ],
    ["an empty code", [""], "INVALID_SLIP"],
  ])("%s is not a slip", (_name, texts, reason) => {
    expect(findMiniQr(texts)).toEqual({ outcome: "failed", reason });
  });
});

describe("delay before the next attempt", () => {
  test("grows, about an hour in total, then the slip goes to review", () => {
    const waits: number[] = [];
    for (let attempts = 1; ; attempts += 1) {
      const wait = retryDelayMs(attempts, null);
      if (wait === null) break;
      waits.push(wait);
    }
    expect(waits).toEqual([...waits].sort((one, other) => one - other));
    const all = waits.reduce((sum, wait) => sum + wait, 0);
    expect(all).toBeGreaterThan(50 * 60_000);
    expect(all).toBeLessThan(70 * 60_000);
  });

  test("is not shorter than the bank asks for", () => {
    expect(retryDelayMs(1, 600_000)).toBe(600_000);
    expect(retryDelayMs(9, 1_000)).toBe(900_000);
    expect(retryDelayMs(10, 1_000)).toBeNull();
  });
});
