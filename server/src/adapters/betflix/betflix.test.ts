import { conformsToGameProvider } from "@krapao/testkit/conformance/game-provider";
import { describe, expect, test } from "vitest";
import { closeExternalParty, openExternalParty } from "../../kernel/outbound/outbound.ts";
import { SETTLED_BY } from "../../ports/longest-bet.ts";
import { betflixProvider } from "./client.ts";
import { readCredits, readLaunch, readTransfer, readUser, signedAmount } from "./translate.ts";

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

describe.each([false, true])("Betflix against the sandbox, resending safe: %s", (resendIsSafe) => {
  conformsToGameProvider("betflix", ({ url, keys }, timing) => {
    const address = `${url}/betflix`;
    const external = openExternalParty({
      name: "betflix",
      url: address,
      log: quiet,
      failuresMax: 1_000,
    });
    const provider = betflixProvider(external, {
      apiId: keys.BETFLIX_API_ID ?? "",
      apiKey: keys.BETFLIX_API_KEY ?? "",
      timing,
      settledBy: SETTLED_BY.slots,
      resendIsSafe,
    });
    return { provider, close: () => closeExternalParty(external) };
  });
});

describe("recorded bodies", () => {
  const answer = (status: number, body: unknown) => ({ status, text: JSON.stringify(body) });
  const done = {
    status: "success",
    data: { username: "kp1", ref: "r-1", amount: 300.5, before_balance: 0, after_balance: 300.5 },
  };
  const error = (error_code: number) => ({ status: "error", error_code, msg: "" });

  test("amounts are texts, signed by direction", () => {
    expect(signedAmount("in", 30_050n)).toBe("300.50");
    expect(signedAmount("out", 1n)).toBe("-0.01");
  });

  test("a transfer is done only by the answer to its own reference", () => {
    expect(readTransfer(answer(200, done), "r-1")).toEqual({
      outcome: "done",
      reference: null,
      creditsBefore: 0n,
      creditsAfter: 30_050n,
    });
    expect(readTransfer(answer(200, done), "r-2").outcome).toBe("unknown");
  });

  test.each([
    [200, error(1004), { outcome: "refused", reason: "not_enough" }],
    [200, error(1003), { outcome: "refused", reason: "account" }],
    [200, error(1099), { outcome: "refused", reason: "other" }],
    [401, error(1000), { outcome: "refused", reason: "other" }],
    [200, error(1005), { outcome: "unknown" }],
    [500, error(1004), { outcome: "unknown" }],
    [200, { status: "pending" }, { outcome: "unknown" }],
    [200, "", { outcome: "unknown" }],
  ])("%i %j is %j", (status, body, outcome) => {
    expect(readTransfer(answer(status, body), "r-1")).toMatchObject(outcome);
  });

  test("reports a user who exists, and refuses on another error", () => {
    expect(readUser(answer(200, error(1002)))).toEqual({
      outcome: "done",
      value: { existed: true },
    });
    expect(readUser(answer(200, error(1001))).outcome).toBe("refused");
    expect(readCredits(answer(200, error(1003))).outcome).toBe("refused");
  });

  test("refuses a launch address that is no web page", () => {
    const login = (launch_url: string) => ({
      status: "success",
      data: { username: "kp1", login_token: "t", launch_url },
    });
    expect(readLaunch(answer(200, login("javascript:alert(1)"))).outcome).toBe("refused");
    expect(readLaunch(answer(200, login("https://play.example/?t=1")))).toEqual({
      outcome: "done",
      value: { link: "https://play.example/?t=1" },
    });
  });
});
