import { conformsToGameProvider } from "@krapao/testkit/conformance/game-provider";
import { describe, expect, test } from "vitest";
import { closeExternalParty, openExternalParty } from "../../kernel/outbound/outbound.ts";
import { SETTLED_BY } from "../../ports/longest-bet.ts";
import { ambLottoProvider } from "./client.ts";
import { readCredits, readLaunch, readMember, readTransfer, signature } from "./translate.ts";

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

describe("AMB Lotto against the sandbox", () => {
  conformsToGameProvider("huayhd", ({ url, keys }, timing) => {
    const address = `${url}/huayhd`;
    const external = openExternalParty({
      name: "huayhd",
      url: address,
      log: quiet,
      failuresMax: 1_000,
    });
    const provider = ambLottoProvider(external, {
      agentId: keys.HUAYHD_AGENT ?? "",
      key: keys.HUAYHD_KEY ?? "",
      timing,
      settledBy: SETTLED_BY.slots,
    });
    return { provider, close: () => closeExternalParty(external) };
  });
});

describe("recorded bodies", () => {
  const answer = (status: number, body: unknown) => ({ status, text: JSON.stringify(body) });
  const error = (code: number) => ({ code, message: "" });
  const done = {
    code: 0,
    message: "success",
    transaction_ref: "r-1",
    before_balance: 0,
    after_balance: 300.5,
  };

  test("signs agent, key, user, amount and reference", () => {
    const call = { agentId: "KP1", key: "secret", username: "Kp9", amount: "100.00" };
    expect(signature({ ...call, transactionRef: "r-1" })).toMatch(/^[0-9a-f]{64}$/);
    expect(signature(call)).toBe(signature({ ...call, agentId: "kp1", username: "kp9" }));
    expect(signature(call)).not.toBe(signature({ ...call, amount: "100.01" }));
  });

  test("a transfer is done by the answer to its own reference, or by its duplicate", () => {
    expect(readTransfer(answer(200, done), "r-1")).toEqual({
      outcome: "done",
      reference: null,
      creditsBefore: 0n,
      creditsAfter: 30_050n,
    });
    expect(readTransfer(answer(200, done), "r-2").outcome).toBe("unknown");
    expect(readTransfer(answer(200, error(2037)), "r-1")).toEqual({
      outcome: "done",
      reference: null,
      creditsBefore: null,
      creditsAfter: null,
    });
  });

  test.each([
    [200, error(1036), { outcome: "refused", reason: "not_enough" }],
    [200, error(2031), { outcome: "refused", reason: "account" }],
    [200, error(1099), { outcome: "refused", reason: "other" }],
    [200, error(9999), { outcome: "unknown" }],
    [500, error(1036), { outcome: "unknown" }],
    [404, error(2037), { outcome: "unknown" }],
    [200, "", { outcome: "unknown" }],
  ])("%i %j is %j", (status, body, outcome) => {
    expect(readTransfer(answer(status, body), "r-1")).toMatchObject(outcome);
  });

  test("reports a member who exists, and refuses a link that is no web page", () => {
    expect(readMember(answer(200, error(1030)))).toEqual({
      outcome: "done",
      value: { existed: true },
    });
    expect(readCredits(answer(200, error(2031)))).toMatchObject({ isUnknownUser: true });
    const login = (urlFullPage: string) => ({
      code: 0,
      message: "",
      url: "",
      urlFullPage,
      tkUuid: "",
    });
    expect(readLaunch(answer(200, login("javascript:alert(1)"))).outcome).toBe("refused");
    expect(readLaunch(answer(200, login("https://play.example/?t=1"))).outcome).toBe("done");
  });
});
