import { conformsToGameProvider } from "@krapao/testkit/conformance/game-provider";
import { describe, expect, test } from "vitest";
import { closeExternalParty, openExternalParty } from "../../kernel/outbound/outbound.ts";
import { SETTLED_BY } from "../../ports/longest-bet.ts";
import { pgSoftProvider } from "./client.ts";
import { readCredits, readDone, readStatus, readTransfer } from "./translate.ts";

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

describe("PG Soft against the sandbox", () => {
  conformsToGameProvider("pg", ({ url, keys }, timing) => {
    const external = openExternalParty({
      name: "pg",
      url: `${url}/pg`,
      log: quiet,
      failuresMax: 1_000,
    });
    const provider = pgSoftProvider(external, {
      operatorToken: keys.PG_OPERATOR_TOKEN ?? "",
      secretKey: keys.PG_SECRET ?? "",
      gameUrl: `${url}/pg`,
      currency: "THB",
      timing,
      settledBy: SETTLED_BY.slots,
    });
    return { provider, close: () => closeExternalParty(external) };
  });
});

test("refuses an account in another currency than the contract's without a call", async () => {
  const external = openExternalParty({ name: "pg", url: "http://127.0.0.1:9", log: quiet });
  const keys = { operatorToken: "token", secretKey: "secret", gameUrl: "http://127.0.0.1:9" };
  const timing = { callTimeoutMs: 1_000, providerTimeoutMs: 2_500 };
  const provider = pgSoftProvider(external, {
    ...keys,
    currency: "THB",
    timing,
    settledBy: SETTLED_BY.slots,
  });
  const account = { username: "kp1", password: "Secret1", currency: "LAK" } as const;
  await expect(provider.open(account)).rejects.toThrow("LAK");
  await closeExternalParty(external);
});

describe("recorded bodies", () => {
  const answer = (status: number, body: unknown) => ({ status, text: JSON.stringify(body) });
  const error = (code: string) => ({ data: null, error: { code, message: "" } });
  const order = { username: "kp1", direction: "in", credits: 10_050n } as const;
  const moved = (amount: number) => ({
    data: { transactionId: 7, balanceAmountBefore: 1, balanceAmount: 101.5, amount },
    error: null,
  });

  test("a transfer is done only with its own amount", () => {
    expect(readTransfer(answer(200, moved(100.5)), order)).toEqual({
      outcome: "done",
      reference: "7",
      creditsBefore: 100n,
      creditsAfter: 10_150n,
    });
    expect(readTransfer(answer(200, moved(100)), order).outcome).toBe("unknown");
  });

  test.each([
    [200, error("3013"), { outcome: "refused", reason: "not_enough" }],
    [200, error("3004"), { outcome: "refused", reason: "account" }],
    [200, error("3100"), { outcome: "refused", reason: "other" }],
    // In progress, and codes that the manual does not name: PG's rule is to send again.
    [200, error("3101"), { outcome: "unknown" }],
    [200, error("1200"), { outcome: "unknown" }],
    [500, error("3013"), { outcome: "unknown" }],
    [200, "", { outcome: "unknown" }],
  ])("%i %j is %j", (status, body, outcome) => {
    expect(readTransfer(answer(status, body), order)).toMatchObject(outcome);
  });

  const transaction = (fields: object) => ({
    data: {
      transactionId: 7,
      playerName: "kp1",
      currencyCode: "THB",
      transactionType: 100,
      transactionAmount: 100.5,
      transactionFrom: 0,
      transactionTo: 100.5,
      transactionDateTime: 1,
      ...fields,
    },
    error: null,
  });

  test.each([
    [transaction({}), { status: "done", creditsBefore: 0n, creditsAfter: 10_050n }],
    [transaction({ transactionType: 200 }), { status: "unknown" }],
    [transaction({ playerName: "kp2" }), { status: "unknown" }],
    [transaction({ transactionAmount: 100 }), { status: "unknown" }],
    [error("3040"), { status: "absent" }],
    [error("1200"), { status: "unknown" }],
  ])("a look-up, case %#", (body, status) => {
    expect(readStatus(answer(200, body), order)).toMatchObject(status);
  });

  test("a player who exists counts as a new one", () => {
    expect(readDone(answer(200, error("1315"))).outcome).toBe("done");
    expect(readDone(answer(200, error("1204"))).outcome).toBe("refused");
    expect(readCredits(answer(200, error("3005")))).toMatchObject({ isUnknownUser: true });
  });
});
