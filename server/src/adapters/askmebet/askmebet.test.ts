import { callsBelow } from "@krapao/testkit/conformance/addresses";
import { needsProof, saysAmount, saysText } from "@krapao/testkit/conformance/bad-answers";
import { readsBodies } from "@krapao/testkit/conformance/bodies";
import { conformsToGameProvider } from "@krapao/testkit/conformance/game-provider";
import { recordingServer } from "@krapao/testkit/conformance/recording-server";
import { describe, expect, test } from "vitest";
import { closeExternalParty, openExternalParty } from "../../kernel/outbound/outbound.ts";
import type { GameProvider } from "../../ports/game-provider.ts";
import { SETTLED_BY } from "../../ports/longest-bet.ts";
import { askmebetProvider } from "./client.ts";
import {
  readCredit,
  readLaunch,
  readMember,
  readPassword,
  readPlayed,
  readTransfer,
  signature,
} from "./translate.ts";

const log = { info: () => {}, warn: () => {}, error: () => {} };

function connect(url: string, options: Partial<Parameters<typeof askmebetProvider>[1]> = {}) {
  const external = openExternalParty({ name: "askmebet", url, log, failuresMax: 1_000 });
  const provider = askmebetProvider(external, {
    agent: "ka7",
    key: "key",
    clientName: "client",
    product: "slotxo",
    timing: { callTimeoutMs: 5_000, providerTimeoutMs: 10_000 },
    settledBy: SETTLED_BY.slots,
    ...options,
  });
  return { provider, close: () => closeExternalParty(external) };
}

describe("askmebet against the sandbox", () => {
  conformsToGameProvider(
    "askmebet",
    ({ url, keys }, timing) =>
      connect(`${url}/askmebet`, {
        agent: keys.ASKMEBET_AGENT ?? "",
        key: keys.ASKMEBET_KEY ?? "",
        clientName: keys.ASKMEBET_CLIENT_NAME ?? "",
        product: keys.ASKMEBET_PRODUCT ?? "",
        timing,
      }),
    { refusals: false, winLoss: false },
  );
});

callsBelow(async (url) => {
  const { provider, close } = connect(url);
  await provider.balance({ username: "ka7kp1", password: "" }).finally(close);
}, "/v0.1/partner/member/credit/key/ka7kp1");

readsBodies(import.meta.dirname, {
  transfer: (answer) => readTransfer(answer, { direction: "in", credits: 10_000n }),
  withdraw: (answer) => readTransfer(answer, { direction: "out", credits: 10_000n }),
  create: readMember,
  password: readPassword,
  credit: readCredit,
  played: readPlayed,
  login: readLaunch,
});

/** A balance is cut to hundredths. */
const holds = (credits: number) => (value: unknown) =>
  saysAmount(credits)(value) || saysAmount(credits + 0.005)(value);

describe.each([
  ["in", 0, 100],
  ["out", 100, 0],
] as const)("a transfer %s", (direction, before, after) => {
  needsProof("a transfer", {
    body: { code: 0, message: "success", result: { ref: "5f1e", before, after } },
    isDone: (answer) => readTransfer(answer, { direction, credits: 10_000n }).outcome === "done",
    decides: {
      code: saysText("0"),
      "result.before": holds(before),
      "result.after": holds(after),
    },
  });
});

test("signs with a lower-case MD5", () => {
  expect(signature("100.00:kp1:agent")).toBe("1d7177148b10d6e0790a99653038d371");
});

test("writes what the public clients write", async () => {
  const company = await recordingServer({ code: 0, url: "https://play.example/" });
  const account = { username: "ka7kp1", password: "Secret12" };
  const written = async (options: Parameters<typeof connect>[1], call: Call) => {
    const { provider, close } = connect(company.url, options);
    await call(provider).catch(() => {});
    await close();
    const { method, path, body } = company.requests.at(-1) ?? {};
    return [`${method} ${path}`, body && JSON.parse(body)];
  };
  const below = "/v0.1/partner/member";
  const order = { account, reference: "r-1", credits: 100_050n };
  expect([
    await written({}, ({ setPassword }) => setPassword(account)),
    await written({}, ({ transfer }) => transfer({ ...order, direction: "in" })),
    await written({}, ({ transfer }) => transfer({ ...order, direction: "out" })),
    await written({}, ({ launch }) => launch(account, { language: "th" })),
    await written({}, ({ launch }) => launch(account, { language: "la" })),
    await written({ product: "sexy" }, ({ launch }) => launch(account, { language: "th" })),
  ]).toEqual([
    [
      `PUT ${below}/reset-password/key/ka7kp1`,
      { password: "Secret12", signature: signature("Secret12:ka7") },
    ],
    [
      `POST ${below}/deposit/key/ka7kp1`,
      { amount: "1000.50", signature: signature("1000.50:ka7kp1:ka7") },
    ],
    [
      `POST ${below}/withdraw/key/ka7kp1`,
      { amount: "1000.50", signature: signature("1000.50:ka7kp1:ka7") },
    ],
    [`POST ${below}/login/slotxo/key`, { ...login(account), language: "th_th" }],
    [`POST ${below}/login/slotxo/key`, { ...login(account), language: "en_us" }],
    [`POST ${below}/login/sexy/key`, login(account)],
  ]);
  company.close();
});

type Call = (provider: GameProvider) => Promise<unknown>;

const login = (account: { username: string; password: string }) => ({
  ...account,
  isMobile: true,
  signature: signature(`${account.username}:${account.password}:client`),
});
