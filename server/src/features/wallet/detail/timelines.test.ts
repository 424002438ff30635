import { expect, test } from "vitest";
import { roundMinutes } from "../../statements/review-minutes.ts";
import { depositTimeline } from "./deposit-timeline.ts";
import type { DepositRecord } from "./queries-deposit.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 10, minute));
const NONE: DepositRecord = {
  reported: undefined,
  gift: undefined,
  share: undefined,
  payment: undefined,
  qr: undefined,
  slipAt: null,
  returns: [],
};
const payment = (fields: Partial<NonNullable<DepositRecord["payment"]>> = {}) => ({
  id: "payment",
  state: "unmatched" as const,
  reason: "late",
  isAboveLimit: null,
  source: "bank-feed",
  reference: "KBANK:1",
  round: 1,
  memberId: 1n,
  qrId: null,
  enteredById: null,
  confirmedAt: null,
  transferId: null,
  suspenseId: "suspense",
  receivedAt: at(5),
  ...fields,
});
const line = (status: "SUCCESS" | "FAILED" | "PROCESSING") => ({
  status,
  member_id: 1n,
  created_at: at(5),
  updated_at: at(20),
});

test.each([
  ["late", "late"],
  ["ambiguous", "payer"],
  ["a reason of tomorrow", "other"],
])("a payment that waits as %s is shown as %s", (reason, shown) => {
  const known = { ...NONE, qr: { requestedMinor: 100n, createdAt: at(0) } };
  expect(depositTimeline(line("PROCESSING"), { ...known, payment: payment({ reason }) })).toEqual({
    steps: [
      { step: "qr", at: at(0) },
      { step: "arrived", at: at(5) },
      { step: "review", at: at(5) },
      { step: "credited", at: null },
    ],
    reason: shown,
  });
});

test.each([
  ["limit", false, "ownLimit", "limit", true],
  ["limit", true, "ownLimit", "aboveLimit", false],
  ["excluded", false, "timeOut", "excluded", true],
  ["excluded", true, "timeOut", "aboveLimit", false],
])("what waits for %s (above a limit: %s) waits for no person", (...row) => {
  const [reason, isAboveLimit, step, shown, isExpected] = row;
  const record = { ...NONE, payment: payment({ reason, isAboveLimit }) };
  expect(depositTimeline(line("PROCESSING"), record)).toEqual({
    steps: [
      { step: "arrived", at: at(5) },
      { step, at: at(5) },
      ...(isExpected ? [{ step: "credited", at: null }] : []),
    ],
    reason: shown,
  });
});

test("a line whose records are gone still has its outcome", () => {
  expect(depositTimeline(line("PROCESSING"), NONE)).toEqual({
    steps: [{ step: "credited", at: null }],
    reason: "other",
  });
  expect(depositTimeline(line("FAILED"), NONE)).toEqual({
    steps: [{ step: "closed", at: at(20) }],
    reason: "closed",
  });
});

test.each([
  ["dismissed", { state: "dismissed" as const }, ["arrived", "review", "toPayer"]],
  ["reversed", { round: 2, memberId: null }, ["arrived", "credited", "reversed"]],
])("a %s payment shows its end", (_name, fields, steps) => {
  const shown = depositTimeline(line("FAILED"), { ...NONE, payment: payment(fields) });
  expect(shown.steps.map(({ step }) => step)).toEqual(steps);
});

test("minutes are rounded up to a time that is easy to remember", () => {
  expect([0.2, 5, 7, 31, 1441].map(roundMinutes)).toEqual([5, 5, 10, 45, 2880]);
});
