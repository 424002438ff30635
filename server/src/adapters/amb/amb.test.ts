import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { callsBelow } from "@krapao/testkit/conformance/addresses";
import { needsProof, saysAmount, saysText } from "@krapao/testkit/conformance/bad-answers";
import { readsBodies } from "@krapao/testkit/conformance/bodies";
import { conformsToGameProvider } from "@krapao/testkit/conformance/game-provider";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { systemClock } from "../../kernel/clock.ts";
import {
  closeExternalParty,
  openExternalParty,
  UnusableAnswer,
} from "../../kernel/outbound/outbound.ts";
import { SETTLED_BY } from "../../ports/longest-bet.ts";
import { ambProvider } from "./client.ts";
import {
  basicAuthorization,
  readBalance,
  readBets,
  readLaunch,
  readMember,
  readOutstanding,
  readStatus,
  readTransfer,
} from "./translate.ts";

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const timing = { callTimeoutMs: 1_000, providerTimeoutMs: 2_500 };

function connect(url: string, keys: Record<string, string>, of = timing) {
  const external = openExternalParty({ name: "sexygame", url, log: quiet, failuresMax: 1_000 });
  const provider = ambProvider(external, {
    code: "sexygame",
    agent: keys.AMB_AGENT ?? "",
    key: keys.AMB_KEY ?? "",
    productId: "SEXY",
    gameCode: "MX-LIVE-001",
    currency: "THB",
    clock: systemClock(),
    timing: of,
    settledBy: SETTLED_BY.live,
  });
  return { provider, close: () => closeExternalParty(external) };
}

describe("AMB SuperAPI against the sandbox", () => {
  conformsToGameProvider("sexygame", ({ url, keys }, of) => connect(`${url}/amb`, keys, of));
});

describe("the address of AMB SuperAPI", () => {
  callsBelow(async (url) => {
    const { provider, close } = connect(url, {});
    await provider.balance({ username: "kp1", password: "" }).finally(close);
  }, "/balance");
});

const DEPOSIT = {
  username: "test00001",
  reference: "test00001rxqd1629781421",
  direction: "in",
  credits: 10_000n,
} as const;
const ASKED = { ...DEPOSIT, productId: "SEXY", currency: "THB" } as const;

readsBodies(import.meta.dirname, {
  deposit: (answer) => readTransfer(answer, DEPOSIT),
  withdraw: (answer) => readTransfer(answer, { ...DEPOSIT, direction: "out", credits: 10_025n }),
  verify: (answer) => readStatus(answer, ASKED),
  member: readMember,
  balance: readBalance,
  login: readLaunch,
  outstanding: (answer) => readOutstanding(answer, "SEXY"),
  bets: (answer) => readBets(answer, "test00001"),
});

const order = {
  username: "testkp01",
  reference: "r-1",
  direction: "in",
  credits: 10_000n,
} as const;
const proof = {
  code: saysText("0"),
  "data.username": saysText("testkp01"),
  "data.amount": saysAmount(100),
};
needsProof("a deposit", {
  body: {
    reqId: "1",
    code: 0,
    message: "Success",
    data: {
      status: "SUCCESS",
      amount: "100.00",
      txId: "r-1",
      username: "testkp01",
      balance: "100.00",
      beforeBalance: "0.00",
    },
  },
  statuses: [200, 201],
  isDone: (answer) => readTransfer(answer, order).outcome === "done",
  decides: { ...proof, "data.status": saysText("SUCCESS"), "data.txId": saysText("r-1") },
});
needsProof("a look-up", {
  body: {
    reqId: "1",
    code: 0,
    message: "Success",
    data: {
      success: true,
      username: "testkp01",
      productId: "SEXY",
      currency: "THB",
      transactionRef: "r-1",
      amount: "100.00",
      beforeBalance: "0.00",
      afterBalance: "100.00",
    },
  },
  statuses: [200, 201],
  isDone: (answer) =>
    readStatus(answer, { ...order, productId: "SEXY", currency: "THB" }).status === "done",
  decides: {
    ...proof,
    "data.success": (value) => value === true,
    "data.productId": saysText("SEXY"),
    "data.currency": saysText("THB"),
    "data.transactionRef": saysText("r-1"),
  },
});

test.each([
  ["another reference", '"txId":"r-2"'],
  ["another player", '"username":"testkp02"'],
  ["another amount", '"amount":"1.00"'],
  ["another state", '"status":"FAILED"'],
])("a doubled field that ends with %s is no proof", (_, last) => {
  const fields = '"status":"SUCCESS","txId":"r-1","username":"testkp01","amount":"100.00"';
  const body = `{"code":0,"data":{${fields},${last}}}`;
  expect(() => readTransfer({ status: 200, text: body }, order)).toThrow(UnusableAnswer);
});

const text = (code: number, status = 200) => ({ status, text: JSON.stringify({ code }) });

test("only listed codes say that nothing moved, whatever number comes", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1, max: 99_999 }), fc.boolean(), (code, isIn) => {
      const direction = isIn ? "in" : "out";
      const listed = isIn ? [9002, 4002] : [9002, 5002, 5003];
      let outcome = "unknown";
      try {
        ({ outcome } = readTransfer(text(code), { ...order, direction }));
      } catch (error) {
        expect(error).toBeInstanceOf(UnusableAnswer);
      }
      expect(outcome).toBe(listed.includes(code) ? "refused" : "unknown");
    }),
    {
      examples: [4000, 4001, 4002, 5000, 5001, 5002, 5003, 5004, 9002].map((code) => [code, true]),
    },
  );
});

test("only the code for an unknown transaction says that it never happened", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1, max: 99_999 }), fc.constantFrom(200, 404), (code, status) => {
      let found = "unknown";
      try {
        found = readStatus(text(code, status), ASKED).status;
      } catch (error) {
        expect(error).toBeInstanceOf(UnusableAnswer);
      }
      expect(found).toBe(code === 5004 && status === 200 ? "absent" : "unknown");
    }),
    {
      examples: [
        [5004, 200],
        [5004, 404],
        [9002, 200],
        [40, 404],
      ],
    },
  );
});

test("asks for shorter spans when an hour of bets is too large", async () => {
  const spans: string[] = [];
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? "", "http://company");
    const [start, end] = [searchParams.get("startTime"), searchParams.get("endTime")];
    const minutes = (Date.parse(end ?? "") - Date.parse(start ?? "")) / 60_000;
    if (start) spans.push(`${minutes}`);
    const filler = minutes > 20 ? "x".repeat(300_000) : "";
    response.end(JSON.stringify({ code: 0, data: start ? { txns: [] } : [], filler }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const { provider, close } = connect(`http://127.0.0.1:${port}`, {});
  const to = new Date("2026-11-28T12:00:00Z");
  const from = new Date(to.getTime() - 3_600_000);
  const account = { username: "kp1", password: "" };
  const report = await provider.betReport?.({ account, from, to });
  await close();
  server.close();
  expect(report).toEqual({ bets: [], open: 0n });
  expect(spans).toEqual(["60", "30", "15", "15", "30", "15", "15"]);
});

test.each([
  ["th", "th"],
  ["la", "th"],
  ["en", "en"],
] as const)("a member with %s gets the game in %s", async (language, expected) => {
  let asked: unknown;
  const server = createServer(async (request, response) => {
    asked = await json(request);
    response.end(JSON.stringify({ code: 0, data: { url: "https://games.example/1" } }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const { provider, close } = connect(`http://127.0.0.1:${port}`, {});
  await provider.launch({ username: "kp1", password: "" }, { language });
  await close();
  server.close();
  expect(asked).toMatchObject({ productId: "SEXY", gameCode: "MX-LIVE-001", language: expected });
});

test("carries agent and key as Basic authentication", () => {
  expect(basicAuthorization({ agent: "agent001", key: "k-1" })).toBe("Basic YWdlbnQwMDE6ay0x");
});
