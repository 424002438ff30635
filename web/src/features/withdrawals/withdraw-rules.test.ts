import { expect, it } from "vitest";
import type { Ways } from "../../lib/money/ways.ts";
import { hasClosed, isAllowed, missing, most, wrongWith } from "./withdraw-rules.ts";

const limits = { min: 10_000n, max: 5_000_000n, inWallet: 825_000n, inGames: 100_000n };

it("enforces the limits and the balance of wallet and games together", () => {
  expect(wrongWith(9_999n, limits)).toBe("minimum");
  expect(wrongWith(10_000n, limits)).toBeNull();
  expect(wrongWith(925_000n, limits)).toBeNull();
  expect(wrongWith(925_001n, limits)).toBe("notEnough");
  expect(wrongWith(5_000_001n, limits)).toBe("maximum");
});

it("computes the amount to sweep from the games first", () => {
  expect(missing(825_000n, limits)).toBe(0n);
  expect(missing(825_001n, limits)).toBe(1n);
});

it("offers no more than the maximum of one withdrawal", () => {
  expect(most(limits)).toBe(925_000n);
  expect(most({ ...limits, inGames: 90_000_000n })).toBe(5_000_000n);
});

it("offers quick amounts within the balance and the limits only", () => {
  const low = { ...limits, inWallet: 90_000n, inGames: 0n };
  expect([50, 500, 900, 1000, 5000].filter((units) => isAllowed(units, low))).toEqual([500, 900]);
});

it("is closed by what the server says, and by a lack of money only when there is none", () => {
  const withdraw = { allowed: true, min: 100, max: 500, reason: null, until: null };
  const closed = (reason: Ways["withdraw"]["reason"]) => ({
    withdraw: { ...withdraw, allowed: false, reason },
  });
  const none = { ...limits, inWallet: 0n, inGames: 0n };
  expect(hasClosed({ withdraw }, limits)).toBe(false);
  expect(hasClosed(closed("BONUS_CONDITION"), limits)).toBe(true);
  expect(hasClosed(closed("WITHDRAW_IN_PROGRESS"), limits)).toBe(true);
  expect(hasClosed(closed("MONEY_NOT_ENOUGH"), none)).toBe(true);
  expect(hasClosed(closed("MONEY_NOT_ENOUGH"), { ...none, inGames: 5_000n })).toBe(false);
});
