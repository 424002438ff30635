import { buildPromptPay } from "@krapao/contract/wire/emv";
import { buildSlipQr, buildTrueMoneySlipQr } from "@krapao/contract/wire/slip-qr";
import { describe, expect, test } from "vitest";
import { findMiniQr, NEXT_SLIP_STATES, nextAskMs, type SlipState, statusOfSlip } from "./slip.ts";

const STATES = Object.keys(NEXT_SLIP_STATES) as SlipState[];

describe("states", () => {
  test("what is over stays over, and an operator's slip ends in one of two ways", () => {
    expect(NEXT_SLIP_STATES.credited).toEqual([]);
    expect(NEXT_SLIP_STATES.failed).toEqual([]);
    expect(NEXT_SLIP_STATES.review).toEqual(["credited", "failed"]);
  });

  test("every state is reached from the first, and only two are told as over", () => {
    const reached = new Set<SlipState>(["received"]);
    for (const state of reached) for (const next of NEXT_SLIP_STATES[state]) reached.add(next);
    expect([...reached].sort()).toEqual([...STATES].sort());
    const told = STATES.map((state) => [state, statusOfSlip(state)]);
    expect(Object.fromEntries(told)).toEqual({
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

describe("the codes of a picture", () => {
  const slip = buildSlipQr({ sendingBank: "014", transRef: "00111222233344ABCD12" });
  const found = {
    outcome: "slip",
    payload: slip,
    sendingBank: "014",
    transRef: "00111222233344ABCD12",
  };
  const pay = buildPromptPay({ proxy: { type: "mobile", value: "0801111111" } });

  test("a slip's code is found among others", () => {
    expect(findMiniQr([slip])).toEqual(found);
    expect(findMiniQr(["https://example.com", pay, slip])).toEqual(found);
  });

  test("references are kept letter by letter", () => {
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
    ["an address", ["https://example.com/9104ABCD"], "INVALID_SLIP"],
    [
      "a wrong checksum",
      [`${slip.slice(0, -1)}${slip.endsWith("0") ? 1 : 0}`],
      "UNSTABLE_REFNO_ON_SLIP",
    ],
    ["an empty code", [""], "INVALID_SLIP"],
  ])("%s is no slip", (_name, texts, reason) => {
    expect(findMiniQr(texts)).toEqual({ outcome: "failed", reason });
  });
});

describe("when the verifier is asked again", () => {
  test("ever more seldom, about an hour in all, then an operator looks", () => {
    const waits: number[] = [];
    for (let asks = 1; ; asks += 1) {
      const wait = nextAskMs(asks, null);
      if (wait === null) break;
      waits.push(wait);
    }
    expect(waits).toEqual([...waits].sort((one, other) => one - other));
    const all = waits.reduce((sum, wait) => sum + wait, 0);
    expect(all).toBeGreaterThan(50 * 60_000);
    expect(all).toBeLessThan(70 * 60_000);
  });

  test("not before the bank says", () => {
    expect(nextAskMs(1, 600_000)).toBe(600_000);
    expect(nextAskMs(9, 1_000)).toBe(900_000);
    expect(nextAskMs(10, 1_000)).toBeNull();
  });
});
