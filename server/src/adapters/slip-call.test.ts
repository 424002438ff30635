import { expect, test } from "vitest";
import { toSlipSide } from "./slip-call.ts";

const nothing = { banks: [], account: null, proxies: [], names: [] };
const proxy = (type: string | null, value: string) =>
  toSlipSide({ ...nothing, proxies: [{ type, value }] }).proxy;
const account = (type: string | null, value: string) =>
  toSlipSide({ ...nothing, account: { type, value } }).accountNo;

test.each([
  ["BILLERID", "xxxxxxxxxx0010x"],
  ["billerid", "x"],
  ["EMAIL", "a***1234@example.com"],
])("the number of a %s is no PromptPay id, however little of it the bank shows", (type, value) => {
  expect(proxy(type, value)).toBeNull();
});

test("who collects a bill is kept, and so is the bill's reference", () => {
  const proxies = [{ type: "BILLERID", value: "XXXXXXXXXXX8901" }];
  const { biller } = toSlipSide({ ...nothing, proxies, ref1: "SHOP42" });
  expect(biller).toEqual({ id: "XXXXXXXXXXX8901", ref1: "SHOP42" });
  expect(toSlipSide({ ...nothing, ref1: "SHOP42" }).biller).toEqual({ id: null, ref1: "SHOP42" });
  expect(toSlipSide(nothing)).not.toHaveProperty("biller");
});

test.each(["MSISDN", "NATID", "EWALLETID", "EWALLTID", "ORFT", null])("%s is", (type) => {
  expect(proxy(type, "xxx-xxx-1119")).toBe("xxx-xxx-1119");
});

test("a token or a dummy is no account number", () => {
  for (const type of ["TOKEN", "DUMMY"]) expect(account(type, "xxx-x-x0004-x")).toBeNull();
  for (const type of ["BANKAC", null]) expect(account(type, "xxx-x-x0004-x")).not.toBeNull();
});

test("a bank is known by its number or its letters", () => {
  const bankOf = (...banks: (string | null)[]) => toSlipSide({ ...nothing, banks }).bankNumber;
  expect(bankOf("014")).toBe("014");
  expect(bankOf("14")).toBe("014");
  expect(bankOf(null, "scb")).toBe("014");
  expect(bankOf("NOBANK", null)).toBeNull();
});

test("the second proxy counts when the first is none", () => {
  const proxies = [null, { type: "BILLERID", value: "1" }, { type: "NATID", value: "2" }];
  expect(toSlipSide({ ...nothing, proxies }).proxy).toBe("2");
});
