import { readFileSync } from "node:fs";
import { callsBelow } from "@krapao/testkit/conformance/addresses";
import { readsBodies } from "@krapao/testkit/conformance/bodies";
import {
  conformsToSlipVerifier,
  findsSlipsOnlyOnProof,
} from "@krapao/testkit/conformance/slip-verifier";
import { describe, expect, test } from "vitest";
import { connectEasyslip } from "./client.ts";
import { readAnswer, writeQuestion } from "./translate.ts";

const log = { info() {}, warn() {}, error() {} };
const connect = (url: string, key = "") => connectEasyslip({ url, key }, { log });
const QUESTION = { payload: "x", transRef: "016189200313CTF04425" };

conformsToSlipVerifier("easyslip", {
  connect: ({ url, keys }) => connect(`${url}/easyslip`, keys.EASYSLIP_KEY),
  connectBroken: ({ url }) => connect(`${url}/easyslip`, "wrong"),
  cases: {
    refused: [["SLIP_NOT_FOUND", "INVALID_SLIP"]],
    undecided: [
      ["SLIP_PENDING", "not_ready"],
      ["VALIDATION_ERROR", "unavailable"],
      ["INVALID_API_KEY", "unavailable"],
      ["BRANCH_INACTIVE", "unavailable"],
      ["IP_NOT_ALLOWED", "unavailable"],
      ["QUOTA_EXCEEDED", "unavailable"],
      ["API_SERVER_ERROR", "unavailable"],
    ],
    found: [],
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
    amountOf: (body) => {
      const { data } = body as { data: { rawSlip: { amount: { amount: unknown } } } };
      return data.rawSlip.amount.amount;
    },
  });
});

describe("an address", () => {
  callsBelow(async (url) => {
    const verifier = connect(url);
    await verifier.verify(QUESTION);
    await verifier.close();
  }, "/v2/verify/bank");
});

test("asks without the company's check for duplicates", () => {
  expect(writeQuestion({ payload: "x", transRef: "T1" })).toEqual({
    payload: "x",
    checkDuplicate: false,
  });
});
