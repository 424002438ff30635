import { expect, test } from "vitest";
import { BalanceUnavailable } from "../../ports/bank-balances.ts";
import { readBalance } from "./translate.ts";

const account = {
  bankCode: "SCB",
  accountNo: "7440000041",
  currency: "THB",
  promptpayId: null,
} as const;
const body = {
  bankCode: "SCB",
  accountNo: "7440000041",
  currency: "THB",
  balanceMinor: "-12345",
  asOf: "2026-11-26T03:04:05.000Z",
};
const answer = (status: number, value: unknown) =>
  ({ status, text: JSON.stringify(value) }) as Parameters<typeof readBalance>[0];

test("reads a balance, also an overdrawn one, with its time", () => {
  expect(readBalance(answer(200, body), account)).toEqual({
    balanceMinor: -12_345n,
    asOf: new Date("2026-11-26T03:04:05.000Z"),
  });
});

test.each([
  ["a refusal", answer(401, { code: "UNAUTHORIZED" }), "status 401"],
  ["an unknown account", answer(404, { code: "NOT_FOUND" }), "unknown account"],
  ["a malformed body", answer(200, { balance: 1 }), "malformed"],
  ["another account", answer(200, { ...body, accountNo: "1" }), "other account"],
  ["another currency", answer(200, { ...body, currency: "LAK" }), "other account"],
])("takes %s for no balance", (_what, bad, message) => {
  expect(() => readBalance(bad, account)).toThrow(new BalanceUnavailable(message));
});
