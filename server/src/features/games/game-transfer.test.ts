import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  judgeBalance,
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
  test("what is final stays, and nothing is called twice", () => {
    for (const state of ["done", "refused", "operator", "called", "decided"] as const) {
      expect(statesBefore(state)).not.toContain("done");
      expect(statesBefore(state)).not.toContain("refused");
    }
    expect(statesBefore("called")).toEqual(["decided"]);
    expect(statesBefore("decided")).toEqual([]);
    // Money that was never called can only go back.
    expect(statesBefore("done")).not.toContain("decided");
  });

  test("a member reads done, failed, or in progress", () => {
    expect(statusOf("done")).toBe("SUCCESS");
    expect(statusOf("refused")).toBe("FAILED");
    for (const state of ["decided", "called", "operator"] as const) {
      expect(statusOf(state)).toBe("PROCESSING");
    }
    const code = (direction: "in" | "out", reason: string) => refusalCode({ direction, reason });
    expect(code("out", "not_enough")).toBe("MONEY_NOT_ENOUGH");
    // Missing on the way in is the house's own credit at the provider, no affair of the member's.
    expect(code("in", "not_enough")).toBe("TRANSFER_FAIL");
    expect(code("out", "absent")).toBe("TRANSFER_FAIL");
  });
});

describe("credits", () => {
  const amounts = fc.bigInt({ min: 1n, max: 999_999_999_999n });
  const factors = fc.integer({ min: 1, max: 1000 });

  test("an amount and its credits are worth the same, or there are none", () => {
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

  test("shares bring what is needed if it is there, and never more than an account has", () => {
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
    expect(judgeBalance({ ...reading, direction, now, isQuiet })).toBe(evidence);
  });

  test("is asked closely until it is quiet, then ever more slowly", () => {
    expect(nextDelayMs(-10_000)).toBe(1_000);
    expect(nextDelayMs(-300)).toBe(300);
    expect(nextDelayMs(0)).toBe(1_000);
    expect(nextDelayMs(60_000)).toBe(60_000);
    expect(nextDelayMs(86_400_000)).toBe(300_000);
  });
});
