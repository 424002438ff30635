import { expect, test } from "vitest";
import type { Slot } from "../../../lib/money/wallet.ts";
import { amountsToPlay, preselected } from "./play-amounts.ts";

const slot = { ftWalletSlot: 1 } as Slot;

test.each([
  [9_999n, []],
  // All is a choice by itself.
  [10_000n, []],
  [10_001n, [100]],
  [50_000n, [100, 300]],
  [1_000_000n, [100, 300, 500]],
])("with %d satang in the wallet the amounts are %j", (most, amounts) => {
  expect(amountsToPlay(most, slot, "THB")).toEqual(amounts);
});

test("leaves out what is no whole number of the game's credits", () => {
  const ofSevens = { ftWalletSlot: 7 } as Slot;
  expect(amountsToPlay(1_000_000n, ofSevens, "THB")).toEqual([]);
  expect(amountsToPlay(100_000_000n, slot, "LAK")).toEqual([50_000, 100_000, 200_000]);
});

test.each([
  [null, [100, 300], "100"],
  ["300", [100, 300], "300"],
  // The wallet has less than last time.
  ["500", [100, 300], "100"],
  ["all", [100, 300], "all"],
  ["100", [], "all"],
])("after %s, of %j the choice is %s", (last, amounts, choice) => {
  expect(preselected(last, amounts)).toBe(choice);
});
