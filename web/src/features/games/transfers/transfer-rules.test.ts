import { describe, expect, it } from "vitest";
import type { Slot, Wallet } from "../../../lib/money/wallet.ts";
import la from "../texts/sheets/la.ts";
import th from "../texts/sheets/th.ts";
import { refusedTexts } from "./refused-texts.ts";
import {
  bringable,
  bringableBack,
  creditsFor,
  firstAction,
  firstSource,
  mostOf,
  type Place,
  placesOf,
  problemsOf,
  quickAmounts,
  unopenedOf,
} from "./transfer-rules.ts";

const wallet: Place = { code: "WALLET", name: "Wallet", available: 100_000n };
const game = (code: string, available: bigint, ftWalletSlot: number): Place => ({
  code,
  name: code,
  available,
  slot: {
    code,
    name: code,
    category: "slot",
    provider: "joker2",
    isActive: true,
    amount: 0,
    value: 0,
    ftWalletSlot,
    logo: "",
    background: "",
    web: null,
    android: null,
    ios: null,
    readAt: null,
    opensIn: "new",
    isStale: false,
    isTransferring: false,
    isAvailable: true,
    notice: null,
    playedAt: null,
  },
});

describe("creditsFor", () => {
  it("divides by the factor without floating point", () => {
    expect(creditsFor(30_000n, 1)).toBe(30_000n);
    expect(creditsFor(30_000n, 10)).toBe(3_000n);
    expect(creditsFor(30_000n, 0.1)).toBe(300_000n);
    expect(creditsFor(30n, 0.3)).toBe(100n);
    expect(creditsFor(1n, 2.5)).toBeNull();
    expect(creditsFor(105n, 10)).toBeNull();
    expect(creditsFor(105n, 0)).toBeNull();
  });
});

it("offers the largest amount that both sides can hold", () => {
  const odd = { ...wallet, available: 270_011n };
  expect(mostOf(odd, undefined)).toBe(270_011n);
  expect(mostOf(odd, game("ONES", 0n, 1))).toBe(270_011n);
  expect(mostOf(odd, game("TENS", 0n, 10))).toBe(270_010n);
  expect(mostOf(odd, game("TENTHS", 0n, 0.1))).toBe(270_011n);
  expect(mostOf(game("FOURS", 100n, 4), game("SIXES", 0n, 6))).toBe(96n);
  expect(mostOf(undefined, wallet)).toBe(0n);
});

it("starts a transfer at the wallet, or at a game when the wallet has less than the minimum", () => {
  const poor = { ...wallet, available: 50n };
  const [empty, full] = [game("EMPTY", 99n, 1), game("FULL", 100n, 1)];
  expect(firstSource([wallet, full], "", "THB")).toBe("WALLET");
  expect(firstSource([poor, empty, full], "", "THB")).toBe("FULL");
  // The game that is to get money does not give it.
  expect(firstSource([poor, full], "FULL", "THB")).toBe("WALLET");
  expect(firstSource([poor, full], "", "LAK")).toBe("WALLET");
});

describe("problemsOf", () => {
  it("requires both accounts and an amount", () => {
    expect(problemsOf(undefined, undefined, 0n, "THB")).toEqual({
      from: "selectAccount",
      to: "selectAccount",
      amount: "minimum",
    });
  });
  it("refuses the same account", () => {
    expect(problemsOf(wallet, wallet, 100n, "THB")).toEqual({ to: "sameAccount" });
  });
  it("enforces the minimum of one and the balance", () => {
    const joker = game("JOKER", 0n, 1);
    expect(problemsOf(wallet, joker, 99n, "THB")).toEqual({ amount: "minimum" });
    expect(problemsOf(wallet, joker, 100n, "THB")).toEqual({});
    expect(problemsOf(wallet, joker, 99_999n, "LAK")).toEqual({ amount: "minimum" });
    expect(problemsOf(wallet, joker, 100_000n, "LAK")).toEqual({});
    expect(problemsOf(wallet, joker, 100_000n, "THB")).toEqual({});
    expect(problemsOf(wallet, joker, 100_001n, "THB")).toEqual({ amount: "notEnough" });
    expect(problemsOf(joker, wallet, 100n, "THB")).toEqual({ amount: "notEnough" });
  });
  it("refuses amounts that the game cannot hold, on either side", () => {
    const tens = game("TENS", 100_000n, 10);
    expect(problemsOf(wallet, tens, 105n, "THB")).toEqual({ amount: "notWhole" });
    expect(problemsOf(tens, wallet, 105n, "THB")).toEqual({ amount: "notWhole" });
    expect(problemsOf(tens, wallet, 110n, "THB")).toEqual({});
  });
});

describe("games that are not open", () => {
  const slot = (fields: Partial<Slot>) => ({ ...(game("PG", 0n, 10).slot as Slot), ...fields });
  const own = (amount: number, ...slots: Slot[]) =>
    ({ wallet: { amount, held: 0, currency: "THB" }, slots }) as unknown as Wallet;

  it("are offered apart from the accounts, and take money like them", () => {
    const closed = slot({ code: "OFF", isActive: false, isAvailable: false });
    const data = own(1000, slot({}), slot({ code: "NEW", isActive: false }), closed);
    expect(placesOf(data, "Wallet", undefined).map(({ code }) => code)).toEqual(["WALLET", "PG"]);
    const unopened = unopenedOf(data, undefined);
    expect(unopened.map(({ code, noEntry }) => [code, noEntry])).toEqual([
      ["NEW", undefined],
      ["OFF", "closedNow"],
    ]);
    expect(problemsOf(wallet, unopened[0], 50_000n, "THB")).toEqual({});
  });

  it("are entered with the whole credits of the wallet, from the minimum on", () => {
    expect(bringable(own(1000.05), slot({}))).toBe(100_000n);
    expect(bringable(own(0.99), slot({ ftWalletSlot: 1 }))).toBe(0n);
    expect(bringable(own(1000), slot({ isAvailable: false }))).toBe(0n);
  });

  it("give back what they hold, closed too, unless a transfer is under way", () => {
    expect(bringableBack(own(0), slot({ value: 400.5 }))).toBe(40_050n);
    expect(bringableBack(own(0), slot({ value: 400, isAvailable: false }))).toBe(40_000n);
    expect(bringableBack(own(0), slot({ value: 0.9 }))).toBe(0n);
    expect(bringableBack(own(0), slot({ value: 400, isTransferring: true }))).toBe(0n);
    expect(bringableBack(own(0), slot({ value: 400, isActive: false }))).toBe(0n);
  });

  describe("what would be refused whatever the amount", () => {
    const [until, none] = ["2026-11-29T15:58:00.000Z", { excludedUntil: null, lateGames: [] }];
    const problems = (fields: Partial<Slot>, ways: Parameters<typeof placesOf>[2]) => {
      const [purse, pg] = placesOf(own(1000, slot({ value: 500, ...fields })), "Wallet", ways);
      return {
        into: problemsOf(purse, pg, 10_000n, "THB"),
        out: problemsOf(pg, purse, 10_000n, "THB"),
      };
    };
    it("is said of a game in a time-out, in maintenance, or in a transfer", () => {
      expect(problems({}, none)).toEqual({ into: {}, out: {} });
      expect(problems({}, { ...none, excludedUntil: until })).toEqual({
        into: { to: "excluded" },
        out: {},
      });
      expect(problems({ isAvailable: false }, none)).toEqual({
        into: { to: "closedNow" },
        out: {},
      });
      expect(problems({ isTransferring: true }, none)).toEqual({
        into: { to: "moving" },
        out: { from: "moving" },
      });
    });
    it("is said of a game whose late results are not in", () => {
      const late = (mayLeave: boolean) => ({ ...none, lateGames: [{ code: "PG", mayLeave }] });
      expect(problems({}, late(true))).toEqual({ into: { to: "late" }, out: {} });
      expect(problems({}, late(false))).toEqual({ into: { to: "late" }, out: { from: "late" } });
      expect(bringable(own(1000), slot({}), late(true))).toBe(0n);
    });
  });
});

it("offers a deposit first at an empty game when there is no money anywhere", () => {
  const at = (value: number, amount: number, more: { held?: number; elsewhere?: number } = {}) => {
    const slot = { ...(game("PG", 0n, 10).slot as Slot), value };
    const other = { ...slot, code: "JOKER2", value: more.elsewhere ?? 0 };
    const wallet = { amount, held: more.held ?? 0, currency: "THB" };
    return firstAction({ wallet, slots: [slot, other] } as unknown as Wallet, slot);
  };
  expect(at(0, 0)).toBe("deposit");
  expect(at(0, 0.5)).toBe("deposit");
  expect(at(0, 500)).toBe("move");
  expect(at(10, 500)).toBe("play");
  expect(at(10, 0)).toBe("play");
  // Money that is in progress or in another game needs no deposit.
  expect(at(0, 0, { held: 300 })).toBe("play");
  expect(at(0, 0, { elsewhere: 300 })).toBe("play");
});

it("offers only quick amounts that the balance covers, and none without a balance", () => {
  const koi = game("JOKER2", 0n, 1);
  expect(quickAmounts(wallet, koi, "THB")).toEqual({ most: 100_000n, amounts: [500, 1000] });
  expect(quickAmounts(koi, wallet, "THB")).toBeNull();
  expect(quickAmounts({ ...wallet, available: 99n }, koi, "THB")).toBeNull();
  expect(quickAmounts({ ...wallet, available: 100n }, koi, "THB")?.amounts).toEqual([]);
});

it("writes a place without spaces around it in a language that has none", () => {
  expect(th.sweptText("กระเป๋าหลัก")).toBe("เงินทั้งหมดอยู่ในกระเป๋าหลักแล้ว");
  expect(th.sweptText("Koi Garden")).toBe("เงินทั้งหมดอยู่ใน Koi Garden แล้ว");
  expect(la.sweptText("ກະເປົາຫຼັກ")).toBe("ເງິນທັງໝົດຢູ່ໃນກະເປົາຫຼັກແລ້ວ");
  expect(la.sweptText("Koi Garden")).toBe("ເງິນທັງໝົດຢູ່ໃນ Koi Garden ແລ້ວ");
});

it("says where the money is after a refusal, by the direction of the transfer", () => {
  const koi = { ...game("JOKER2", 0n, 1), name: "Koi Garden" };
  expect(refusedTexts(th, wallet).TRANSFER_FAIL).toContain("กระเป๋าหลัก");
  expect(refusedTexts(th, koi).TRANSFER_FAIL).toContain("เงินยังอยู่ใน Koi Garden");
});
