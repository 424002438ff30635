import { describe, expect, test } from "vitest";
import {
  checkLimits,
  firstState,
  NEXT_STATES,
  nextCheckAt,
  statesBefore,
  tellMember,
  type WithdrawalState,
} from "./withdrawal.ts";

const limits = { minMinor: 10_000n, maxMinor: 500_000n };

test.each([
  [0n, "WITHDRAW_MINIMUM"],
  [9_999n, "WITHDRAW_MINIMUM"],
  [10_000n, null],
  [500_000n, null],
  [500_001n, "WITHDRAW_MAXIMUM"],
])("%s satang: %s", (amount, problem) => {
  expect(checkLimits(amount, limits)).toBe(problem);
});

test("nothing is too little, even where the operator sets no minimum", () => {
  expect(checkLimits(0n, { ...limits, minMinor: 0n })).toBe("WITHDRAW_MINIMUM");
});

test("up to the operator's amount the bank is told at once", () => {
  expect(firstState(500n, 500n)).toBe("approved");
  expect(firstState(501n, 500n)).toBe("review");
});

describe("the life cycle", () => {
  test("money that is at the bank ends there; only what was paid may still come back", () => {
    expect(NEXT_STATES.sent).toEqual(["paid", "returned", "refused"]);
    expect(NEXT_STATES.paid).toEqual(["returned"]);
    expect(statesBefore("sent")).toEqual(["approved"]);
    expect(statesBefore("returned")).toEqual(["sent", "paid"]);
  });

  test("the member reads done, failed, or in progress", () => {
    const told: Record<WithdrawalState, string> = {
      gathering: "IN_PROGRESS",
      review: "IN_PROGRESS",
      approved: "IN_PROGRESS",
      sent: "IN_PROGRESS",
      paid: "SUCCESS",
      returned: "TRANSFER_FAIL",
      refused: "TRANSFER_FAIL",
      failed: "TRANSFER_FAIL",
    };
    for (const state of Object.keys(told) as WithdrawalState[]) {
      expect(tellMember(state).message).toBe(told[state]);
    }
  });
});

test("the bank is asked at first often, then every ten minutes", () => {
  const since = new Date(0);
  const wait = (seconds: number) =>
    (nextCheckAt({ now: new Date(seconds * 1000), since }).getTime() - seconds * 1000) / 1000;
  expect([0, 60, 120, 600, 86_400].map(wait)).toEqual([30, 30, 60, 300, 600]);
});
