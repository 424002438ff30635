import { expect, test } from "vitest";
import { blankOfKind } from "../forms/field-specs.ts";
import { shownAs, withBankNames } from "./shown.ts";

const account = (more: object) => ({ ...blankOfKind("channel"), ...more });

test("a bank account is on the tab of bank transfers, a QR and a wallet on their own", () => {
  expect(shownAs(account({}))).toEqual({ as: "bank", hidden: null });
  expect(shownAs(account({ mode: "manual" }))).toEqual({ as: "bank", hidden: null });
  expect(shownAs(account({ mode: "qr", bankCode: "KBANK" }))).toEqual({ as: "qr", hidden: null });
  expect(shownAs(account({ bankType: "wallet" }))).toEqual({ as: "wallet", hidden: null });
});

test("says why members do not see an account", () => {
  expect(shownAs(account({ isActive: false })).hidden).toBe("hiddenOff");
  expect(shownAs(account({ mode: "qr", bankCode: "GSB" })).hidden).toBe("hiddenQr");
  expect(shownAs(account({ bankType: "wallet", mode: "manual" })).hidden).toBe("hiddenWallet");
  expect(shownAs(account({ bankType: "wallet", currency: "LAK" })).hidden).toBe("hiddenWallet");
});

test("another bank brings its names along, and keeps those that an operator wrote", () => {
  const banks = [
    { code: "SCB", nameTH: "ไทยพาณิชย์", nameEN: "Siam Commercial Bank" },
    { code: "KTB", nameTH: "กรุงไทย", nameEN: "Krungthai Bank" },
  ];
  const scb = account({ nameTH: "ไทยพาณิชย์", nameEN: "Our main account" });
  const changed = (bankCode: string) => withBankNames(scb, { ...scb, bankCode }, banks);
  expect(changed("KTB")).toMatchObject({ nameTH: "กรุงไทย", nameEN: "Our main account" });
  expect(changed("ZAPMAN")).toMatchObject({ nameTH: "ไทยพาณิชย์" });
  expect(changed("SCB")).toEqual(scb);
});
