import { conformsToSlipVerifier } from "@krapao/testkit/conformance/slip-verifier";
import { describe, expect, test } from "vitest";
import { connectEasyslip } from "./client.ts";
import { readAnswer, writeQuestion } from "./translate.ts";

const log = { info() {}, warn() {}, error() {} };

describe("EasySlip", () => {
  const connect = (url: string, key = "") =>
    connectEasyslip({ url: `${url}/easyslip`, key }, { log });
  conformsToSlipVerifier("easyslip", {
    connect: ({ url, keys }) => connect(url, keys.EASYSLIP_KEY),
    connectBroken: ({ url }) => connect(url, "wrong"),
    cases: {
      refused: [
        ["INVALID_PAYLOAD", "INVALID_SLIP"],
        ["SLIP_NOT_FOUND", "INVALID_SLIP"],
      ],
      undecided: [
        ["SLIP_PENDING", "not_ready"],
        ["UNAUTHORIZED", "unavailable"],
        ["IP_NOT_ALLOWED", "unavailable"],
        ["APPLICATION_EXPIRED", "unavailable"],
        ["QUOTA_EXCEEDED", "unavailable"],
        ["API_SERVER_ERROR", "unavailable"],
      ],
      found: [],
      unknownReference: "INVALID_SLIP",
    },
  });
});

const question = { payload: "x", transRef: "00111222233344ABCD12" };
const side = (id: string, account: string, th: string, en: string) => ({
  bank: { id, name: "x", short: "X" },
  account: { name: { th, en }, bank: { type: "BANKAC", account } },
});
/** An answer as the company sends it. */
const FOUND = {
  success: true,
  data: {
    isDuplicate: true,
    matchedAccount: null,
    amountInSlip: 20,
    rawSlip: {
      payload: "x",
      transRef: question.transRef,
      date: "2026-11-21T17:00:00+07:00",
      countryCode: "TH",
      amount: { amount: 20, local: { amount: 0, currency: "" } },
      fee: 0,
      ref1: "",
      ref2: "",
      ref3: "",
      sender: side("014", "1234xxxx5678", "นาย สมชาย ใ", "SOMCHAI J"),
      receiver: side("004", "xxx-x-x0001-x", "", "KRAPAO CO"),
    },
  },
};
const read = (status: number, body: unknown) =>
  readAnswer({ status, text: typeof body === "string" ? body : JSON.stringify(body) }, question);

test("asks without the company's check for duplicates", () => {
  expect(writeQuestion(question)).toEqual({ payload: "x", checkDuplicate: false });
});

describe("recorded answers", () => {
  test("finds a slip that was seen before, with names in two scripts", () => {
    expect(read(200, FOUND)).toMatchObject({
      outcome: "found",
      receipt: {
        amountMinor: 2_000n,
        paidAt: new Date("2026-11-21T10:00:00.000Z"),
        sender: { bankNumber: "014", names: ["นาย สมชาย ใ", "SOMCHAI J"] },
        receiver: { names: ["KRAPAO CO"], proxy: null },
      },
    });
  });

  test.each([
    [
      "an impossible date",
      200,
      { ...FOUND, data: { ...FOUND.data, rawSlip: { ...FOUND.data.rawSlip, date: "soon" } } },
    ],
    ["half a body", 200, '{"success": tr'],
    ["a page of something in between", 404, "<html>"],
    ["a code we do not know", 400, { success: false, error: { code: "NEW", message: "x" } }],
  ])("%s says nothing about the slip", (_name, status, body) => {
    expect(read(status, body)).toMatchObject({ outcome: "unavailable" });
  });
});
