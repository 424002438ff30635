import { expect, it } from "vitest";
import { isAllowed, missing, most, wrongWith } from "./withdraw-rules.ts";

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
