import { describe, expect, it } from "vitest";
import { creditsFor, mostOf, type Place, problemsOf } from "./transfer-rules.ts";

const wallet: Place = { code: "WALLET", name: "Wallet", available: 100_000n };
const game = (code: string, available: bigint, ftWalletSlot: number): Place => ({
  code,
  name: code,
  available,
  slot: {
    code,
    name: code,
    category: "slot",
    provider: "joker2",
    isActive: true,
    amount: 0,
    value: 0,
    ftWalletSlot,
    logo: "",
    background: "",
    web: null,
    android: null,
    ios: null,
    readAt: null,
    opensIn: "new",
    isStale: false,
    isTransferring: false,
  },
});

describe("creditsFor", () => {
  it("divides by the factor without floating point", () => {
    expect(creditsFor(30_000n, 1)).toBe(30_000n);
    expect(creditsFor(30_000n, 10)).toBe(3_000n);
    expect(creditsFor(30_000n, 0.1)).toBe(300_000n);
    expect(creditsFor(30n, 0.3)).toBe(100n);
    expect(creditsFor(1n, 2.5)).toBeNull();
    expect(creditsFor(105n, 10)).toBeNull();
    expect(creditsFor(105n, 0)).toBeNull();
  });
});

it("offers the largest amount that both sides can hold", () => {
  const odd = { ...wallet, available: 270_011n };
  expect(mostOf(odd, undefined)).toBe(270_011n);
  expect(mostOf(odd, game("ONES", 0n, 1))).toBe(270_011n);
  expect(mostOf(odd, game("TENS", 0n, 10))).toBe(270_010n);
  expect(mostOf(odd, game("TENTHS", 0n, 0.1))).toBe(270_011n);
  expect(mostOf(game("FOURS", 100n, 4), game("SIXES", 0n, 6))).toBe(96n);
  expect(mostOf(undefined, wallet)).toBe(0n);
});

describe("problemsOf", () => {
  it("requires both accounts and an amount", () => {
    expect(problemsOf(undefined, undefined, 0n)).toEqual({
      from: "selectAccount",
      to: "selectAccount",
      amount: "minimum",
    });
  });
  it("refuses the same account", () => {
    expect(problemsOf(wallet, wallet, 100n)).toEqual({ to: "sameAccount" });
  });
  it("enforces the minimum of one and the balance", () => {
    const joker = game("JOKER", 0n, 1);
    expect(problemsOf(wallet, joker, 99n)).toEqual({ amount: "minimum" });
    expect(problemsOf(wallet, joker, 100n)).toEqual({});
    expect(problemsOf(wallet, joker, 100_000n)).toEqual({});
    expect(problemsOf(wallet, joker, 100_001n)).toEqual({ amount: "notEnough" });
    expect(problemsOf(joker, wallet, 100n)).toEqual({ amount: "notEnough" });
  });
  it("refuses amounts that the game cannot hold, on either side", () => {
    const tens = game("TENS", 100_000n, 10);
    expect(problemsOf(wallet, tens, 105n)).toEqual({ amount: "notWhole" });
    expect(problemsOf(tens, wallet, 105n)).toEqual({ amount: "notWhole" });
    expect(problemsOf(tens, wallet, 110n)).toEqual({});
  });
});
