import { readFileSync } from "node:fs";
import { callsBelow } from "@krapao/testkit/conformance/addresses";
import { readsBodies } from "@krapao/testkit/conformance/bodies";
import {
  conformsToSlipVerifier,
  findsSlipsOnlyOnProof,
} from "@krapao/testkit/conformance/slip-verifier";
import { describe, expect, test } from "vitest";
import { connectSlip2go } from "./client.ts";
import { readAnswer, writeQuestion } from "./translate.ts";

const log = { info() {}, warn() {}, error() {} };
const connect = (url: string, key = "") => connectSlip2go({ url, key }, { log });
const QUESTION = { payload: "x", transRef: "015073144041ATF00999" };

conformsToSlipVerifier("slip2go", {
  connect: ({ url, keys }) => connect(`${url}/slip2go`, keys.SLIP2GO_KEY),
  connectBroken: ({ url }) => connect(`${url}/slip2go`, "wrong"),
  cases: {
    refused: [
      ["200402", "AMOUNT_DIFFERS"],
      ["200403", "EXPIRED_SLIP"],
      ["200404", "INVALID_SLIP"],
      ["200500", "INVALID_SLIP"],
    ],
    undecided: [
      ["200502", "not_ready"],
      ["400400", "unavailable"],
      ["401001", "unavailable"],
      ["401005", "unavailable"],
    ],
    found: ["200401", "200402", "200403", "200501"],
    unknownReference: "INVALID_SLIP",
  },
});

readsBodies(import.meta.dirname, { verify: (answer) => readAnswer(answer, QUESTION) });

describe("an answer that is damaged", () => {
  const file = new URL("bodies/verify-found.json", import.meta.url);
  findsSlipsOnlyOnProof({
    body: JSON.parse(readFileSync(file, "utf8")).body,
    transRef: QUESTION.transRef,
    read: (answer) => readAnswer(answer, QUESTION),
    amountOf: (body) => (body as { data: { amount: unknown } }).data.amount,
  });
});

describe("an address", () => {
  callsBelow(async (url) => {
    const verifier = connect(url);
    await verifier.verify(QUESTION);
    await verifier.close();
  }, "/api/verify-slip/qr-code/info");
});

test("asks without any condition", () => {
  expect(writeQuestion(QUESTION)).toEqual({ payload: { qrCode: "x" } });
});
