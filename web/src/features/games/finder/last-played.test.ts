import { expect, it } from "vitest";
import type { Slot } from "../../../lib/money/wallet.ts";
import { findGames, lastPlayed } from "./last-played.ts";

const game = (code: string, name: string, fields: Partial<Slot> = {}): Slot => ({
  code,
  name,
  category: "slot",
  provider: "joker2",
  isActive: true,
  amount: 0,
  value: 0,
  ftWalletSlot: 1,
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
  ...fields,
});
const codes = (slots: Slot[]) => slots.map(({ code }) => code);

it("lists the games that can be played now, the last one first", () => {
  const slots = [
    game("A", "Koi Garden", { playedAt: "2026-11-20T10:00:00.000Z" }),
    game("B", "Mekong Moon"),
    game("C", "Paper Lantern", { playedAt: "2026-11-22T10:00:00.000Z" }),
    game("D", "Lotus Reels", { playedAt: "2026-11-23T10:00:00.000Z", isAvailable: false }),
  ];
  expect(codes(lastPlayed(slots))).toEqual(["C", "A"]);
});

const categories = { slot: "สล็อต", sport: "กีฬา & คาสิโน", lotto: "หวย" };
const find = (slots: Slot[], query: string) => codes(findGames(slots, query, categories));

it("finds games by parts of what their row shows, in any case", () => {
  const slots = [
    game("JOKER2", "Koi Garden"),
    game("BETFLIX_MOON", "Mekong Moon", { provider: "betflix" }),
    game("HUAYHD", "Lucky Draw", { category: "lotto" }),
    game("UFABET", "Night Match", { category: "sport", isAvailable: false }),
  ];
  expect(find(slots, "")).toEqual(["JOKER2", "BETFLIX_MOON", "HUAYHD", "UFABET"]);
  expect(find(slots, " moon ")).toEqual(["BETFLIX_MOON"]);
  expect(find(slots, "GAR koi")).toEqual(["JOKER2"]);
  expect(find(slots, "หวย")).toEqual(["HUAYHD"]);
  expect(find(slots, "กีฬา")).toEqual([]);
});

it("finds no game by a code that no member sees", () => {
  const slots = [game("AMB_LOTTO", "Coral Gate", { provider: "lotus" })];
  expect(find(slots, "lot")).toEqual([]);
  expect(find(slots, "amb")).toEqual([]);
});
