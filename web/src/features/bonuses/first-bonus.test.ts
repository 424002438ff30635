import { expect, it } from "vitest";
import type { Bonus } from "./bonus-rules.ts";
import { firstBonus } from "./first-bonus.ts";

const bonus = (code: string, reward: Partial<Bonus["reward"]>, fields: Partial<Bonus> = {}) =>
  ({
    code,
    isReceived: false,
    isFull: false,
    offer: { refusal: null },
    reward: { kind: "percent", amount: null, percent: 50, cap: 500, minDeposit: 0, ...reward },
    ...fields,
  }) as Bonus;

it("offers the deposit bonus that gives the most", () => {
  const bonuses = [
    bonus("SMALL", { cap: 300 }),
    bonus("WELCOME", { cap: 1000 }),
    bonus("FIXED", { kind: "fixed", amount: 800, cap: null, minDeposit: 100 }),
  ];
  expect(firstBonus(bonuses)?.code).toBe("WELCOME");
});

it("offers no bonus that needs no deposit, was received or rejected, or has no budget left", () => {
  const bonuses = [
    bonus("FREE", { kind: "fixed", amount: 5000, cap: null }),
    bonus("RECEIVED", { cap: 5000 }, { isReceived: true }),
    bonus("FULL", { cap: 5000 }, { isFull: true }),
    bonus("REJECTED", { cap: 5000 }, { offer: { refusal: "GIFT_REJECTED" } as Bonus["offer"] }),
  ];
  expect(firstBonus(bonuses)).toBeUndefined();
});
