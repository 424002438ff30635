import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { callsBelow } from "@krapao/testkit/conformance/addresses";
import { needsProof, orNothing, saysText } from "@krapao/testkit/conformance/bad-answers";
import { readsBodies } from "@krapao/testkit/conformance/bodies";
import { conformsToGameProvider } from "@krapao/testkit/conformance/game-provider";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  closeExternalParty,
  openExternalParty,
  UnusableAnswer,
} from "../../kernel/outbound/outbound.ts";
import { SETTLED_BY } from "../../ports/longest-bet.ts";
import { ambLottoProvider, readHolder } from "./client.ts";
import {
  readCredits,
  readLaunch,
  readLogged,
  readMember,
  readTransfer,
  readTurn,
  signature,
} from "./translate.ts";

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const timing = { callTimeoutMs: 1_000, providerTimeoutMs: 2_500 };

function connect(url: string, keys: Record<string, string>, of = timing) {
  const external = openExternalParty({ name: "huayhd", url, log: quiet, failuresMax: 1_000 });
  const provider = ambLottoProvider(external, {
    agentId: keys.HUAYHD_AGENT ?? "",
    key: keys.HUAYHD_KEY ?? "",
    holder: readHolder(keys.HUAYHD_HOLDER ?? ""),
    timing: of,
    settledBy: SETTLED_BY.lotto,
  });
  return { provider, close: () => closeExternalParty(external) };
}

describe("AMB Lotto against the sandbox", () => {
  conformsToGameProvider("huayhd", ({ url, keys }, of) => connect(`${url}/huayhd`, keys, of));
});

describe("the address of AMB Lotto", () => {
  callsBelow(async (url) => {
    const { provider, close } = connect(url, {});
    await provider.balance({ username: "kp1", password: "" }).finally(close);
  }, "/v1/api/member/auto/getcreditmember");
});

readsBodies(import.meta.dirname, {
  deposit: (answer) => readTransfer(answer, { direction: "in", credits: 1_000n }),
  withdraw: (answer) => readTransfer(answer, { direction: "out", credits: 1_000n }),
  credit: readCredits,
  member: readMember,
  login: (answer) => readLaunch(answer, "th"),
  turn: (answer) => readTurn(answer, "member2"),
  logged: (answer) => readLogged(answer, "member2"),
});

/** A balance that fits a deposit of 100 between 0 and 100: cut to hundredths, one more or less. */
const near = (balance: number) =>
  orNothing((value) => {
    const isAmount = /^[+-]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(`${value}`.trim());
    const number = Number(String(value).replaceAll(",", ""));
    return !Array.isArray(value) && isAmount && Math.abs(number - balance) < 0.011;
  });
needsProof("a deposit", {
  body: { after_balance: 100, before_balance: 0, code: 0, message: "success", ref: "5f1c" },
  statuses: [200, 201],
  isDone: (answer) =>
    readTransfer(answer, { direction: "in", credits: 10_000n }).outcome === "done",
  decides: { code: saysText("0"), before_balance: near(0), after_balance: near(100) },
});

test("only listed codes say that nothing moved, whatever number comes", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), fc.constantFrom(200, 400), (code, status) => {
      const answer = { status, text: JSON.stringify({ code }) };
      let outcome = "unknown";
      try {
        ({ outcome } = readTransfer(answer, { direction: "out", credits: 1_000n }));
      } catch (error) {
        expect(error).toBeInstanceOf(UnusableAnswer);
      }
      const listed = code === 2037 ? "duplicate" : [2031, 2033].includes(code) && "refused";
      expect(outcome).toBe((status === 200 && listed) || "unknown");
    }),
    { examples: [2031, 2033, 2037, 2041, 2045, 2048].map((code) => [code, 200]) },
  );
});

describe("a known reference", () => {
  const account = { username: "kp1", password: "Secret123" };
  const order = { account, reference: "r-1", direction: "out", credits: 1_000n } as const;
  /** A company that answers these bodies by path. */
  async function answersOf(bodies: Record<string, object>) {
    const server = createServer((request, response) => {
      const call = request.url?.split("/").at(-1) ?? "";
      response.end(JSON.stringify(bodies[call] ?? { code: 9 }));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const { provider, close } = connect(`http://127.0.0.1:${port}`, {});
    const outcome = await provider.transfer(order);
    await close();
    server.close();
    return outcome;
  }
  const found = { code: 0, username: "kp1", data: {} };

  test.each([
    ["in the log", { code: 2037 }, found, "done"],
    ["not in the log", { code: 2037 }, { code: 2048 }, "unknown"],
    ["of another player", { code: 2037 }, { ...found, username: "kp2" }, "unknown"],
    ["that cannot be looked up", { code: 2037 }, { code: 2045 }, "unknown"],
    // The first call emptied the account, so that the resend is refused.
    ["in the log, though the resend is refused", { code: 2033 }, found, "done"],
    ["not in the log, and refused", { code: 2033 }, { code: 2048 }, "refused"],
  ] as const)("%s", async (_, withdraw, validturn, outcome) => {
    expect(await answersOf({ withdraw, validturn })).toMatchObject({ outcome });
  });

  test("proves nothing when the log cannot be reached", async () => {
    const server = createServer((_, response) => {
      response.setHeader("connection", "close").end(JSON.stringify({ code: 2037 }));
      server.close();
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const { provider, close } = connect(`http://127.0.0.1:${port}`, {});
    // Were it a call that was certainly not sent, it would count as refused.
    expect(await provider.transfer(order)).toMatchObject({ outcome: "unknown" });
    await close();
  });

  test("a withdrawal above the balance is not enough, and one below it something else", async () => {
    const refused = { withdraw: { code: 2033 }, validturn: { code: 2048 } };
    const held = (credit: number) => ({ ...refused, getcreditmember: { code: 0, credit } });
    expect(await answersOf(held(9.99))).toEqual({ outcome: "refused", reason: "not_enough" });
    expect(await answersOf(held(10))).toEqual({ outcome: "refused", reason: "other" });
  });
});

test.each([
  ["th", "th"],
  ["la", "th"],
  ["en", "en"],
] as const)("a member with %s gets the game in %s", (language, lang) => {
  const urlFullPage = "https://lotto.example/token?token=a.b-c_d&header=on";
  const answer = { status: 200, text: JSON.stringify({ code: 0, data: { urlFullPage } }) };
  expect(readLaunch(answer, language)).toMatchObject({
    value: { link: `${urlFullPage}&lang=${lang}` },
  });
});

test("signs the fields in their order under the key, which is one of them", () => {
  const fields = { agentId: "ntc123", key: "secret", username: "member2", amount: "10.00" };
  // HMAC-SHA256 of agentId=ntc123&key=secret&username=member2&amount=10.00, computed by OpenSSL.
  expect(signature("secret", fields)).toBe(
    "163b5e415539e3711659598056e58a30c66f6cc7de8feeda61417ead231451f5",
  );
});

test("reads the holder of all accounts from one variable", () => {
  const holder = readHolder("Krapao; Operator;KBANK;0000000001;0800000001;master");
  expect(holder).toMatchObject({ firstname: "Krapao", lastname: "Operator", phone: "0800000001" });
  expect(readHolder("")).toBeNull();
  expect(() => readHolder("Krapao;Operator;KBANK")).toThrow("six parts");
});
