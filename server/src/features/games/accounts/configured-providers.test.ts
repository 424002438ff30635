import { expect, test } from "vitest";
import { gameProviderVariables, readGameProviders } from "../../../game-providers.ts";

const WALLET = {
  SEXYGAME_URL: "https://bridge.example",
  SEXYGAME_KEY: "bridge",
  SEXYGAME_SECRET: "bridge-secret",
};
const AMB = { AMB_URL: "https://amb.example/", AMB_AGENT: "agent001", AMB_KEY: "amb-key" };
const PRODUCT = { SEXYGAME_AMB_PRODUCT: "SEXY", SEXYGAME_AMB_GAME: "MX-LIVE-001" };

test("a provider with a product of AMB is reached through AMB, and no other is", () => {
  const env = { ...WALLET, ...AMB, ...PRODUCT, IMI_URL: "https://imi.example", IMI_KEY: "k" };
  expect(readGameProviders({ ...env, IMI_SECRET: "s" })).toMatchObject([
    { code: "imi", dialect: "transfer-wallet", url: "https://imi.example" },
    {
      code: "sexygame",
      dialect: "amb",
      url: "https://amb.example",
      key: "agent001",
      secret: "amb-key",
      settings: { AMB_PRODUCT: "SEXY", AMB_GAME: "MX-LIVE-001" },
      bets: "live",
    },
  ]);
  expect(readGameProviders({ ...WALLET, ...AMB })).toMatchObject([{ dialect: "transfer-wallet" }]);
  expect(gameProviderVariables({ ...AMB, ...PRODUCT })).toEqual({
    urls: ["AMB_URL", "SEXYGAME_GAME_URL"],
    secrets: ["AMB_KEY"],
  });
});

test("any provider may be a product of AMB, and one without a game cannot start", () => {
  const env = { ...AMB, HUAYHD_AMB_PRODUCT: "LOTTO", HUAYHD_AMB_GAME: "home" };
  expect(readGameProviders(env)).toMatchObject([{ code: "huayhd", dialect: "amb", bets: "lotto" }]);
  expect(() => readGameProviders({ ...env, HUAYHD_AMB_GAME: "" })).toThrow("HUAYHD_AMB_GAME");
  expect(() => readGameProviders({ ...env, AMB_KEY: "" })).toThrow("AMB_KEY");
  expect(readGameProviders({ HUAYHD_AMB_PRODUCT: "LOTTO" })).toEqual([]);
});
