import { conformsToGameProvider } from "@krapao/testkit/conformance/game-provider";
import { describe, expect, test } from "vitest";
import { systemClock } from "../../kernel/clock.ts";
import { closeExternalParty, openExternalParty } from "../../kernel/outbound/outbound.ts";
import { SETTLED_BY } from "../../ports/longest-bet.ts";
import { jokerProvider } from "./client.ts";
import {
  minuteFrom,
  minuteUntil,
  readBets,
  readDone,
  readHolding,
  readStatus,
  readTransfer,
  signedAmount,
  signedQuery,
} from "./translate.ts";

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

describe("Joker against the sandbox", () => {
  conformsToGameProvider("joker2", ({ url, keys }, timing) => {
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
      timing,
      settledBy: SETTLED_BY.slots,
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
      open: 0n,
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
    expect(readHolding(answer(200, credit)).outcome).toBe("unknown");
  });

  test("the span of a report is in whole minutes of UTC+8 and leaves nothing out", () => {
    expect(minuteFrom(new Date("2026-11-21T16:59:59.999Z"))).toBe("2026-11-22 00:59");
    expect(minuteUntil(new Date("2026-11-21T16:59:00.001Z"))).toBe("2026-11-22 01:00");
    expect(minuteUntil(new Date("2026-11-21T16:59:00.000Z"))).toBe("2026-11-22 00:59");
  });

  const bet = {
    OCode: "o-1",
    Username: "KP1",
    GameCode: "g",
    Amount: 5,
    Result: 7.5,
    Time: "2026-11-22T00:59:30",
  };

  test("a bet is the user's own, and its time is in UTC+8 unless it names a zone", () => {
    const zoned = { ...bet, OCode: "o-2", Time: "2026-11-21T17:00:00Z" };
    const other = { ...bet, OCode: "o-3", Username: "kp12" };
    const page = { data: { Game: [bet, zoned, other] }, nextId: "n" };
    expect(readBets(answer(200, page), "kp1")).toEqual({
      outcome: "done",
      value: {
        bets: [
          {
            id: "o-1",
            placedAt: null,
            settledAt: new Date("2026-11-21T16:59:30Z"),
            validBet: 500n,
            winLoss: 250n,
          },
          {
            id: "o-2",
            placedAt: null,
            settledAt: new Date("2026-11-21T17:00:00Z"),
            validBet: 500n,
            winLoss: 250n,
          },
        ],
        next: "n",
      },
    });
  });

  test("a prize is no bet: it counts as won and not as staked", () => {
    const page = { data: { Jackpot: [bet] }, nextId: "" };
    expect(readBets(answer(200, page), "kp1")).toMatchObject({
      value: { bets: [{ validBet: 0n, winLoss: 750n }], next: null },
    });
  });

  test("a page with a row that cannot be read is no answer, and one without rows is the last", () => {
    const unreadable = { data: { Game: [{ ...bet, Time: "yesterday" }] } };
    expect(readBets(answer(200, unreadable), "kp1").outcome).toBe("unknown");
    expect(readBets(answer(200, { data: {}, nextId: "n" }), "kp1")).toEqual({
      outcome: "done",
      value: { bets: [], next: null },
    });
  });
});
