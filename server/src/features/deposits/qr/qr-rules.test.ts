import { parsePayment } from "@krapao/contract/wire/emv";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  assessQrPayment,
  fromQrcodeId,
  isPayable,
  NEXT_STATES,
  nextCheckAt,
  type Qr,
  type QrState,
  secondsLeft,
  statesBefore,
  toQrcodeId,
} from "../qr.ts";
import { promptpayPayload } from "./promptpay.ts";

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21) + seconds * 1000);
const qr = (fields: Partial<Qr> = {}): Qr => ({
  id: "01a1ff2a-6172-7e81-9128-249462667860",
  memberId: 1n,
  channel: "KBANK",
  currency: "THB",
  amountMinor: 10_037n,
  state: "open",
  payload: "x",
  gateway: null,
  gatewayOrderId: null,
  createdAt: at(0),
  expiresAt: at(600),
  closedAt: null,
  ...fields,
});

describe("assessQrPayment", () => {
  const table: [
    string,
    Partial<Qr>,
    { seconds: number; minor?: bigint; lak?: boolean },
    unknown,
  ][] = [
    ["in time", {}, { seconds: 10 }, null],
    ["in the last second", {}, { seconds: 600 }, null],
    ["after the end", {}, { seconds: 601 }, "late"],
    ["before the gateway's answer was recorded", { state: "creating" }, { seconds: 1 }, null],
    [
      "in time, reported after expiry",
      { state: "expired", closedAt: at(660) },
      { seconds: 599 },
      null,
    ],
    ["late, after expiry", { state: "expired", closedAt: at(660) }, { seconds: 620 }, "late"],
    ["before it was cancelled", { state: "cancelled", closedAt: at(60) }, { seconds: 58 }, null],
    [
      "in the second of the cancel",
      { state: "cancelled", closedAt: at(60) },
      { seconds: 60 },
      "cancelled",
    ],
    [
      "after it was cancelled",
      { state: "cancelled", closedAt: at(60) },
      { seconds: 90 },
      "cancelled",
    ],
    ["twice", { state: "paid" }, { seconds: 10 }, "twice"],
    ["for an order that failed", { state: "failed" }, { seconds: 10 }, "failed"],
    ["one satang less", {}, { seconds: 10, minor: 10_036n }, "amount"],
    ["one satang more", {}, { seconds: 10, minor: 10_038n }, "amount"],
    ["in another currency", {}, { seconds: 10, lak: true }, "currency"],
  ];
  test.each(table)("paid %s", (_name, fields, { seconds, minor = 10_037n, lak }, reason) => {
    const currency = lak ? "LAK" : "THB";
    expect(assessQrPayment(qr(fields), { amountMinor: minor, currency, paidAt: at(seconds) })).toBe(
      reason,
    );
  });
});

test("paid and failed are final; only a QR that was open can become paid", () => {
  expect(NEXT_STATES.paid).toEqual([]);
  expect(NEXT_STATES.failed).toEqual([]);
  expect(statesBefore("paid")).toEqual(["creating", "open", "expired", "cancelled"]);
  expect(statesBefore("creating")).toEqual([]);
});

test("a QR expires by the clock, whether or not the job has closed it", () => {
  expect(isPayable(qr(), at(599))).toBe(true);
  expect(isPayable(qr(), at(600))).toBe(false);
  expect(secondsLeft(qr(), at(1))).toBe(599);
  expect(secondsLeft(qr(), at(9_999))).toBe(0);
  const closed: QrState[] = ["creating", "paid", "expired", "cancelled", "failed"];
  for (const state of closed) expect(isPayable(qr({ state }), at(1))).toBe(false);
});

test("an order is checked each minute, right after its expiry, then with growing intervals for a day", () => {
  const checks: number[] = [];
  let now: Date | null = at(0);
  while (now) {
    now = nextCheckAt({ now, expiresAt: at(600) });
    if (now) checks.push((now.getTime() - at(0).getTime()) / 1000);
  }
  expect(checks.slice(0, 12)).toEqual([60, 120, 180, 240, 300, 360, 420, 480, 540, 600, 660, 720]);
  expect(checks.at(-1)).toBeGreaterThan(86_400);
  expect(checks.length).toBeLessThan(25);
});

test("the shown id converts back to the id, and nothing else does", () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(toQrcodeId(id)).toHaveLength(32);
      expect(fromQrcodeId(toQrcodeId(id))).toBe(id);
      expect(fromQrcodeId(id)).toBe(id);
    }),
  );
  for (const bad of ["", "abc", "g".repeat(32), "0".repeat(33)])
    expect(fromQrcodeId(bad)).toBeNull();
});

test("the payload pays exactly the channel's PromptPay id, in baht only", () => {
  const channel = { promptpayId: "0105561000019", currency: "THB" } as const;
  expect(parsePayment(promptpayPayload(channel, 10_037n) ?? "")).toEqual({
    kind: "promptpay",
    proxy: { type: "nationalId", value: "0105561000019" },
    amount: 10_037n,
    currency: "THB",
  });
  expect(promptpayPayload({ promptpayId: "0801111111", currency: "THB" }, 2_015n)).toContain(
    "0066801111111",
  );
  expect(promptpayPayload({ ...channel, currency: "LAK" }, 100n)).toBeNull();
  expect(promptpayPayload({ promptpayId: null, currency: "THB" }, 100n)).toBeNull();
});
