import { conformsToGameProvider, TIMING } from "@krapao/testkit/conformance/game-provider";
import { describe, expect, test } from "vitest";
import { systemClock } from "../../kernel/clock.ts";
import { closeExternalParty, openExternalParty } from "../../kernel/outbound/outbound.ts";
import { jokerProvider } from "./client.ts";
import {
  readCredits,
  readDone,
  readStatus,
  readTransfer,
  signedAmount,
  signedQuery,
} from "./translate.ts";

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

describe("Joker against the sandbox", () => {
  conformsToGameProvider("joker2", ({ url, keys }) => {
    const external = openExternalParty({
      name: "joker",
      url: `${url}/joker`,
      log: quiet,
      failuresMax: 1_000,
    });
    const provider = jokerProvider(external, {
      appId: keys.JOKER_APP_ID ?? "",
      secret: keys.JOKER_SECRET ?? "",
      gameUrl: `${url}/joker/play`,
      clock: systemClock(),
      timing: TIMING,
    });
    return { provider, close: () => closeExternalParty(external) };
  });
});

describe("recorded bodies", () => {
  const done = {
    Username: "kp1abc",
    RequestID: "r-1",
    Amount: -12.5,
    BeforeCredit: 112.5,
    Credit: 100,
    OutstandingCredit: 0,
  };
  const answer = (status: number, body: unknown) => ({ status, text: JSON.stringify(body) });

  test("signs a call over its fields in order, and encodes the query", () => {
    const query = signedQuery(
      { Method: "TC", Timestamp: 1_700_000_000, Username: "kp1", Amount: -12.5, RequestID: "r-1" },
      { appId: "K123", secret: "s3cret" },
    );
    const params = new URLSearchParams(query);
    expect(params.get("AppID")).toBe("K123");
    // HMAC-SHA1 of Amount=-12.5&Method=TC&RequestID=r-1&Timestamp=1700000000&Username=kp1, computed
    // by another program.
    expect(params.get("Signature")).toBe("K6oQyvrjcnFXInM7AkPOtDUTN1Y=");
  });

  test("amounts are signed by direction and exact", () => {
    expect(signedAmount("in", 30_050n)).toBe(300.5);
    expect(signedAmount("out", 1n)).toBe(-0.01);
  });

  test("a transfer is done only by the answer to its own reference", () => {
    expect(readTransfer(answer(200, done), "r-1")).toEqual({
      outcome: "done",
      reference: null,
      creditsBefore: 11_250n,
      creditsAfter: 10_000n,
    });
    expect(readTransfer(answer(200, done), "r-2").outcome).toBe("unknown");
    expect(readTransfer(answer(200, {}), "r-1").outcome).toBe("unknown");
  });

  test.each([
    [400, { Message: "Insufficient balance" }, { outcome: "refused", reason: "not_enough" }],
    [404, { Message: "Username not found" }, { outcome: "refused", reason: "account" }],
    [403, { Message: "Invalid Signature" }, { outcome: "refused", reason: "other" }],
    [400, { Message: "RequestID already used" }, { outcome: "unknown" }],
    [400, "<html>", { outcome: "unknown" }],
    [408, { Message: "Timeout" }, { outcome: "unknown" }],
    [429, { Message: "Too many" }, { outcome: "unknown" }],
    [302, {}, { outcome: "unknown" }],
    [502, { Message: "Bad gateway" }, { outcome: "unknown" }],
  ])("%i %j is %j", (status, body, outcome) => {
    expect(readTransfer(answer(status, body), "r-1")).toMatchObject(outcome);
  });

  test("a reference is absent only by 404 with its message", () => {
    expect(readStatus(answer(200, { ...done, Time: "2026-11-21T10:00:00.000Z" }), "r-1")).toEqual({
      status: "done",
      creditsBefore: 11_250n,
      creditsAfter: 10_000n,
    });
    expect(readStatus(answer(404, { Message: "RequestID not found" }), "r-1").status).toBe(
      "absent",
    );
    for (const [status, body] of [
      [404, "not found"],
      [403, { Message: "Invalid Signature" }],
      [500, { Message: "" }],
    ] as const) {
      expect(readStatus(answer(status, body), "r-1").status).toBe("unknown");
    }
  });

  test("a user who exists counts as a new one", () => {
    expect(readDone(answer(201, { Status: "Created" })).outcome).toBe("done");
    expect(readDone(answer(200, { Status: "OK" })).outcome).toBe("done");
    expect(readDone(answer(500, { Status: "OK" })).outcome).toBe("unknown");
  });

  test("a balance that is no amount is no answer", () => {
    const credit = { Username: "kp1", Credit: 10.005, OutstandingCredit: 0 };
    expect(readCredits(answer(200, credit)).outcome).toBe("unknown");
  });
});
