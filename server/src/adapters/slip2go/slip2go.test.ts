import { conformsToSlipVerifier } from "@krapao/testkit/conformance/slip-verifier";
import { describe, expect, test } from "vitest";
import { connectSlip2go } from "./client.ts";
import { readAnswer, writeQuestion } from "./translate.ts";

const log = { info() {}, warn() {}, error() {} };

describe("Slip2Go", () => {
  const connect = (url: string, key = "") =>
    connectSlip2go({ url: `${url}/slip2go`, key }, { log });
  conformsToSlipVerifier("slip2go", {
    connect: ({ url, keys }) => connect(url, keys.SLIP2GO_KEY),
    connectBroken: ({ url }) => connect(url, "wrong"),
    cases: {
      refused: [
        ["200401", "DEST_ACC_INVALID"],
        ["200402", "AMOUNT_DIFFERS"],
        ["200403", "EXPIRED_SLIP"],
        ["200404", "INVALID_SLIP"],
        ["200500", "INVALID_SLIP"],
        ["200501", "SLIP_REFNO_DUPLICATED"],
        ["400001", "INVALID_SLIP"],
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
});

const question = { payload: "x", transRef: "T1" };
const side = (id: string, account: string | null) => ({
  account: { name: "SOMCHAI J", bank: { account } },
  bank: { id, name: null },
});
/** An answer as the company sends it. */
const DATA = {
  referenceId: "r",
  decode: "x",
  transRef: "T1",
  dateTime: "2026-11-21T10:00:00.000Z",
  amount: 20.15,
  ref1: null,
  ref2: null,
  ref3: null,
  receiver: side("004", null),
  sender: side("014", "xxx-x-x5366-x"),
};
const read = (status: number, body: unknown) =>
  readAnswer({ status, text: typeof body === "string" ? body : JSON.stringify(body) }, question);

test("asks without any condition", () => {
  expect(writeQuestion(question)).toEqual({ payload: { qrCode: "x" } });
});

describe("recorded answers", () => {
  test("reads a slip whose receiver has no account number", () => {
    expect(read(200, { code: "200000", message: "Slip found", data: DATA })).toMatchObject({
      outcome: "found",
      receipt: {
        amountMinor: 2_015n,
        receiver: { bankNumber: "004", accountNo: null, proxy: null },
      },
    });
  });

  test.each([
    ["found, without data", 200, { code: "200000", message: "x" }],
    ["a code we do not know", 200, { code: "200999", message: "x", data: DATA }],
    ["half a body", 200, '{"code": "2000'],
    ["a page of something in between", 404, "<html>"],
  ])("%s says nothing about the slip", (_name, status, body) => {
    expect(read(status, body)).toMatchObject({ outcome: "unavailable" });
  });
});
