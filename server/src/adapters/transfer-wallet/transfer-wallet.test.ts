import { callsBelow } from "@krapao/testkit/conformance/addresses";
import {
  needsProof,
  orNothing,
  saysAmount,
  saysText,
} from "@krapao/testkit/conformance/bad-answers";
import { readsBodies } from "@krapao/testkit/conformance/bodies";
import { type Connect, conformsToGameProvider } from "@krapao/testkit/conformance/game-provider";
import { describe, expect, test } from "vitest";
import { systemClock } from "../../kernel/clock.ts";
import { closeExternalParty, openExternalParty } from "../../kernel/outbound/outbound.ts";
import { SETTLED_BY } from "../../ports/longest-bet.ts";
import { transferWalletProvider } from "./client.ts";
import {
  readBets,
  readLaunch,
  readOpenBets,
  readPlayer,
  readResult,
  readStatus,
  readTransfer,
  signedHeaders,
} from "./translate.ts";

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const timing = { callTimeoutMs: 1_000, providerTimeoutMs: 2_500 };

type Options = Parameters<typeof transferWalletProvider>[1];

function connect(url: string, options: Partial<Options> = {}) {
  const external = openExternalParty({ name: "wallet", url, log: quiet, failuresMax: 1_000 });
  const provider = transferWalletProvider(external, {
    code: "areaslot",
    key: "",
    secret: "",
    loginByPassword: false,
    currency: "THB",
    clock: systemClock(),
    timing,
    settledBy: SETTLED_BY.slots,
    ...options,
  });
  return { provider, close: () => closeExternalParty(external) };
}

describe.each([
  ["areaslot", false],
  ["imi", true],
])("the transfer wallet of %s against the sandbox", (code, loginByPassword) => {
  const published = { refusals: true, winLoss: true, isOtherBrand: code !== "areaslot" };
  const subject: Connect = ({ url, keys }, timing) => {
    const key = keys[`${code.toUpperCase()}_KEY`] ?? "";
    const secret = keys[`${code.toUpperCase()}_SECRET`] ?? "";
    return connect(`${url}/${code}`, { code, key, secret, loginByPassword, timing });
  };
  conformsToGameProvider(code, subject, published);
});

describe("the address of a transfer wallet", () => {
  callsBelow(async (url) => {
    const { provider, close } = connect(url);
    await provider.balance({ username: "kp1", password: "" }).finally(close);
  }, "/v1/players/kp1");
});

test("refuses an account in another currency than the contract's without a call", async () => {
  const { provider, close } = connect("http://127.0.0.1:9");
  const account = { username: "kp1", password: "Secret1", currency: "LAK" } as const;
  await expect(provider.open(account)).rejects.toThrow("LAK");
  await close();
});

test("a call is signed over timestamp, method, path and body", () => {
  const call = { timestamp: 1, method: "POST", path: "/v1/transfers", rawBody: "{}" } as const;
  const signed = (changed: object) =>
    signedHeaders({ ...call, ...changed }, { key: "k", secret: "s" })["x-wallet-signature"];
  expect(signed({})).toMatch(/^[0-9a-f]{64}$/);
  const others = [{ timestamp: 2 }, { path: "/v1/players" }, { rawBody: "" }];
  for (const other of others) expect(signed(other)).not.toBe(signed({}));
});

const ORDER = {
  username: "testkp01",
  reference: "r-1",
  direction: "in",
  credits: 10_000n,
  currency: "THB",
} as const;

readsBodies(import.meta.dirname, {
  transfer: (answer) => readTransfer(answer, ORDER),
  status: (answer) => readStatus(answer, ORDER),
  player: readPlayer,
  launch: readLaunch,
  bets: readBets,
  open: readOpenBets,
  result: readResult,
});

const moved = {
  reference: "r-1",
  username: "testkp01",
  amount: "100.00",
  currency: "THB",
  before: 0,
  after: 100,
  at: "2026-11-28T05:00:00Z",
};
const decides = {
  reference: saysText("r-1"),
  username: saysText("testkp01"),
  amount: saysAmount(100),
  currency: orNothing(saysText("THB")),
};
needsProof("a transfer", {
  body: moved,
  statuses: [201, 200],
  isDone: (answer) => readTransfer(answer, ORDER).outcome === "done",
  decides,
});
needsProof("a look-up", {
  body: moved,
  isDone: (answer) => readStatus(answer, ORDER).status === "done",
  decides,
});
