import { generate, parse } from "promptparse";
import { expect, it } from "vitest";
import {
  buildBillPayment,
  buildPromptPay,
  checksumHolds,
  crc16,
  parseFields,
  parsePayment,
  readAmount,
} from "./emv.ts";

// Public test vectors of formats used by Thai banks, with independently verified checksums.
const MOBILE =
  "00020101021229370016A0000006770101110113006680111111153037645802TH540520.15630442BE";
const STATIC_MOBILE = "00020101021129370016A0000006770101110113006681222333353037645802TH63041DCF";
const BILL =
  "00020101021130620016A000000677010112011301122334455660211CUSTOMER0010306INV00153037645802TH62070703SCB6304780E";

it("computes the published check value of CRC-16/CCITT-FALSE", () => {
  expect(crc16("123456789")).toBe("29B1");
});

it("builds the published PromptPay and bill payment vectors exactly", () => {
  const proxy = { type: "mobile", value: "0801111111" } as const;
  expect(buildPromptPay({ proxy, amount: 2015n })).toBe(MOBILE);
  expect(buildPromptPay({ proxy: { type: "mobile", value: "0812223333" } })).toBe(STATIC_MOBILE);
  expect(
    buildBillPayment({
      billerId: "0112233445566",
      ref1: "CUSTOMER001",
      ref2: "INV001",
      ref3: "SCB",
    }),
  ).toBe(BILL);
});

it("reads the vectors back", () => {
  expect(parsePayment(MOBILE)).toEqual({
    kind: "promptpay",
    proxy: { type: "mobile", value: "0801111111" },
    amount: 2015n,
    currency: "THB",
  });
  expect(parsePayment(STATIC_MOBILE)).toEqual({
    kind: "promptpay",
    proxy: { type: "mobile", value: "0812223333" },
    currency: "THB",
  });
  expect(parsePayment(BILL)).toEqual({
    kind: "bill",
    billerId: "0112233445566",
    ref1: "CUSTOMER001",
    ref2: "INV001",
    currency: "THB",
  });
});

it("agrees with an independent implementation", () => {
  for (const [type, value, msisdn] of [
    ["mobile", "0899999999", "MSISDN"],
    ["nationalId", "1234567890123", "NATID"],
    ["eWallet", "123456789012345", "EWALLETID"],
  ] as const) {
    for (const satang of [1n, 99n, 50000n, 123456n, 199999999n]) {
      const ours = buildPromptPay({ proxy: { type, value }, amount: satang });
      expect(ours).toBe(
        generate.anyId({ type: msisdn, target: value, amount: Number(satang) / 100 }),
      );
      expect(parse(ours, true)?.getTagValue("54")).toBe((Number(satang) / 100).toFixed(2));
      expect(parsePayment(ours)?.amount).toBe(satang);
    }
  }
});

it("refuses a code with any single character changed", () => {
  for (let at = 0; at < MOBILE.length; at += 1) {
    const other = MOBILE[at] === "7" ? "8" : "7";
    expect(parsePayment(MOBILE.slice(0, at) + other + MOBILE.slice(at + 1))).toBeUndefined();
  }
});

it("refuses cut, empty, foreign and non-payment codes", () => {
  expect(parsePayment("")).toBeUndefined();
  expect(parsePayment(MOBILE.slice(0, -5))).toBeUndefined();
  expect(
    parsePayment("004000060000010103002021900021231231212000115102TH91049C30"),
  ).toBeUndefined();
  expect(parseFields("0002")).toBeUndefined();
  expect(parseFields("00020")).toBeUndefined();
});

it("finds the checksum by its place, also one that is 6304 itself", () => {
  const own =
    "00020101021229370016A0000006770101110113006680111111153037645802TH5406943.5363046304";
  expect(checksumHolds(own)).toBe(true);
  expect(parsePayment(own)).toMatchObject({ amount: 943_53n, proxy: { value: "0801111111" } });
  expect(readAmount(own)).toEqual({ amount: 943_53n, currency: "THB" });
  expect(checksumHolds(own.slice(0, -4))).toBe(false);
  expect(checksumHolds(`${own}6304`)).toBe(false);
  expect(checksumHolds("6304")).toBe(false);
  expect(checksumHolds("")).toBe(false);
});

it("accepts a checksum in lower case and one that lost its leading zeros", () => {
  expect(checksumHolds(MOBILE.slice(0, -4) + MOBILE.slice(-4).toLowerCase())).toBe(true);
  let satang = 1n;
  const proxy = { type: "mobile", value: "0801111111" } as const;
  while (buildPromptPay({ proxy, amount: satang }).at(-4) !== "0") satang += 1n;
  const padded = buildPromptPay({ proxy, amount: satang });
  expect(checksumHolds(padded.slice(0, -4) + padded.slice(-3))).toBe(true);
});

it("refuses to build from a proxy or reference of the wrong shape", () => {
  expect(() => buildPromptPay({ proxy: { type: "mobile", value: "123" } })).toThrow(RangeError);
  expect(() => buildBillPayment({ billerId: "12", ref1: "A" })).toThrow(RangeError);
  expect(() => buildBillPayment({ billerId: "0112233445566", ref1: "a b" })).toThrow(RangeError);
});
