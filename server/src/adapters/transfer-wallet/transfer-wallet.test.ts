import { conformsToGameProvider } from "@krapao/testkit/conformance/game-provider";
import { describe, expect, test } from "vitest";
import { systemClock } from "../../kernel/clock.ts";
import { closeExternalParty, openExternalParty } from "../../kernel/outbound/outbound.ts";
import { SETTLED_BY } from "../../ports/longest-bet.ts";
import { transferWalletProvider } from "./client.ts";
import {
  readBets,
  readLaunch,
  readPlayer,
  readStatus,
  readTransfer,
  signedHeaders,
} from "./translate.ts";

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

describe.each([
  ["areaslot", false],
  ["imi", true],
])("the transfer wallet of %s against the sandbox", (code, loginByPassword) => {
  conformsToGameProvider(code, ({ url, keys }, timing) => {
    const external = openExternalParty({
      name: code,
      url: `${url}/${code}`,
      log: quiet,
      failuresMax: 1_000,
    });
    const provider = transferWalletProvider(external, {
      code,
      key: keys[`${code.toUpperCase()}_KEY`] ?? "",
      secret: keys[`${code.toUpperCase()}_SECRET`] ?? "",
      loginByPassword,
      clock: systemClock(),
      timing,
      settledBy: SETTLED_BY.slots,
    });
    return { provider, close: () => closeExternalParty(external) };
  });
});

describe("recorded bodies", () => {
  const answer = (status: number, body: unknown) => ({ status, text: JSON.stringify(body) });
  const error = (code: string) => ({ code, message: "" });
  const done = {
    reference: "r-1",
    username: "kp1",
    amount: "300.50",
    before: 0,
    after: 300.5,
    at: "2026-01-01T00:00:00Z",
  };

  test("a call is signed over timestamp, method, path and body", () => {
    const call = { timestamp: 1, method: "POST", path: "/v1/transfers", rawBody: "{}" } as const;
    const signed = (changed: object) =>
      signedHeaders({ ...call, ...changed }, { key: "k", secret: "s" })["x-wallet-signature"];
    expect(signed({})).toMatch(/^[0-9a-f]{64}$/);
    const others = [{ timestamp: 2 }, { path: "/v1/players" }, { rawBody: "" }];
    for (const other of others) expect(signed(other)).not.toBe(signed({}));
  });

  test("a transfer and its look-up count only with their own reference", () => {
    const moved = { creditsBefore: 0n, creditsAfter: 30_050n };
    for (const status of [200, 201]) {
      expect(readTransfer(answer(status, done), "r-1")).toMatchObject({
        outcome: "done",
        ...moved,
      });
    }
    expect(readTransfer(answer(201, done), "r-2").outcome).toBe("unknown");
    expect(readStatus(answer(200, done), "r-1")).toEqual({ status: "done", ...moved });
    expect(readStatus(answer(404, error("TRANSFER_NOT_FOUND")), "r-1").status).toBe("absent");
    expect(readStatus(answer(404, "not here"), "r-1").status).toBe("unknown");
  });

  test.each([
    [422, error("INSUFFICIENT_BALANCE"), { outcome: "refused", reason: "not_enough" }],
    [404, error("PLAYER_NOT_FOUND"), { outcome: "refused", reason: "account" }],
    [422, error("REFUSED"), { outcome: "refused", reason: "other" }],
    [409, error("REFERENCE_CONFLICT"), { outcome: "unknown" }],
    [500, error("REFUSED"), { outcome: "unknown" }],
    [422, error("SOMETHING"), { outcome: "unknown" }],
    [200, "", { outcome: "unknown" }],
  ])("%i %j is %j", (status, body, outcome) => {
    expect(readTransfer(answer(status, body), "r-1")).toMatchObject(outcome);
  });

  test("distinguishes an unknown user and a wrong password from other refusals", () => {
    const player = readPlayer(answer(404, error("PLAYER_NOT_FOUND")));
    expect(player).toMatchObject({ outcome: "refused", isUnknownUser: true });
    expect(readLaunch(answer(403, error("WRONG_PASSWORD")))).toMatchObject({ isUnknownUser: true });
    expect(readLaunch(answer(422, error("REFUSED")))).toMatchObject({ isUnknownUser: false });
    expect(readLaunch(answer(201, { url: "javascript:alert(1)" })).outcome).toBe("refused");
  });

  test("a report with a bet that cannot be read is no answer", () => {
    const placedAt = "2026-11-21T16:00:00Z";
    const settledAt = "2026-11-21T17:00:00Z";
    const bet = { id: "b-1", placedAt, settledAt, validBet: 5, result: -2.5 };
    expect(readBets(answer(200, { bets: [bet], next: "b-1" }))).toEqual({
      outcome: "done",
      value: {
        bets: [
          {
            id: "b-1",
            placedAt: new Date(placedAt),
            settledAt: new Date(settledAt),
            validBet: 500n,
            winLoss: -250n,
          },
        ],
        next: "b-1",
      },
    });
    const broken = { bets: [{ ...bet, result: 0.001 }], next: null };
    expect(readBets(answer(200, broken)).outcome).toBe("unknown");
    expect(readBets(answer(403, error("UNAUTHORIZED"))).outcome).toBe("refused");
  });
});
