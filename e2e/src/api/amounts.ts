import type { Variant } from "@krapao/contract/phone";

/**
 * What tests deposit, play and withdraw, in whole units of the build's currency. The deposit in
 * baht differs from the one of wallet-api.spec.ts: KBANK reserves the exact amount of each QR.
 */
export const sums: Record<
  Variant,
  Record<"deposit" | "stake" | "win" | "loss" | "withdrawal", number>
> = {
  thai: { deposit: 600, stake: 300, win: 50, loss: 20, withdrawal: 500 },
  lao: { deposit: 60_000, stake: 30_000, win: 5_000, loss: 2_000, withdrawal: 50_000 },
};

/** The channels of the deposit sheet, in its order. KBANK's PromptPay is in baht only. */
export const channelsOf: Record<Variant, readonly string[]> = {
  thai: ["KBANK", "WW", "ZAPMAN"],
  lao: ["WW", "ZAPMAN"],
};

/** Games of home, each of another provider. */
export const games = [
  { name: "Koi Garden", code: "JOKER2", provider: "joker2" },
  { name: "Jade Table", code: "BETFLIX", provider: "betflix" },
  { name: "Paper Lantern", code: "ASKMEBET", provider: "askmebet" },
] as const;
