/** Providers and games for development. */
import type { Insertable } from "kysely";
import type { GamesGame, GamesLoginStyle, GamesProvider } from "../src/kernel/db/schema.ts";

export const providers: Insertable<GamesProvider>[] = [
  { code: "joker2", name: "Joker" },
  { code: "betflix", name: "Betflix" },
  { code: "askmebet", name: "Askmebet" },
  { code: "pg", name: "PG Soft" },
  { code: "huayhd", name: "Huay HD" },
  { code: "areaslot", name: "Areaslot" },
  { code: "imi", name: "IMI" },
  { code: "usun", name: "USUN" },
  { code: "circus", name: "Circus" },
  { code: "slotracha", name: "Slotracha" },
  { code: "pgslot", name: "PG Slot" },
  { code: "ufabet", name: "UFABET" },
  { code: "superslot", name: "SuperSlot" },
  { code: "sexygame", name: "Sexygame" },
];

type Row = readonly [
  code: string,
  name: string,
  provider: string,
  category: "slot" | "sport" | "lotto",
  /** The value of one credit in the member's currency. */
  factor: number,
  /** The game whose art it uses; by default its own. */
  art?: string,
];

const GAMES: readonly Row[] = [
  ["JOKER2", "Koi Garden", "joker2", "slot", 1],
  ["SLOTXO", "Lotus Reels", "joker2", "slot", 1],
  ["BETFLIX_MOON", "Mekong Moon", "betflix", "slot", 10],
  ["BETFLIX", "Jade Table", "betflix", "sport", 1],
  ["ASKMEBET_ACE", "Velvet Ace", "askmebet", "sport", 1],
  ["ASKMEBET_PITCH", "Siam Pitch", "askmebet", "sport", 10],
  ["ASKMEBET", "Paper Lantern", "askmebet", "lotto", 1],
  ["ASKMEBET_NINE", "Sky Nine", "askmebet", "lotto", 1],
  ["JOKER2_DRAW", "Morning Draw", "joker2", "lotto", 1],
  ["PG", "Amber Tide", "pg", "slot", 1, "Mekong Moon"],
  ["PG_HERON", "White Heron", "pg", "slot", 10, "Koi Garden"],
  ["AREASLOT", "Coral Gate", "areaslot", "slot", 1, "Lotus Reels"],
  ["USUN", "Sun Parade", "usun", "slot", 1, "Mekong Moon"],
  ["CIRCUS", "Midnight Ring", "circus", "slot", 1, "Koi Garden"],
  ["SLOTRACHA", "Royal Mango", "slotracha", "slot", 1, "Lotus Reels"],
  ["PGSLOT", "Silk Tiger", "pgslot", "slot", 1, "Mekong Moon"],
  ["SUPERSLOT", "Comet Wheel", "superslot", "slot", 1, "Koi Garden"],
  ["BETFLIX_REEF", "Emerald Reef", "betflix", "slot", 1, "Lotus Reels"],
  ["UFABET", "Golden Goal", "ufabet", "sport", 1, "Siam Pitch"],
  ["SEXYGAME", "Rose Salon", "sexygame", "sport", 1, "Jade Table"],
  ["IMI", "Naga Arena", "imi", "sport", 1, "Siam Pitch"],
  ["IMI_SALON", "River Salon", "imi", "sport", 1, "Velvet Ace"],
  ["AREASLOT_LIVE", "Harbour Live", "areaslot", "sport", 10, "Jade Table"],
  ["USUN_RING", "Thunder Ring", "usun", "sport", 1, "Velvet Ace"],
  ["HUAYHD", "Village Draw", "huayhd", "lotto", 1, "Paper Lantern"],
];

/** The art of a game is a file of the member app, named after the game. */
const art = (name: string) => `/art/${name.toLowerCase().replaceAll(" ", "-")}`;

/** Baccarat, roulette and dice: a fifth of a bet counts for gifts. */
const TABLES: readonly string[] = [
  "BETFLIX",
  "ASKMEBET_ACE",
  "SEXYGAME",
  "IMI_SALON",
  "AREASLOT_LIVE",
];

/** Games with a login page instead of a launch call. */
const LOGIN_STYLES: Record<string, GamesLoginStyle> = {
  UFABET: "state_form",
  SUPERSLOT: "query",
  SEXYGAME: "link",
};

export const games: Insertable<GamesGame>[] = GAMES.map(
  ([code, name, provider, category, factor, borrowed = name], position) => ({
    code,
    name,
    provider,
    category,
    ft_wallet_slot: factor,
    login_style: LOGIN_STYLES[code] ?? "provider",
    gift_weight: TABLES.includes(code) ? 20 : 100,
    logo: `${art(borrowed)}.svg`,
    background: `${art(borrowed)}-bg.svg`,
    web: null,
    android: null,
    ios: null,
    position,
  }),
);
