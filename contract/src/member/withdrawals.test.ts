import { expect, it } from "vitest";
import { contract, type Endpoint } from "../index.ts";

const calls = Object.entries(contract).flatMap(([word, group]) =>
  Object.entries(group as Record<string, Endpoint>).map(([name, { method, path }]) => ({
    name: `${word}.${name}`,
    method,
    path,
  })),
);

it("a member can request a withdrawal, and no call cancels it", () => {
  const about = calls.filter(({ name, path }) => /withdraw/i.test(`${name} ${path}`));
  expect(about.map(({ name, method }) => `${method} ${name}`).sort()).toEqual([
    "GET lookups.withdraw",
    "GET withdrawals.times",
    "POST withdrawals.withdraw",
    "POST withdrawals.withdrawAll",
  ]);
});

it("of a member's money only an unpaid QR and an unsent return can be deleted or cancelled", () => {
  const cancelling = calls.filter(
    ({ name, method, path }) =>
      method === "DELETE" || /cancel|undo|revert|reverse/i.test(`${name} ${path}`),
  );
  expect(cancelling.map(({ name }) => name).sort()).toEqual([
    ...["accounts.endSession", "accounts.endSessions", "accounts.removePasskey"],
    // The payment waits again, as before it was asked back.
    "deposits.cancelAskBack",
    "deposits.deleteQr",
    // Cancels a requested change of the deposit limit; moves no money.
    "protection.cancelLimitChange",
  ]);
});
