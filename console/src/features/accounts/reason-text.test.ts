import { REJECT_REASONS } from "@krapao/contract/console/withdrawals";
import { SLIP_REASONS } from "@krapao/contract/member/deposits";
import { expect, test } from "vitest";
import { reasonText } from "./reason-text.ts";
import en from "./texts/en.ts";
import la from "./texts/la.ts";
import th from "./texts/th.ts";

test.each(Object.entries({ th, la, en }))("translates every known reason in %s", (_, t) => {
  const rejected = REJECT_REASONS.map((reason) => `rejected: ${reason}`);
  for (const reason of ["REFUSED", "bonus_condition", ...rejected, ...SLIP_REASONS]) {
    expect(t.reasons.known).toHaveProperty([reason]);
  }
  expect(Object.keys(t.reasons.known).sort()).toEqual(Object.keys(en.reasons.known).sort());
  expect(reasonText(null, t)).toBe("–");
  expect(reasonText("status 503", t)).toContain("status 503");
});
