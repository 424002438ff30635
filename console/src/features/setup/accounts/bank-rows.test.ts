import { expect, test } from "vitest";
import { type Bank, banksWith, differenceOf, moveBank, newBank } from "./bank-rows.ts";

const bank = (code: string, more: Partial<Bank> = {}): Bank => ({
  code,
  nameTH: `ธนาคาร ${code}`,
  nameEN: `Bank ${code}`,
  botCode: null,
  market: "thai",
  isRegistrable: true,
  ...more,
});
const LIST = [
  bank("BCEL", { market: "lao" }),
  bank("SCB", { nameTH: "ไทยพาณิชย์", botCode: "014" }),
  bank("KBANK"),
];
const codes = (list: readonly Bank[]) => list.map(({ code }) => code);

test("finds banks by code, name or number within a market, in their order", () => {
  expect(codes(banksWith(LIST, { text: "", market: "all" }))).toEqual(["BCEL", "SCB", "KBANK"]);
  expect(codes(banksWith(LIST, { text: "พาณิชย์", market: "all" }))).toEqual(["SCB"]);
  expect(codes(banksWith(LIST, { text: "014", market: "thai" }))).toEqual(["SCB"]);
  expect(codes(banksWith(LIST, { text: "bank", market: "thai" }))).toEqual(["SCB", "KBANK"]);
  expect(codes(banksWith(LIST, { text: "scb", market: "lao" }))).toEqual([]);
});

test("a new bank has a free code, is of the shown market, and is not offered yet", () => {
  expect(newBank([bank("BANK1")], "lao")).toMatchObject({
    code: "BANK2",
    market: "lao",
    isRegistrable: false,
  });
});

test("moves a bank by one place, and not beyond the ends", () => {
  expect(codes(moveBank(LIST, 1, -1))).toEqual(["SCB", "BCEL", "KBANK"]);
  expect(codes(moveBank(LIST, 2, 1))).toEqual(codes(LIST));
  expect(codes(moveBank(LIST, 0, -1))).toEqual(codes(LIST));
});

test("says what differs from the live version", () => {
  expect(differenceOf(bank("KBANK"), LIST)).toBe("same");
  expect(differenceOf(bank("KBANK", { isRegistrable: false }), LIST)).toBe("changed");
  expect(differenceOf(bank("NEW"), LIST)).toBe("new");
});
