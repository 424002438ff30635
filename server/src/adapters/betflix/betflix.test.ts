import { callsBelow } from "@krapao/testkit/conformance/addresses";
import {
  needsProof,
  orNothing,
  saysAmount,
  saysText,
} from "@krapao/testkit/conformance/bad-answers";
import { readsBodies } from "@krapao/testkit/conformance/bodies";
import { conformsToGameProvider } from "@krapao/testkit/conformance/game-provider";
import { recordingServer } from "@krapao/testkit/conformance/recording-server";
import { describe, expect, test } from "vitest";
import { systemClock } from "../../kernel/clock.ts";
import { closeExternalParty, openExternalParty } from "../../kernel/outbound/outbound.ts";
import type { GameProvider } from "../../ports/game-provider.ts";
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
  password: readPassword,
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

test("writes what the public clients write", async () => {
  const company = await recordingServer({ status: "success", error_code: 0, data: {} });
  const account = { username: "kb7kp1", password: "Secret12" };
  const written = async (options: Parameters<typeof connect>[1], call: Call) => {
    const { provider, close } = connect(company.url, options);
    await call(provider).catch(() => {});
    await close();
    const { method, path, headers, body } = company.requests.at(-1) ?? {};
    const id = ["x-api-cat", "x-api-betflix"].filter((name) => headers?.[name] === "id");
    return [`${method} ${path}`, body, ...id, headers?.["x-api-key"]];
  };
  const order = { account, reference: "r-1", credits: 100_050n };
  const since = new Date("2026-01-30T18:00:00Z");
  const first = { id: "r-1", reference: null };
  const clock = { now: () => new Date("2026-02-01T16:59:00Z"), nowMs: () => 0 };
  const old = { idHeader: "x-api-betflix" } as const;
  expect([
    await written({}, ({ setPassword }) => setPassword(account)),
    await written({}, ({ transfer }) => transfer({ ...order, direction: "in" })),
    await written(old, ({ transfer }) => transfer({ ...order, direction: "out" })),
    await written({ clock }, ({ played }) => played({ account, since, first })),
    await written({}, ({ launch }) => launch(account, { language: "th" })),
    await written({}, ({ launch }) => launch(account, { language: "la" })),
  ]).toEqual([
    ["POST /v4/user/changePassword", "username=kb7kp1&new_password=Secret12", "x-api-cat", "key"],
    ["POST /v4/user/transfer", "username=kb7kp1&amount=1000.50&ref=r-1", "x-api-cat", "key"],
    ["POST /v4/user/transfer", "username=kb7kp1&amount=-1000.50&ref=r-1", "x-api-betflix", "key"],
    [
      "GET /v4/report/summaryNEW?username=kb7kp1&start=2026-01-31&end=2026-02-01",
      "",
      "x-api-cat",
      "key",
    ],
    ["POST /v4/play/login", "username=kb7kp1&language=thai", "x-api-cat", "key"],
    ["POST /v4/play/login", "username=kb7kp1&language=english", "x-api-cat", "key"],
  ]);
  company.close();
});

type Call = (provider: GameProvider) => Promise<unknown>;
