import { expect, it } from "vitest";
import { contract, type Endpoint } from "./index.ts";

const calls = Object.entries(contract).flatMap(([word, group]) =>
  Object.entries(group as Record<string, Endpoint>).map(([name, { method, path }]) => ({
    ...{ name: `${word}.${name}`, method, path },
  })),
);

it("H7: a member asks for a withdrawal, and no call takes it back", () => {
  const about = calls.filter(({ name, path }) => /withdraw/i.test(`${name} ${path}`));
  expect(about.map(({ name, method }) => `${method} ${name}`).sort()).toEqual([
    "GET lookups.withdraw",
    "POST withdrawals.withdraw",
    "POST withdrawals.withdrawAll",
  ]);
});

it("H7: nothing of a member's money is deleted or cancelled but a QR that was not paid", () => {
  const undone = calls.filter(
    ({ name, method, path }) =>
      method === "DELETE" || /cancel|undo|revert|reverse/i.test(`${name} ${path}`),
  );
  expect(undone.map(({ name }) => name).sort()).toEqual([
    ...["accounts.endSession", "accounts.endSessions", "deposits.deleteQr"],
    // The wish for a higher limit of one's own: no money.
    "protection.keepLimit",
  ]);
});
