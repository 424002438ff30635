import { expect, it } from "vitest";
import type { Ways } from "../../lib/money/ways.ts";
import {
  type Channel,
  firstWay,
  isAboveMax,
  mayCreate,
  mayPress,
  openTo,
  openWays,
  ownBankFirst,
  qrChannels,
  quickAmounts,
  waysFor,
} from "./channels.ts";

const bank = { nameTH: "ธนาคารกสิกรไทย", nameEN: "Kasikornbank" };
const kbank: Channel = {
  code: "KBANK",
  bank,
  isGateway: false,
  currency: "THB",
  min: 100n,
  max: 20_000_000n,
  isOwnMax: false,
  canCancel: true,
};
const ww: Channel = { ...kbank, code: "WW", min: 10_000n };

it("selects the QR channels of the lookup", () => {
  const row = {
    bankType: "bank",
    bank,
    bankAccountName: "",
    bankAccountNo: "",
    currency: "THB" as const,
    qrMin: 1,
    qrMax: 200_000,
    canCancel: true,
  };
  const channels = qrChannels({
    banks: [
      { ...row, bankCode: "KBANK", mode: "auto" },
      { ...row, bankCode: "KBANK", mode: "qr" },
      { ...row, bankCode: "GSB", mode: "qr" },
      { ...row, bankCode: "ZAPMAN", mode: "qr", qrMin: 100, canCancel: false },
    ],
  });
  expect(channels.map(({ code, min, canCancel }) => [code, min, canCancel])).toEqual([
    ["KBANK", 100n, true],
    ["ZAPMAN", 10_000n, false],
  ]);
});

it("puts the QRs of banks before those of companies", () => {
  const row = {
    bank,
    mode: "qr",
    bankAccountName: "",
    bankAccountNo: "",
    currency: "LAK" as const,
    qrMin: 10_000,
    qrMax: null,
    canCancel: true,
  };
  const channels = qrChannels({
    banks: [
      { ...row, bankCode: "WW", bankType: "gateway" },
      { ...row, bankCode: "ZAPMAN", bankType: "gateway" },
      { ...row, bankCode: "BCEL", bankType: "bank" },
    ],
  });
  expect(channels.map(({ code }) => code)).toEqual(["BCEL", "WW", "ZAPMAN"]);
});

it("enables the button by channel, as the specification says", () => {
  expect(mayPress(kbank, 0n)).toBe(false);
  expect(mayPress(kbank, 50n)).toBe(true);
  expect(mayCreate(kbank, 50n)).toBe(false);
  expect(mayCreate(kbank, 100n)).toBe(true);
  expect(mayPress(ww, 9_999n)).toBe(false);
  expect(mayCreate(ww, 10_000n)).toBe(true);
});

it("takes an amount up to the maximum, and any amount where there is none", () => {
  expect(mayCreate(kbank, 20_000_000n)).toBe(true);
  expect(mayCreate(kbank, 20_000_001n)).toBe(false);
  expect(mayPress(kbank, 20_000_001n)).toBe(false);
  expect(isAboveMax({ ...kbank, max: null }, 999_999_999_999n)).toBe(false);
});

it("offers quick amounts in kip a hundred times as large", () => {
  expect(quickAmounts(kbank)).toEqual([10, 20, 50, 100, 500, 1000]);
  expect(quickAmounts({ ...ww, currency: "LAK" })[0]).toBe(10_000);
});

const account = {
  bankType: "bank",
  bank,
  bankAccountName: "KRAPAO",
  bankAccountNo: "7440000017",
  currency: "THB" as const,
  qrMin: 1,
  qrMax: null,
  canCancel: true,
};
const lookup = {
  banks: [
    { ...account, bankCode: "SCB", mode: "auto" },
    { ...account, bankCode: "GSB", mode: "manual" },
    { ...account, bankCode: "KBANK", mode: "qr" },
    { ...account, bankCode: "BCEL", mode: "auto", currency: "LAK" as const },
  ],
  wallets: [{ mode: "auto", walletAccountName: "KRAPAO", walletAccountNo: "0900000001" }],
  truelinkKey: "key",
  isManual: true,
  depositMin: 20,
};

it("selects the channels of the member's currency", () => {
  const baht = waysFor(lookup, "THB");
  expect(baht.accounts.map(({ code, isAuto }) => [code, isAuto])).toEqual([
    ["SCB", true],
    ["GSB", false],
  ]);
  expect(baht.min).toBe(2000n);
  expect(openWays(baht)).toEqual(["bank", "qr", "gift", "slip"]);
  const kip = waysFor(lookup, "LAK");
  expect(kip.accounts.map(({ code }) => code)).toEqual(["BCEL"]);
  expect(openWays(kip)).toEqual(["bank", "slip"]);
});

it("hides ways that the lookup does not offer", () => {
  const none = { ...lookup, banks: [], wallets: [], truelinkKey: null };
  expect(openWays(waysFor(none, "THB"))).toEqual([]);
  expect(openWays(waysFor({ ...none, truelinkKey: "key" }, "THB"))).toEqual(["gift"]);
});

it("offers a slip to a member who can only pay by QR", () => {
  const qrOnly = { ...lookup, banks: [{ ...account, bankCode: "KBANK", mode: "qr" }] };
  expect(openWays(waysFor(qrOnly, "THB"))).toEqual(["qr", "gift", "slip"]);
});

it("opens at the last way while it is offered, else at the QR", () => {
  expect(firstWay(["bank", "qr", "slip"], "bank")).toBe("bank");
  expect(firstWay(["bank", "qr", "slip"], null)).toBe("qr");
  expect(firstWay(["bank", "qr"], "gift")).toBe("qr");
  expect(firstWay(["bank", "slip"], null)).toBe("bank");
});

it("lists the accounts at the member's own bank first", () => {
  const { accounts } = waysFor(lookup, "THB");
  expect(ownBankFirst(accounts, "GSB").map(({ code }) => code)).toEqual(["GSB", "SCB"]);
  expect(ownBankFirst(accounts, "BBL").map(({ code }) => code)).toEqual(["SCB", "GSB"]);
});

it("shows an account of the manual mode only while a transfer to it can be reported", () => {
  const state = { allowed: true, min: null, max: null, reason: null, until: null };
  const shown = (reason: Ways["withdraw"]["reason"]) =>
    openTo(waysFor(lookup, "THB"), {
      deposit: [
        { way: "bank", code: "SCB", ...state },
        { way: "bank", code: "GSB", ...state },
        { way: "report", code: null, ...state, allowed: reason === null, reason },
      ],
    } as unknown as Ways).accounts.map(({ code }) => code);
  expect(shown(null)).toEqual(["SCB", "GSB"]);
  expect(shown("DEPOSIT_IN_PROGRESS")).toEqual(["SCB", "GSB"]);
  expect(shown("DEPOSIT_MANUAL_OFF")).toEqual(["SCB"]);
  expect(shown("DEPOSIT_LIMIT")).toEqual(["SCB"]);
});
