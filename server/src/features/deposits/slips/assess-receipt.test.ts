import { describe, expect, test } from "vitest";
import type { SlipReceipt } from "../../../ports/slip-verifier.ts";
import type { Member } from "../../accounts/index.ts";
import type { HouseAccount } from "../house-account.ts";
import { assessReceipt, compareSender, matchHouseAccount } from "./assess-receipt.ts";

const uploadedAt = new Date("2026-11-21T10:00:00Z");
const before = (ms: number) => new Date(uploadedAt.getTime() - ms);
const HOUR = 3_600_000;

const house = (code: string, bankCode: string, accountNo: string): HouseAccount => ({
  code,
  bankCode,
  accountNo,
  accountName: "KRAPAO",
  promptpayId: null,
  currency: "THB",
  isActive: true,
  isGateway: code === "WW",
});
const SCB = house("SCB", "SCB", "7440000041");
const KBANK = { ...house("KBANK", "KBANK", "7440000017"), promptpayId: "0105561000019" };
const CLOSED = { ...house("SCB_2", "SCB", "7440000058"), isActive: false };
const WW = house("WW", "WW", "7440000025");
const houses = [SCB, KBANK, WW, CLOSED];

const member: Member = {
  id: 1n,
  phone: "0811111111",
  name: "Somchai",
  currency: "THB",
  bankCode: "TMB",
  bankKey: "TMB",
  bankAccountName: "SOMCHAI JAIDEE",
  bankAccountNo: "1234567890",
  coin: 0n,
  suspendedAt: null,
  createdAt: uploadedAt,
};

const receipt: SlipReceipt = {
  transRef: "T1",
  amountMinor: 25_050n,
  currency: "THB",
  paidAt: before(60_000),
  sender: {
    bankNumber: "011",
    accountNo: "xxx-x-x6789-x",
    proxy: null,
    names: ["นาย สมชาย ใ", "MR SOMCHAI J***"],
  },
  receiver: { bankNumber: "014", accountNo: "xxx-x-x0004-x", proxy: null, names: [] },
};

const assess = (change: Partial<SlipReceipt>, other: Partial<Member> = {}) =>
  assessReceipt({
    receipt: { ...receipt, ...change },
    uploadedAt,
    houses,
    member: { ...member, ...other },
  });
const to = (change: Partial<SlipReceipt["receiver"]>) => ({
  receiver: { ...receipt.receiver, ...change },
});
const from = (change: Partial<SlipReceipt["sender"]>) => ({
  sender: { ...receipt.sender, ...change },
});

test("credits a transfer from the member's own account to ours; TMB and TTB are one bank", () => {
  expect(assess({})).toEqual({ outcome: "credit", house: SCB });
});

describe("destination", () => {
  const failed = { outcome: "failed", reason: "DEST_ACC_INVALID" };
  const review = { outcome: "review", reason: "receiver" };
  test.each([
    ["another account", to({ accountNo: "xxx-x-x0009-x" }), failed],
    ["our number at another bank", to({ bankNumber: "002" }), failed],
    ["the last digits alone", to({ accountNo: "0041" }), review],
    ["an account of which nothing is shown", to({ accountNo: "xxx-x-xxxxx-x" }), review],
    ["a closed account of ours", to({ accountNo: "xxx-x-x0005-x" }), review],
    ["no account at all", to({ accountNo: null }), review],
    [
      "no account, at a bank where we have none",
      to({ bankNumber: "030", accountNo: null }),
      review,
    ],
    ["nothing at all", to({ bankNumber: null, accountNo: null }), review],
    [
      "who collects the bill, and its reference",
      to({ accountNo: null, biller: { id: "010556100001999", ref1: "SHOP42" } }),
      review,
    ],
    ["another bank, of which no digit is shown", to({ bankNumber: "002", accountNo: "x" }), review],
    ["a mask of another length", to({ accountNo: "X-0041" }), review],
    ["a mask of another length that fits none of ours", to({ accountNo: "XX0042" }), failed],
    ["another whole number", to({ accountNo: "7440000042" }), failed],
    ["our digits behind dots", to({ accountNo: "●●●-●-●0005-●" }), review],
    ["part of our PromptPay id", to({ accountNo: null, proxy: "01055X019" }), review],
    ["a PromptPay id that is not ours", to({ accountNo: null, proxy: "12850X500" }), failed],
    [
      "another account with a PromptPay id that may be ours",
      to({ accountNo: "xxx-x-x9999-x", proxy: "x-xxxx-xxxx0-19" }),
      review,
    ],
    ["our number, at an unknown bank", to({ bankNumber: null, accountNo: "7440000041" }), review],
    ["another PromptPay id", to({ accountNo: null, proxy: "x-xxxx-xxxx9-99-x" }), failed],
    [
      "a gateway's account, which is not a bank's",
      to({ bankNumber: "099", accountNo: "xxx-x-x0002-x" }),
      failed,
    ],
  ])("%s", (_name, change, decision) => {
    expect(assess(change)).toEqual(decision);
  });

  test("accepts our PromptPay id with any bank", () => {
    const proxied = to({ bankNumber: null, accountNo: null, proxy: "x-xxxx-xxx00-01-x" });
    expect(assess(proxied)).toMatchObject({ outcome: "credit", house: { code: "KBANK" } });
  });
});

test.each(["0899744001", "66899744001", "0066899744001", "xxx-xxx-4001", "xxxx-xxx-xx4-001"])(
  "%s is our PromptPay number, however the bank writes it",
  (proxy) => {
    const phone = { ...SCB, promptpayId: "0899744001" };
    const receiver = { bankNumber: "004", accountNo: null, proxy, names: [] };
    expect(matchHouseAccount(receiver, [phone]).result).not.toBe("mismatch");
    expect(matchHouseAccount(receiver, [{ ...phone, promptpayId: "0899744002" }]).result).toBe(
      "mismatch",
    );
  },
);

describe("time by the bank's clock and the server's", () => {
  test.each([
    ["an hour to the millisecond", HOUR, { outcome: "credit", house: SCB }],
    ["an hour and a millisecond", HOUR + 1, { outcome: "failed", reason: "EXPIRED_SLIP" }],
    ["a minute ahead of us", -60_000, { outcome: "credit", house: SCB }],
    ["further ahead", -60_001, { outcome: "review", reason: "time" }],
  ])("%s", (_name, ms, decision) => {
    expect(assess({ paidAt: before(ms) })).toEqual(decision);
  });
});

test("credits any amount, as the bank feed does, and refuses another currency", () => {
  expect(assess({ amountMinor: 1n })).toMatchObject({ outcome: "credit" });
  const refused = { outcome: "failed", reason: "CURRENCY_DIFFERS" };
  expect(assess({}, { currency: "LAK" })).toEqual(refused);
});

describe("the sender is the member, or the slip goes to review", () => {
  test.each([
    ["another bank", from({ bankNumber: "014" }), "mismatch"],
    ["an unknown bank", from({ bankNumber: null }), "undetermined"],
    ["other digits", from({ accountNo: "xxx-x-x6780-x" }), "mismatch"],
    ["the last four digits alone", from({ accountNo: "7890" }), "undetermined"],
    ["no digits", from({ accountNo: null }), "undetermined"],
    ["another name", from({ names: ["MALEE S***"] }), "mismatch"],
    ["a name in another script alone", from({ names: ["นาย สมชาย ใ"] }), "undetermined"],
    ["no name", from({ names: [] }), "undetermined"],
  ])("%s", (_name, change, result) => {
    expect(compareSender({ ...receipt.sender, ...change.sender }, member)).toBe(result);
    expect(assess(change)).toEqual({ outcome: "review", reason: "sender" });
  });

  test("a suspended member's slip goes to review", () => {
    const decision = assess({}, { suspendedAt: uploadedAt });
    expect(decision).toEqual({ outcome: "review", reason: "suspended" });
  });
});
