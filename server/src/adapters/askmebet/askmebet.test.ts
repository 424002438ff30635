import { conformsToGameProvider } from "@krapao/testkit/conformance/game-provider";
import { describe, expect, test } from "vitest";
import { closeExternalParty, openExternalParty } from "../../kernel/outbound/outbound.ts";
import { SETTLED_BY } from "../../ports/longest-bet.ts";
import { askmebetProvider } from "./client.ts";
import { readCredits, readLaunch, readMember, readTransfer, signature } from "./translate.ts";

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

describe("askmebet against the sandbox", () => {
  conformsToGameProvider("askmebet", ({ url, keys }, timing) => {
    const address = `${url}/askmebet`;
    const external = openExternalParty({
      name: "askmebet",
      url: address,
      log: quiet,
      failuresMax: 1_000,
    });
    const provider = askmebetProvider(external, {
      agent: keys.ASKMEBET_AGENT ?? "",
      key: keys.ASKMEBET_KEY ?? "",
      timing,
      settledBy: SETTLED_BY.slots,
    });
    return { provider, close: () => closeExternalParty(external) };
  });
});

describe("recorded bodies", () => {
  const answer = (status: number, body: unknown) => ({ status, text: JSON.stringify(body) });
  const error = (code: number) => ({ code, msg: "" });

  test("signs with a lower-case MD5", () => {
    expect(signature("100.00:kp1:agent")).toBe("1d7177148b10d6e0790a99653038d371");
  });

  test("a transfer returns the provider's reference and the balance before and after", () => {
    const body = { code: 0, result: { ref: "their-1", beforeCredit: 5, afterCredit: 105.25 } };
    expect(readTransfer(answer(200, body))).toEqual({
      outcome: "done",
      reference: "their-1",
      creditsBefore: 500n,
      creditsAfter: 10_525n,
    });
  });

  test.each([
    [200, error(1005), { outcome: "refused", reason: "not_enough" }],
    [200, error(1004), { outcome: "refused", reason: "account" }],
    [200, error(1099), { outcome: "refused", reason: "other" }],
    [500, error(1005), { outcome: "unknown" }],
    [404, error(1005), { outcome: "unknown" }],
    [200, { code: 0 }, { outcome: "unknown" }],
    [200, "", { outcome: "unknown" }],
  ])("%i %j is %j", (status, body, outcome) => {
    expect(readTransfer(answer(status, body))).toMatchObject(outcome);
  });

  test("reports a member who exists, and refuses on another error", () => {
    expect(readMember(answer(200, error(1003)))).toEqual({
      outcome: "done",
      value: { existed: true },
    });
    expect(readMember(answer(200, error(1001))).outcome).toBe("refused");
    expect(readCredits(answer(502, {})).outcome).toBe("unknown");
    expect(readLaunch(answer(200, { code: 0, result: { url: "data:text/html,x" } })).outcome).toBe(
      "refused",
    );
  });
});
