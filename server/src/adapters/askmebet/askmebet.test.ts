import { callsBelow } from "@krapao/testkit/conformance/addresses";
import { needsProof, saysAmount, saysText } from "@krapao/testkit/conformance/bad-answers";
import { readsBodies } from "@krapao/testkit/conformance/bodies";
import { conformsToGameProvider } from "@krapao/testkit/conformance/game-provider";
import { describe, expect, test } from "vitest";
import { closeExternalParty, openExternalParty } from "../../kernel/outbound/outbound.ts";
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
  password: (answer) => readPassword(answer) ?? "done",
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
