import { maskAccountNo } from "@krapao/contract/wire/bank-feed";
import { expect, test } from "vitest";
import { SEEDED_LOGINS } from "../../../server/seeds/people.ts";
import { freeAccountNo } from "./free-numbers.ts";

test("a free account number is no other member's as a bank masks it, also not the demo's", () => {
  const demo = SEEDED_LOGINS.map(({ bankAccountNo }) => bankAccountNo.slice(-10));
  const seen = new Set(demo.map(maskAccountNo));
  for (let count = 0; count < 9_900; count += 1) {
    const masked = maskAccountNo(freeAccountNo());
    expect(seen.has(masked)).toBe(false);
    seen.add(masked);
  }
});
