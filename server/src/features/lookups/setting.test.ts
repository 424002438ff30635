import { currentPayload } from "@krapao/contract/console/setup/payloads";
import { describe, expect, test } from "vitest";
import { isInDailyWindow } from "./market.ts";
import { parseSettings } from "./setting.ts";

describe("settings", () => {
  test("an empty table gives the defaults, and the service is open", () => {
    const settings = parseSettings([]);
    expect(settings).toMatchObject({
      terminated: false,
      registerOTP: true,
      withdrawMin: { THB: 2_000n, LAK: 1_000_000n },
    });
  });

  test("an invalid value is the default, and does not affect the others", () => {
    const settings = parseSettings([
      { key: "terminated", value: "yes" },
      { key: "withdrawMax", value: { THB: "1.5", LAK: "1" } },
      { key: "withdrawMin", value: { THB: "10000", LAK: "1" } },
      { key: "of another version", value: 1 },
    ]);
    expect(settings.terminated).toBe(false);
    expect(settings.withdrawMax.THB).toBe(10_000_000n);
    expect(settings.withdrawMin.THB).toBe(10_000n);
  });

  test("rows and versions from before a field are read with its initial value", () => {
    const settings = parseSettings([
      { key: "slip", value: { closedFrom: "22:00", closedTo: "late" } },
      { key: "reportedTransferMinutes", value: 77 },
      { key: "conditions", value: { th: ["a", "b"], la: ["c"], en: [] } },
      { key: "withdrawRisk", value: { reviewScore: 40, points: { large: 1 }, large: "much" } },
      { key: "refund", value: { isActive: true, banners: [] } },
    ]);
    expect(settings.slip).toEqual({
      closedFrom: "22:00",
      closedTo: "00:30",
      reportedTransferMinutes: 77,
    });
    expect(settings.conditions).toEqual([
      { th: "a", la: "c", en: "" },
      { th: "b", la: "", en: "" },
    ]);
    expect(settings.withdrawRisk).toMatchObject({
      reviewScore: 40,
      points: { large: 1, suspended: 100 },
      large: { THB: 2_000_000n },
    });
    // A refund gives nothing until it has a budget (0059).
    expect(settings.refund).toMatchObject({ isActive: true, budget: null, turnoverTimes: 1 });
    const of = { kind: "setting", key: "slip" } as const;
    expect(currentPayload(of, { closedFrom: "22:00", banners: [] })).toEqual({
      closedFrom: "22:00",
      closedTo: "00:30",
      reportedTransferMinutes: 120,
    });
  });
});

describe("the daily window, in Asia/Bangkok", () => {
  const night = { from: "23:30", to: "00:30" };
  test.each([
    ["2026-11-21T16:29:59Z", night, false],
    ["2026-11-21T16:30:00Z", night, true],
    ["2026-11-21T17:29:59Z", night, true],
    ["2026-11-21T17:30:00Z", night, false],
    ["2026-11-21T02:00:00Z", { from: "09:00", to: "10:00" }, true],
    ["2026-11-21T03:00:00Z", { from: "09:00", to: "10:00" }, false],
    ["2026-11-21T03:00:00Z", { from: "10:00", to: "10:00" }, false],
  ])("%s in %j: %j", (at, window, isInside) => {
    expect(isInDailyWindow(new Date(at), window)).toBe(isInside);
  });
});
