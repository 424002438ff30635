import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  assessBalance,
  nextDelayMs,
  refusalCode,
  shareNeed,
  statesBefore,
  statusOf,
  toAmount,
  toCredits,
  wholeAmount,
} from "./game-transfer.ts";

describe("the life cycle", () => {
  test("never leaves a final state and never calls twice", () => {
    for (const state of ["done", "refused", "review", "called", "decided"] as const) {
      expect(statesBefore(state)).not.toContain("done");
      expect(statesBefore(state)).not.toContain("refused");
    }
    expect(statesBefore("called")).toEqual(["decided"]);
    expect(statesBefore("decided")).toEqual([]);
    // A transfer that was never called can only be refused.
    expect(statesBefore("done")).not.toContain("decided");
  });

  test("shows members success, failed or processing", () => {
    expect(statusOf("done")).toBe("SUCCESS");
    expect(statusOf("refused")).toBe("FAILED");
    for (const state of ["decided", "called", "review"] as const) {
      expect(statusOf(state)).toBe("PROCESSING");
    }
    const code = (direction: "in" | "out", reason: string) => refusalCode({ direction, reason });
    expect(code("out", "not_enough")).toBe("MONEY_NOT_ENOUGH");
    // On the way in it is our own credit at the provider that is missing, not the member's money.
    expect(code("in", "not_enough")).toBe("TRANSFER_FAIL");
    expect(code("out", "absent")).toBe("TRANSFER_FAIL");
  });
});

describe("credits", () => {
  const amounts = fc.bigInt({ min: 1n, max: 999_999_999_999n });
  const factors = fc.integer({ min: 1, max: 1000 });

  test("converts an amount to credits of the same value, or to none", () => {
    fc.assert(
      fc.property(amounts, factors, (amount, factor) => {
        const credits = toCredits(amount, factor);
        if (credits === null) expect(amount % BigInt(factor)).not.toBe(0n);
        else expect(toAmount(credits, factor)).toBe(amount);
        expect(toCredits(wholeAmount(amount, factor), factor)).not.toBeNull();
        expect(wholeAmount(amount, factor)).toBeLessThanOrEqual(amount);
      }),
    );
  });

  test("shares a need among accounts without taking more than each holds", () => {
    const account = fc.record({
      creditsMinor: fc.bigInt({ min: 0n, max: 1_000_000n }),
      ftWalletSlot: factors,
    });
    fc.assert(
      fc.property(fc.array(account, { maxLength: 6 }), amounts, (given, need) => {
        const accounts = given.map((each, index) => ({ ...each, id: `${index}` }));
        const shares = shareNeed(accounts, need);
        const worth = new Map(
          accounts.map((each) => [each.id, toAmount(each.creditsMinor, each.ftWalletSlot)]),
        );
        for (const { id, amountMinor } of shares) {
          expect(amountMinor).toBeGreaterThan(0n);
          expect(amountMinor).toBeLessThanOrEqual(worth.get(id) ?? 0n);
          expect(toCredits(amountMinor, accounts[Number(id)]?.ftWalletSlot ?? 0)).not.toBeNull();
        }
        const sum = shares.reduce((total, share) => total + share.amountMinor, 0n);
        const all = [...worth.values()].reduce((total, each) => total + each, 0n);
        expect(sum >= need || sum === all).toBe(true);
        expect(new Set(shares.map(({ id }) => id)).size).toBe(shares.length);
      }),
    );
  });
});

describe("evidence by the balance", () => {
  const reading = { before: 1_000n, credits: 300n };
  test.each([
    ["in", 1_300n, false, "done"],
    ["in", 1_000n, false, "undecided"],
    ["in", 1_000n, true, "refused"],
    ["in", 1_299n, true, "contradiction"],
    ["in", 700n, true, "contradiction"],
    ["out", 700n, false, "done"],
    ["out", 1_000n, false, "undecided"],
    ["out", 1_000n, true, "refused"],
    ["out", 0n, false, "contradiction"],
  ] as const)("%s, now %i, quiet %s: %s", (direction, now, isQuiet, evidence) => {
    expect(assessBalance({ ...reading, direction, now, isQuiet })).toBe(evidence);
  });

  test("checks often until the provider is quiet, then at growing intervals", () => {
    expect(nextDelayMs(-10_000)).toBe(1_000);
    expect(nextDelayMs(-300)).toBe(300);
    expect(nextDelayMs(0)).toBe(1_000);
    expect(nextDelayMs(60_000)).toBe(60_000);
    expect(nextDelayMs(86_400_000)).toBe(300_000);
  });
});
