import { BANGKOK_OFFSET, BANGKOK_ZONE } from "@krapao/contract/time";
import fc from "fast-check";
import { expect, test } from "vitest";
import { startOfDay, startOfWeek } from "../../../kernel/calendar.ts";
import { isReceiptLimitReached } from "./campaign.ts";
import { leftOf } from "./last-deposit.ts";
import { amountFor, isBudgetUsedUp, needsDeposit, turnoverFor } from "./reward-rule.ts";

const bangkok = (text: string) => new Date(`${text}${BANGKOK_OFFSET}`);

test.each([
  ["a day", "day", "2026-11-21T23:59:59", "2026-11-22T00:00:00"],
  ["a week, Sunday to Monday", "week", "2026-11-22T23:59:59", "2026-11-23T00:00:00"],
  ["a day at the end of a month", "day", "2026-11-30T23:59:59", "2026-12-01T00:00:00"],
  ["a week over the end of a year", "week", "2027-01-03T23:59:59", "2027-01-04T00:00:00"],
] as const)("%s ends at midnight in Asia/Bangkok", (_name, type, last, first) => {
  const once = { type, maxReceived: 1 };
  const received = [bangkok(last)];
  expect(isReceiptLimitReached(once, received, bangkok(last))).toBe(true);
  expect(isReceiptLimitReached(once, received, bangkok(first))).toBe(false);
  expect(isReceiptLimitReached({ type: "limit", maxReceived: 1 }, received, bangkok(first))).toBe(
    true,
  );
  expect(isReceiptLimitReached({ type, maxReceived: 2 }, received, bangkok(last))).toBe(false);
});

test("a week runs from Monday 00:00 to Sunday 23:59:59", () => {
  const monday = bangkok("2026-11-16T00:00:00");
  expect(startOfWeek(bangkok("2026-11-16T00:00:00"))).toEqual(monday);
  expect(startOfWeek(bangkok("2026-11-22T23:59:59"))).toEqual(monday);
  expect(startOfWeek(bangkok("2026-11-15T23:59:59"))).toEqual(bangkok("2026-11-09T00:00:00"));
});

test("days and weeks agree with Intl in Asia/Bangkok", () => {
  const weekday = new Intl.DateTimeFormat("en", { timeZone: BANGKOK_ZONE, weekday: "short" });
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone: BANGKOK_ZONE, timeStyle: "medium" });
  const year = { min: new Date("1969-01-01"), max: new Date("2100-01-01"), noInvalidDate: true };
  fc.assert(
    fc.property(fc.date(year), (at) => {
      for (const start of [startOfDay(at), startOfWeek(at)]) {
        expect(clock.format(start)).toBe("00:00:00");
        expect(start.getTime()).toBeLessThanOrEqual(at.getTime());
      }
      expect(at.getTime() - startOfDay(at).getTime()).toBeLessThan(86_400_000);
      expect(at.getTime() - startOfWeek(at).getTime()).toBeLessThan(7 * 86_400_000);
      expect(weekday.format(startOfWeek(at))).toBe("Mon");
    }),
  );
});

const noTurnover = { turnoverTimes: 0, turnoverCountsDeposit: false, depositMaxHours: null };
const fixed = {
  ...noTurnover,
  amountMinor: 5_000n,
  percent: null,
  capMinor: null,
  minDepositMinor: 0n,
};
const percent = {
  ...noTurnover,
  amountMinor: null,
  percent: 30,
  capMinor: 20_000n,
  minDepositMinor: 10_000n,
};

test("a reward is fixed, or a share of the deposit up to its cap", () => {
  expect(needsDeposit(fixed)).toBe(false);
  expect(needsDeposit({ ...fixed, minDepositMinor: 1n })).toBe(true);
  expect(needsDeposit(percent)).toBe(true);
  expect(amountFor(fixed, 0n)).toBe(5_000n);
  expect(amountFor({ ...fixed, minDepositMinor: 100n }, 99n)).toBeNull();
  expect(amountFor(percent, 9_999n)).toBeNull();
  expect(amountFor(percent, 10_000n)).toBe(3_000n);
  expect(amountFor(percent, 10_003n)).toBe(3_000n);
  expect(amountFor(percent, 66_666n)).toBe(19_999n);
  expect(amountFor(percent, 10_000_000n)).toBe(20_000n);
  expect(amountFor({ ...percent, percent: 1, minDepositMinor: 0n }, 99n)).toBeNull();
});

test("the turnover is a multiple of the gift, or of gift and deposit", () => {
  const given = { amountMinor: 5_000n, depositMinor: 10_000n };
  expect(turnoverFor(fixed, given)).toBe(0n);
  expect(turnoverFor({ ...fixed, turnoverTimes: 3 }, given)).toBe(15_000n);
  const both = { ...fixed, turnoverTimes: 3, turnoverCountsDeposit: true };
  expect(turnoverFor(both, given)).toBe(45_000n);
});

test("withdrawals take the older money before the deposit", () => {
  const kept = { amountMinor: 1_000n, beforeMinor: 0n, withdrawnMinor: 0n, addedMinor: 0n };
  expect(leftOf(kept)).toBe(1_000n);
  expect(leftOf({ ...kept, withdrawnMinor: 1_000n })).toBe(0n);
  expect(leftOf({ ...kept, withdrawnMinor: 5_000n })).toBe(0n);
  expect(leftOf({ ...kept, withdrawnMinor: 300n })).toBe(700n);
  expect(leftOf({ ...kept, beforeMinor: 300n, withdrawnMinor: 300n })).toBe(1_000n);
  expect(leftOf({ ...kept, addedMinor: 500n, withdrawnMinor: 700n })).toBe(800n);
  // In a game, or lost there.
  expect(leftOf({ ...kept, addedMinor: -1_000n })).toBe(1_000n);
});

test("a budget is used up when it cannot pay the smallest reward", () => {
  expect(isBudgetUsedUp(fixed, { budgetMinor: null, spentMinor: 0n })).toBe(true);
  expect(isBudgetUsedUp(fixed, { budgetMinor: 10_000n, spentMinor: 5_000n })).toBe(false);
  expect(isBudgetUsedUp(fixed, { budgetMinor: 10_000n, spentMinor: 5_001n })).toBe(true);
  expect(isBudgetUsedUp(percent, { budgetMinor: 10_000n, spentMinor: 9_999n })).toBe(false);
  expect(isBudgetUsedUp(percent, { budgetMinor: 10_000n, spentMinor: 10_000n })).toBe(true);
});
