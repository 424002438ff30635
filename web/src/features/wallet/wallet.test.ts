import { firstLetterOf } from "@krapao/browser/format/text";
import { expect, it } from "vitest";
import { timeAgo } from "../../lib/format.ts";
import { between } from "../../lib/money/use-rolling.ts";
import { toEvents } from "./missed-deposits.ts";

it("uses the first consonant of a name as its initial", () => {
  expect(firstLetterOf("สมชาย ใจดี")).toBe("ส");
  expect(firstLetterOf("เอกชัย")).toBe("อ");
  expect(firstLetterOf("ໄຊຍະວົງ")).toBe("ຊ");
  expect(firstLetterOf(" somchai")).toBe("S");
  expect(firstLetterOf("")).toBe("");
});

it("rolls through amounts and ends at the exact one", () => {
  expect(between(0n, 100_000n, 0)).toBe(0n);
  expect(between(0n, 100_000n, 0.5)).toBe(50_000n);
  expect(between(123_456n, 7n, 1)).toBe(7n);
  expect(between(100n, 0n, 0.25)).toBe(75n);
});

it("gives the age of figures in the largest whole unit", () => {
  const now = new Date("2026-11-21T10:00:00Z");
  const ago = (text: string) => timeAgo(text, now);
  expect(ago("2026-11-21T10:00:05Z")).toEqual([0, "second"]);
  expect(ago("2026-11-21T09:59:01Z")).toEqual([59, "second"]);
  expect(ago("2026-11-21T09:58:00Z")).toEqual([2, "minute"]);
  expect(ago("2026-10-21T10:00:00Z")).toEqual([1, "month"]);
  expect(ago("2025-11-20T10:00:00Z")).toEqual([1, "year"]);
});

it("shows again what a page missed: credits, and payments that wait with their reason", () => {
  const row = (_id: string, createdAt: string, fields: object) => ({
    _id,
    statementType: "deposit" as const,
    from: "KBANK",
    to: "WALLET",
    amount: 100,
    currency: "THB" as const,
    status: "PROCESSING" as const,
    createdAt: `2026-11-21T10:0${createdAt}:00.000Z`,
    ...fields,
  });
  const rows = [
    row("limited", "5", { reason: "limit" }),
    row("waits", "4", { reason: "cancelled" }),
    row("reported", "3", {}),
    row("credited", "2", { status: "SUCCESS" }),
    row("failed", "2", { status: "FAILED", reason: "returned" }),
    row("adjusted", "2", { status: "SUCCESS", from: "ADJUSTMENT" }),
    row("before", "0", { status: "SUCCESS" }),
  ];
  const events = toEvents(rows, "2026-11-21T10:01:00.000Z");
  expect(events.map(({ lineId, status, message }) => [lineId, status, message])).toEqual([
    ["credited", "SUCCESS", "SUCCESS"],
    ["waits", "PROCESSING", "DEPOSIT_WAITS"],
    ["limited", "PROCESSING", "DEPOSIT_LIMIT"],
  ]);
});
