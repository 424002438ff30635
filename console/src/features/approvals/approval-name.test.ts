import { expect, test } from "vitest";
import { ownAccountName } from "./approval-name.ts";
import texts from "./texts/en.ts";

test.each([
  ["SCB:7440000041", "SCB 744-000-0041"],
  ["PAYOUT", "Paying account"],
  [null, "Outside our accounts"],
])("names the own account %s as %s", (account, name) => {
  expect(ownAccountName(account, texts.ownAccount)).toBe(name);
});
