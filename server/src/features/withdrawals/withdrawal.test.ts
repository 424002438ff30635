import { describe, expect, test } from "vitest";
import {
  checkLimits,
  firstState,
  NEXT_STATES,
  statesBefore,
  statusForMember,
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

test("refuses zero, even when the operator sets no minimum", () => {
  expect(checkLimits(0n, { ...limits, minMinor: 0n })).toBe("WITHDRAW_MINIMUM");
});

test("approves automatically up to the operator's amount", () => {
  expect(firstState(500n, 500n)).toBe("approved");
  expect(firstState(501n, 500n)).toBe("review");
});

describe("the life cycle", () => {
  test("settles what was sent, and only a paid one may still be returned", () => {
    expect(NEXT_STATES.sent).toEqual(["paid", "returned", "refused"]);
    expect(NEXT_STATES.paid).toEqual(["returned"]);
    expect(statesBefore("sent")).toEqual(["approved"]);
    expect(statesBefore("returned")).toEqual(["sent", "paid"]);
  });

  test("shows the member success, failed or in progress", () => {
    const expected: Record<WithdrawalState, string> = {
      sweeping: "IN_PROGRESS",
      review: "IN_PROGRESS",
      approved: "IN_PROGRESS",
      sent: "IN_PROGRESS",
      paid: "SUCCESS",
      returned: "TRANSFER_FAIL",
      refused: "TRANSFER_FAIL",
      failed: "MONEY_NOT_ENOUGH",
    };
    for (const state of Object.keys(expected) as WithdrawalState[]) {
      expect(statusForMember(state).message).toBe(expected[state]);
    }
  });
});
