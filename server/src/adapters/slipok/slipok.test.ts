import { readFileSync } from "node:fs";
import { callsBelow } from "@krapao/testkit/conformance/addresses";
import { readsBodies } from "@krapao/testkit/conformance/bodies";
import {
  conformsToSlipVerifier,
  findsSlipsOnlyOnProof,
} from "@krapao/testkit/conformance/slip-verifier";
import { describe, expect, test } from "vitest";
import { connectSlipok } from "./client.ts";
import { readAnswer, writeQuestion } from "./translate.ts";

const log = { info() {}, warn() {}, error() {} };
const connect = (url: string, key = "", branch = "") =>
  connectSlipok({ url, key, branch }, { log });
const QUESTION = { payload: "x", transRef: "010092101507665143" };

conformsToSlipVerifier("slipok", {
  connect: ({ url, keys }) => connect(`${url}/slipok`, keys.SLIPOK_KEY, keys.SLIPOK_BRANCH),
  connectBroken: ({ url, keys }) => connect(`${url}/slipok`, "wrong", keys.SLIPOK_BRANCH),
  cases: {
    refused: [
      ["1005", "CANNOT_READ_CROPPED_IMAGE"],
      ["1006", "IMG_SIZE_UNABLE_TO_PROCESS"],
      ["1007", "CANNOT_READ_CROPPED_IMAGE"],
      ["1008", "INVALID_SLIP"],
      ["1011", "EXPIRED_SLIP"],
      ["1013", "AMOUNT_DIFFERS"],
    ],
    undecided: [
      ["1000", "unavailable"],
      ["1001", "unavailable"],
      ["1003", "unavailable"],
      ["1004", "unavailable"],
      ["1015", "unavailable"],
      ["1009", "not_ready"],
      ["1010", "not_ready"],
    ],
    found: ["1012", "1014"],
    unknownReference: "EXPIRED_SLIP",
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
    const verifier = connect(url, "k", "42");
    await verifier.verify(QUESTION);
    await verifier.close();
  }, "/api/line/apikey/42");
});

test("asks without the company's check for duplicates", () => {
  expect(writeQuestion(QUESTION)).toEqual({ data: "x" });
});
