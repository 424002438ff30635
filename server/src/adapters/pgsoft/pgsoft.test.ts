import { callsBelow } from "@krapao/testkit/conformance/addresses";
import {
  needsProof,
  orNothing,
  saysAmount,
  saysText,
} from "@krapao/testkit/conformance/bad-answers";
import { readsBodies } from "@krapao/testkit/conformance/bodies";
import { conformsToGameProvider } from "@krapao/testkit/conformance/game-provider";
import { startSandbox } from "@krapao/testkit/conformance/sandbox";
import { describe, expect, onTestFinished, test } from "vitest";
import { closeExternalParty, openExternalParty } from "../../kernel/outbound/outbound.ts";
import { SETTLED_BY } from "../../ports/longest-bet.ts";
import { pgSoftProvider } from "./client.ts";
import { readCreated, readCredits, readDone, readStatus, readTransfer } from "./translate.ts";

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const timing = { callTimeoutMs: 1_000, providerTimeoutMs: 2_500 };

type Options = Parameters<typeof pgSoftProvider>[1];

function connect(url: string, keys: Record<string, string>, options: Partial<Options> = {}) {
  const external = openExternalParty({ name: "pg", url, log: quiet, failuresMax: 1_000 });
  const provider = pgSoftProvider(external, {
    operatorToken: keys.PG_OPERATOR_TOKEN ?? "",
    secretKey: keys.PG_SECRET ?? "",
    gameUrl: url,
    currency: "THB",
    playerPath: "v3/Player",
    launchNames: "short",
    timing,
    settledBy: SETTLED_BY.slots,
    ...options,
  });
  return { provider, close: () => closeExternalParty(external) };
}

describe("PG Soft against the sandbox", () => {
  conformsToGameProvider("pg", ({ url, keys }, of) => connect(`${url}/pg`, keys, { timing: of }));
});

describe("the address of PG Soft", () => {
  callsBelow(async (url) => {
    const { provider, close } = connect(url, {});
    await provider.balance({ username: "kp1", password: "" }).finally(close);
  }, "/Cash/v3/GetPlayerWallet");
});

test("opens accounts, and games in the member's language, as the operator's contract says", async () => {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.close());
  const { provider, close } = connect(`${sandbox.url}/pg`, sandbox.keys, {
    playerPath: "Player/v1",
    launchNames: "long",
  });
  onTestFinished(close);
  const account = await provider.open({
    username: "testkp01",
    password: "Secret1",
    currency: "THB",
  });
  for (const [language, wanted] of [
    ["th", "th"],
    ["la", "en"],
    ["en", "en"],
  ] as const) {
    const { link } = await provider.launch(account, { language });
    expect(new URL(link).searchParams.get("language")).toBe(wanted);
    expect(await (await fetch(link)).text()).toContain("testkp01");
  }
});

test("refuses an account in another currency than the contract's without a call", async () => {
  const { provider, close } = connect("http://127.0.0.1:9", {});
  const account = { username: "kp1", password: "Secret1", currency: "LAK" } as const;
  await expect(provider.open(account)).rejects.toThrow("LAK");
  await close();
});

test("a look-up is trusted for five minutes, and no report of wins is known", async () => {
  const { provider, close } = connect("http://127.0.0.1:9", {});
  expect(provider.capabilities.lookUpWindowMs).toBe(300_000);
  const account = { username: "kp1", password: "" };
  const first = { id: "r-1", reference: null };
  expect(await provider.played({ account, since: new Date(), first })).toBeNull();
  await close();
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
  created: readCreated,
  done: readDone,
  wallet: readCredits,
});

const noError = (value: unknown) => value === undefined || value === null || value === "";
needsProof("TransferIn", {
  body: {
    data: { transactionId: 7, balanceAmountBefore: 0, balanceAmount: 100, amount: 100 },
    error: null,
  },
  isDone: (answer) => readTransfer(answer, ORDER).outcome === "done",
  decides: { "data.amount": saysAmount(100), error: noError },
});
needsProof("GetSingleTransaction", {
  body: {
    data: {
      transactionId: "7",
      playerName: "testkp01",
      currencyCode: "THB",
      transactionType: 100,
      transactionAmount: 100,
      transactionFrom: 0,
      transactionTo: 100,
    },
    error: null,
  },
  isDone: (answer) => readStatus(answer, ORDER).status === "done",
  decides: {
    "data.playerName": saysText("testkp01", { ignoresCase: true }),
    "data.currencyCode": orNothing(saysText("THB", { ignoresCase: true })),
    "data.transactionType": saysText("100"),
    "data.transactionAmount": saysAmount(100),
    error: noError,
  },
});

test.each([
  [-100, "done"],
  [100, "done"],
  [1, "mismatch"],
])("money out that says %j is %s: the sign may be written or not", (amount, wanted) => {
  const answer = { status: 200, text: JSON.stringify({ data: { amount } }) };
  const read = () => readTransfer(answer, { ...ORDER, direction: "out" }).outcome;
  if (wanted === "done") expect(read()).toBe("done");
  else expect(read).toThrow(wanted);
});
