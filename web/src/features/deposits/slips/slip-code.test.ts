import { expect, it } from "vitest";
import { classifyCodes, isSameTransfer } from "./slip-code.ts";

const SLIP = "004000060000010103002021900021231231212000115102TH91049C30";
const PAYMENT =
  "00020101021229370016A0000006770101110113006680111111153037645802TH540520.15630442BE";

it("finds the slip among the codes of a picture", () => {
  expect(classifyCodes([PAYMENT, SLIP])).toEqual({ kind: "slip", payload: SLIP });
  expect(classifyCodes([SLIP])).toEqual({ kind: "slip", payload: SLIP });
});

it("distinguishes a payment request from a slip", () => {
  expect(classifyCodes([PAYMENT])).toEqual({ kind: "payment" });
  expect(classifyCodes([`${PAYMENT.slice(0, -1)}0`])).toEqual({ kind: "other" });
  expect(classifyCodes(["https://example.com"])).toEqual({ kind: "other" });
  expect(classifyCodes([])).toEqual({ kind: "none" });
});

it("compares transfers by bank and reference", () => {
  expect(isSameTransfer(SLIP, SLIP.replace("9C30", "9c30"))).toBe(true);
  expect(isSameTransfer(SLIP, PAYMENT)).toBe(false);
});
