import { conformsToSlipVerifier } from "@krapao/testkit/conformance/slip-verifier";
import { describe, expect, test } from "vitest";
import { connectSlipok } from "./client.ts";
import { readAnswer, writeQuestion } from "./translate.ts";

const log = { info() {}, warn() {}, error() {} };

describe("SlipOK", () => {
  const connect = (url: string, key = "", branch = "") =>
    connectSlipok({ url: `${url}/slipok`, key, branch }, { log });
  conformsToSlipVerifier("slipok", {
    connect: ({ url, keys }) => connect(url, keys.SLIPOK_KEY, keys.SLIPOK_BRANCH),
    connectBroken: ({ url, keys }) => connect(url, "wrong", keys.SLIPOK_BRANCH),
    cases: {
      refused: [
        ["1005", "CANNOT_READ_CROPPED_IMAGE"],
        ["1006", "IMG_SIZE_UNABLE_TO_PROCESS"],
        ["1007", "CANNOT_READ_CROPPED_IMAGE"],
        ["1008", "INVALID_SLIP"],
        ["1011", "EXPIRED_SLIP"],
        ["1012", "SLIP_REFNO_DUPLICATED"],
        ["1013", "AMOUNT_DIFFERS"],
        ["1014", "DEST_ACC_INVALID"],
      ],
      undecided: [
        ["1000", "unavailable"],
        ["1001", "unavailable"],
        ["1003", "unavailable"],
        ["1004", "unavailable"],
        ["1009", "not_ready"],
        ["1010", "not_ready"],
      ],
      found: ["1012", "1014"],
      unknownReference: "EXPIRED_SLIP",
    },
  });
});

const question = { payload: "x", transRef: "0002123123121200011" };
const side = (name: string, account: string) => ({
  displayName: name,
  name,
  proxy: { type: null, value: null },
  account: { type: "BANKAC", value: account },
});
/** An answer as the company sends it. */
const SLIP = {
  success: true,
  transRef: question.transRef,
  sendingBank: "002",
  receivingBank: "014",
  transDate: "20261121",
  transTime: "17:00:00",
  transTimestamp: "2026-11-21T10:00:00.000Z",
  sender: side("MR SOMCHAI J", "xxx-x-x5366-x"),
  receiver: side("KRAPAO CO", "xxx-x-x0004-x"),
  amount: 100.5,
  ref1: "",
  ref2: "",
  ref3: "",
};
const read = (status: number, body: unknown) =>
  readAnswer({ status, text: typeof body === "string" ? body : JSON.stringify(body) }, question);

test("asks without the company's check for duplicates", () => {
  expect(writeQuestion(question)).toEqual({ data: "x" });
});

describe("recorded answers", () => {
  test("reads a slip", () => {
    expect(read(200, { success: true, data: SLIP })).toEqual({
      outcome: "found",
      receipt: {
        transRef: question.transRef,
        amountMinor: 10_050n,
        currency: "THB",
        paidAt: new Date("2026-11-21T10:00:00.000Z"),
        sender: {
          bankNumber: "002",
          accountNo: "xxx-x-x5366-x",
          proxy: null,
          names: ["MR SOMCHAI J"],
        },
        receiver: {
          bankNumber: "014",
          accountNo: "xxx-x-x0004-x",
          proxy: null,
          names: ["KRAPAO CO"],
        },
      },
    });
  });

  test("reads the bank's delay in minutes, at most half an hour", () => {
    const delayed = (delay: number) =>
      read(400, { code: 1010, message: "x", data: { bankCode: "002", bankName: "BBL", delay } });
    expect(delayed(5)).toEqual({ outcome: "not_ready", waitMs: 300_000 });
    expect(delayed(100_000)).toEqual({ outcome: "not_ready", waitMs: 1_800_000 });
    expect(delayed(-1)).toEqual({ outcome: "not_ready", waitMs: null });
  });

  test.each([
    ["another reference", 200, { success: true, data: { ...SLIP, transRef: "OTHER" } }],
    ["an amount of three decimals", 200, { success: true, data: { ...SLIP, amount: 1.001 } }],
    ["half a body", 200, '{"success": tr'],
    ["a page of something in between", 403, "<html>"],
    ["a code we do not know", 400, { code: 1099, message: "x" }],
    ["an error of the company", 400, { code: 1000, message: "x" }],
  ])("%s says nothing about the slip", (_name, status, body) => {
    expect(read(status, body)).toMatchObject({ outcome: "unavailable" });
  });
});
