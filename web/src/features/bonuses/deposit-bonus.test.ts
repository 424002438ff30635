import { expect, it } from "vitest";
import type { Bonus } from "./bonus-rules.ts";
import { depositBonus, wholeDeposit } from "./deposit-bonus.ts";

const bonus = (code: string, offer: Partial<Bonus["offer"]> = {}) =>
  ({
    code,
    offer: { amount: 50, deposit: 100, withdrawn: 0, isExample: false, refusal: null, ...offer },
  }) as Bonus;

it("is the one that gives the most of those that the deposit earns now", () => {
  const bonuses = [
    bonus("SMALL"),
    bonus("LARGE", { amount: 80 }),
    bonus("REFUSED", { amount: 900, refusal: "DEPOSIT_MINIMUM" }),
    bonus("EXAMPLE", { amount: 900, isExample: true }),
    bonus("FREE", { amount: 900, deposit: null }),
  ];
  expect(depositBonus(bonuses)?.code).toBe("LARGE");
  expect(depositBonus(bonuses.slice(2))).toBeUndefined();
});

it("knows the deposit before withdrawals took of it", () => {
  expect(wholeDeposit(bonus("A", { deposit: 160.1, withdrawn: 140.2 }))).toBe(300.3);
});
