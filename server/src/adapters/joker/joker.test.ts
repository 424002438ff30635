import { callsBelow } from "@krapao/testkit/conformance/addresses";
import {
  needsProof,
  orNothing,
  saysAmount,
  saysText,
} from "@krapao/testkit/conformance/bad-answers";
import { readsBodies } from "@krapao/testkit/conformance/bodies";
import { conformsToGameProvider } from "@krapao/testkit/conformance/game-provider";
import { describe, expect, test } from "vitest";
import { systemClock } from "../../kernel/clock.ts";
import { closeExternalParty, openExternalParty } from "../../kernel/outbound/outbound.ts";
import { SETTLED_BY } from "../../ports/longest-bet.ts";
import { jokerProvider } from "./client.ts";
import {
  dayOf,
  minuteFrom,
  minuteUntil,
  readBets,
  readDone,
  readHolding,
  readLaunch,
  readStatus,
  readTransfer,
  readWinloss,
  signedQuery,
  writtenAmount,
} from "./translate.ts";

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const timing = { callTimeoutMs: 1_000, providerTimeoutMs: 2_500 };

function connect(url: string, keys: Record<string, string>, of = timing) {
  const external = openExternalParty({ name: "joker", url, log: quiet, failuresMax: 1_000 });
  const provider = jokerProvider(external, {
    appId: keys.JOKER_APP_ID ?? "",
    secret: keys.JOKER_SECRET ?? "",
    gameUrl: `${url}/play`,
    reportEveryMs: 0,
    clock: systemClock(),
    timing: of,
    settledBy: SETTLED_BY.slots,
  });
  return { provider, close: () => closeExternalParty(external) };
}

describe("Joker against the sandbox", () => {
  conformsToGameProvider("joker2", ({ url, keys }, of) => connect(`${url}/joker`, keys, of));
});

describe("the address of Joker", () => {
  callsBelow(async (url) => {
    const { provider, close } = connect(url, {});
    await provider.balance({ username: "kp1", password: "" }).finally(close);
  }, "");
});

const ORDER = {
  username: "testkp01",
  reference: "r-1",
  direction: "in",
  credits: 10_000n,
} as const;

readsBodies(import.meta.dirname, {
  transfer: (answer) => readTransfer(answer, ORDER),
  status: (answer) => readStatus(answer, ORDER),
  balance: readHolding,
  done: (answer) => readDone(answer, ORDER.username),
  launch: (answer) => readLaunch(answer, { gameUrl: "https://games.example/", language: "th" }),
  winloss: (answer) => readWinloss(answer, ORDER.username),
  bets: (answer) => readBets(answer, ORDER.username),
});

const decides = {
  RequestID: saysText("r-1"),
  Username: saysText("testkp01", { ignoresCase: true }),
};
needsProof("TC", {
  body: { RequestID: "r-1", Username: "TESTKP01", Amount: 100, BeforeCredit: 0, Credit: 100 },
  isDone: (answer) => readTransfer(answer, ORDER).outcome === "done",
  decides: { ...decides, Amount: orNothing(saysAmount(100)) },
});
needsProof("TCH", {
  body: { RequestID: "r-1", Username: "TESTKP01", Time: "2026-11-22T00:59:30", Amount: 100 },
  isDone: (answer) => readStatus(answer, ORDER).status === "done",
  decides: { ...decides, Amount: saysAmount(100) },
});

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

test("amounts are signed by direction, exact, and have three decimals", () => {
  expect(writtenAmount({ direction: "in", credits: 30_050n })).toBe("300.500");
  expect(writtenAmount({ direction: "out", credits: 1n })).toBe("-0.010");
});

test("the span of a report is in whole minutes of UTC+8 and leaves nothing out", () => {
  expect(minuteFrom(new Date("2026-11-21T16:59:59.999Z"))).toBe("2026-11-22 00:59");
  expect(minuteUntil(new Date("2026-11-21T16:59:00.001Z"))).toBe("2026-11-22 01:00");
  expect(minuteUntil(new Date("2026-11-21T16:59:00.000Z"))).toBe("2026-11-22 00:59");
  expect(dayOf(new Date("2026-11-21T15:59:59Z"))).toBe("2026-11-21");
  expect(dayOf(new Date("2026-11-21T16:00:00Z"))).toBe("2026-11-22");
});

test.each([
  ["th", "th"],
  ["la", "en"],
  ["en", "en"],
] as const)("a member with %s gets the game in %s", (language, lang) => {
  const answer = { status: 200, text: '{"Token":"t"}' };
  const launch = readLaunch(answer, { gameUrl: "https://games.example/", language });
  expect(launch).toMatchObject({ value: { fields: { lang } } });
});
