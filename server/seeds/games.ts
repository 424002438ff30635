/** Providers and games of the development world. */
import type { Insertable } from "kysely";
import type { GamesGame, GamesProvider } from "../src/kernel/schema.ts";

export const providers: Insertable<GamesProvider>[] = [
  { code: "joker2", name: "Joker" },
  { code: "betflix", name: "Betflix" },
  { code: "askmebet", name: "Askmebet" },
];

type Row = readonly [
  code: string,
  name: string,
  provider: string,
  category: "slot" | "sport" | "lotto",
  /** What one credit is worth in the member's currency. */
  factor: number,
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
];

/** The drawings of a game are files of the member app, named after it. */
const art = (name: string) => `/art/${name.toLowerCase().replaceAll(" ", "-")}`;

export const games: Insertable<GamesGame>[] = GAMES.map(
  ([code, name, provider, category, factor], position) => ({
    code,
    name,
    provider,
    category,
    ft_wallet_slot: factor,
    logo: `${art(name)}.svg`,
    background: `${art(name)}-bg.svg`,
    web: null,
    android: null,
    ios: null,
    position,
  }),
);
