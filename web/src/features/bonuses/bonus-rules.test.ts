import { expect, it } from "vitest";
import {
  clampPercent,
  countedReceipts,
  giftName,
  headline,
  hueOf,
  noticeOf,
  percentText,
  receiptsLeft,
} from "./bonus-rules.ts";

const at = (text: string) => new Date(text);

it("counts the receipts of the day in Bangkok, not in UTC", () => {
  const received = [at("2026-11-21T16:59:59Z"), at("2026-11-21T17:00:00Z")];
  expect(countedReceipts("day", received, at("2026-11-21T16:59:59.999Z"))).toBe(1);
  expect(countedReceipts("day", received, at("2026-11-22T03:00:00Z"))).toBe(1);
  expect(countedReceipts("day", received, at("2026-11-22T17:00:00Z"))).toBe(0);
});

it("starts a week on Monday in Bangkok", () => {
  // 23 November 2026 is a Monday; in Bangkok it starts at 17:00 UTC on Sunday.
  const received = [at("2026-11-16T10:00:00Z"), at("2026-11-22T16:59:59Z")];
  expect(countedReceipts("week", received, at("2026-11-22T16:59:59Z"))).toBe(2);
  expect(countedReceipts("week", received, at("2026-11-22T17:00:00Z"))).toBe(0);
});

it("counts every receipt against a limit, and never leaves less than zero", () => {
  const received = [{ updatedAt: "2020-01-01T00:00:00Z" }, { updatedAt: "2026-01-01T00:00:00Z" }];
  const userBonus = { _id: "1", isActive: false, received };
  const now = at("2026-11-21T00:00:00Z");
  expect(receiptsLeft({ type: "limit", maxReceived: 3, userBonus }, now)).toBe(1);
  expect(receiptsLeft({ type: "limit", maxReceived: 1, userBonus }, now)).toBe(0);
  expect(receiptsLeft({ type: "day", maxReceived: 1, userBonus: null }, now)).toBe(1);
});

it("shows what a bonus gives in short", () => {
  const noTurnover = { turnoverTimes: 0, turnoverCountsDeposit: false, depositMaxHours: null };
  const none = { ...noTurnover, percent: null, cap: null, amount: null, minDeposit: 0 };
  expect(
    headline({ reward: { ...none, kind: "percent", percent: 50, cap: 500 }, currency: "THB" }),
  ).toBe("+50%");
  expect(headline({ reward: { ...none, kind: "fixed", amount: 1200 }, currency: "THB" })).toBe(
    "฿1,200.00",
  );
  expect(headline({ reward: { ...none, kind: "fixed", amount: 99.5 }, currency: "THB" })).toBe(
    "฿99.50",
  );
});

it("replaces every placeholder of the notice by the percent", () => {
  expect(noticeOf({ notice: "<p>{percentFail}% or {percentFail}%</p>", percentFail: 5 })).toBe(
    "<p>5% or 5%</p>",
  );
});

it("keeps the progress within 0 and 100", () => {
  expect([-12, 37.46, 130].map(clampPercent)).toEqual([0, 37.46, 100]);
  expect([-12, 37.46, 130].map(percentText)).toEqual(["0", "37.5", "100"]);
});

it("always gives a code the same colour", () => {
  expect(hueOf("WELCOME50")).toBe(hueOf("WELCOME50"));
  const hues = new Set(Array.from({ length: 40 }, (_, index) => hueOf(`CODE${index}`)));
  expect(hues.size).toBe(4);
});

it("names a reward by its campaign, or by its kind where there is only one", () => {
  const kinds = { bonus: "B", promotion: "P", invite: "I", refund: "R", luckydraw: "L" };
  expect(giftName({ kind: "bonus", description: "Welcome 50%" }, kinds)).toBe("Welcome 50%");
  expect(giftName({ kind: "luckydraw", description: "" }, kinds)).toBe("L");
  expect(giftName({ kind: "refund", description: "weekly" }, kinds)).toBe("R");
});
