import { expect, test } from "vitest";
import { type LimitSource, limitsIn } from "./limits.ts";

const both = (minor: bigint) => ({ THB: minor, LAK: minor * 500n });
const settings = {
  withdrawMin: both(2_000n),
  withdrawMax: both(100_000n),
  depositMin: both(100n),
  autoPayoutMax: both(5_000n),
};
const source = (
  kind: LimitSource["kind"],
  code: string,
  limits: Partial<LimitSource["limits"]>,
): LimitSource => ({
  kind,
  code,
  name: { th: code, la: code, en: code },
  limits: {
    withdrawMin: null,
    withdrawMax: null,
    depositMin: null,
    autoPayoutMax: null,
    ...limits,
  },
});
const limitsOf = (...sources: LimitSource[]) =>
  Object.entries(limitsIn("THB", { settings, sources })).map(
    ([name, { minor, from }]) => `${name} ${minor} ${from?.code ?? "settings"}`,
  );

const gold = source("level", "GOLD", {
  withdrawMax: both(900_000n),
  depositMin: both(5_000n),
  autoPayoutMax: both(50_000n),
});

test("the settings hold without a level or a segment, in each currency", () => {
  expect(limitsOf()).toEqual([
    "withdrawMin 2000 settings",
    "withdrawMax 100000 settings",
    "depositMin 100 settings",
    "autoPayoutMax 5000 settings",
  ]);
  expect(limitsIn("LAK", { settings, sources: [gold] }).withdrawMax.minor).toBe(450_000_000n);
});

test("a limit of the level replaces the one of the settings, and leaves the others", () => {
  expect(limitsOf(gold)).toEqual([
    "withdrawMin 2000 settings",
    "withdrawMax 900000 GOLD",
    "depositMin 5000 GOLD",
    "autoPayoutMax 50000 GOLD",
  ]);
});

test("a segment precedes the level, and the strictest of several segments holds", () => {
  const narrow = source("segment", "NARROW", { withdrawMax: both(30_000n) });
  const wide = source("segment", "WIDE", {
    withdrawMin: both(3_000n),
    withdrawMax: both(2_000_000n),
    depositMin: both(200n),
  });
  const strict = source("segment", "STRICT", { withdrawMin: both(4_000n) });
  for (const sources of [
    [narrow, gold, wide, strict],
    [strict, wide, gold, narrow],
  ]) {
    expect(limitsOf(...sources)).toEqual([
      "withdrawMin 4000 STRICT",
      "withdrawMax 30000 NARROW",
      "depositMin 200 WIDE",
      "autoPayoutMax 50000 GOLD",
    ]);
  }
  expect(limitsOf(gold, wide)).toContain("withdrawMax 2000000 WIDE");
});

test("a smallest withdrawal above the largest one is lowered to it", () => {
  const small = source("segment", "SMALL", { withdrawMax: both(1_000n) });
  expect(limitsOf(small)).toEqual(
    expect.arrayContaining(["withdrawMin 1000 SMALL", "withdrawMax 1000 SMALL"]),
  );
});
