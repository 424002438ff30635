/** The game providers that the sandbox plays. */
import { WALLET_PROVIDERS } from "@krapao/contract/wire/games/transfer-wallet";

export const PROVIDERS = [
  "joker2",
  "betflix",
  "askmebet",
  "pg",
  "huayhd",
  ...WALLET_PROVIDERS,
] as const;
export type Provider = (typeof PROVIDERS)[number];
