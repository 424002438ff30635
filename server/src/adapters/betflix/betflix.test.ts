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
import { betflixProvider } from "./client.ts";
import {
  readBalance,
  readLaunch,
  readPassword,
  readTransfer,
  readUser,
  readWinloss,
  signedAmount,
} from "./translate.ts";

const log = { info: () => {}, warn: () => {}, error: () => {} };

function connect(url: string, options: Partial<Parameters<typeof betflixProvider>[1]> = {}) {
  const external = openExternalParty({ name: "betflix", url, log, failuresMax: 1_000 });
  const provider = betflixProvider(external, {
    apiId: "id",
    apiKey: "key",
    idHeader: "x-api-cat",
    agent: "kb7",
    gameUrl: url,
    clock: systemClock(),
    timing: { callTimeoutMs: 5_000, providerTimeoutMs: 10_000 },
    settledBy: SETTLED_BY.slots,
    resendIsSafe: false,
    ...options,
  });
  return { provider, close: () => closeExternalParty(external) };
}

describe.each([
  { resendIsSafe: false, idHeader: "x-api-cat" },
  { resendIsSafe: true, idHeader: "x-api-betflix" },
] as const)("Betflix against the sandbox, $idHeader, resending safe: $resendIsSafe", (set) => {
  conformsToGameProvider(
    "betflix",
    ({ url, keys }, timing) =>
      connect(`${url}/betflix`, {
        apiId: keys.BETFLIX_API_ID ?? "",
        apiKey: keys.BETFLIX_API_KEY ?? "",
        agent: keys.BETFLIX_AGENT ?? "",
        timing,
        ...set,
      }),
    { refusals: false, winLoss: true },
  );
});

callsBelow(async (url) => {
  const { provider, close } = connect(url);
  await provider.balance({ username: "kb7kp1", password: "" }).finally(close);
}, "/v4/user/balance");

readsBodies(import.meta.dirname, {
  transfer: (answer) => readTransfer(answer, { direction: "in", credits: 30_050n }),
  withdraw: (answer) => readTransfer(answer, { direction: "out", credits: 30_050n }),
  register: readUser,
  password: (answer) => readPassword(answer) ?? "done",
  balance: readBalance,
  summary: readWinloss,
  login: (answer) => readLaunch(answer, "https://www.betflik.com"),
});

/** A balance is cut to hundredths. */
const holds = (credits: number) => (value: unknown) =>
  saysAmount(credits)(value) || saysAmount(credits + 0.005)(value);

describe.each([
  ["in", 0, 100],
  ["out", 100, 0],
] as const)("a transfer %s", (direction, before, after) => {
  needsProof("a transfer", {
    body: {
      status: "success",
      error_code: 0,
      msg: "",
      data: { before_balance: before, balance: after },
    },
    isDone: (answer) => readTransfer(answer, { direction, credits: 10_000n }).outcome === "done",
    decides: {
      status: saysText("success"),
      error_code: orNothing(saysText("0")),
      "data.before_balance": holds(before),
      "data.balance": holds(after),
    },
  });
});

test("amounts are texts, signed by direction", () => {
  expect(signedAmount({ direction: "in", credits: 30_050n })).toBe("300.50");
  expect(signedAmount({ direction: "out", credits: 1n })).toBe("-0.01");
});
