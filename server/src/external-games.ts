/** Connects the configured game providers, each through the adapter of its dialect. */
import type { Currency } from "@krapao/contract";
import { BETFLIX_ID_HEADERS } from "@krapao/contract/wire/games/betflix";
import { PG_PLAYER_PATHS } from "@krapao/contract/wire/games/pgsoft";
import * as v from "valibot";
import { ambProvider } from "./adapters/amb/client.ts";
import { ambLottoProvider, readHolder } from "./adapters/amb-lotto/client.ts";
import { askmebetProvider } from "./adapters/askmebet/client.ts";
import { betflixProvider } from "./adapters/betflix/client.ts";
import type { ProviderTraits } from "./adapters/game-call.ts";
import { jokerProvider } from "./adapters/joker/client.ts";
import { pgSoftProvider } from "./adapters/pgsoft/client.ts";
import { superslotLogin } from "./adapters/superslot/client.ts";
import { transferWalletProvider } from "./adapters/transfer-wallet/client.ts";
import { ufabetLogin } from "./adapters/ufabet/client.ts";
import type { Config } from "./config.ts";
import type { Dialect, GameProviderConfig } from "./game-providers.ts";
import type { Clock } from "./kernel/clock.ts";
import type { Log } from "./kernel/log.ts";
import {
  closeExternalParty,
  type ExternalParty,
  openExternalParty,
} from "./kernel/outbound/outbound.ts";
import type { Ports } from "./ports/context.ts";
import type { GameProvider } from "./ports/game-provider.ts";
import { SETTLED_BY } from "./ports/longest-bet.ts";

interface Around {
  config: Config;
  clock: Clock;
}

type Connect = (external: ExternalParty, of: GameProviderConfig, around: Around) => GameProvider;

const traitsOf = ({ bets }: GameProviderConfig, { providerTiming }: Config): ProviderTraits => ({
  timing: providerTiming,
  settledBy: SETTLED_BY[bets],
});

/** Each contract has one currency: that of the build. */
const currencyOf = ({ variant }: Config): Currency => (variant === "lao" ? "LAK" : "THB");

const DIALECTS: Record<Dialect, Connect> = {
  joker: (external, of, { config, clock }) =>
    jokerProvider(external, {
      appId: of.key,
      secret: of.secret,
      gameUrl: of.gameUrl,
      reportEveryMs: Number(of.settings.REPORT_EVERY_MS),
      clock,
      ...traitsOf(of, config),
    }),
  betflix: (external, of, { config, clock }) =>
    betflixProvider(external, {
      apiId: of.key,
      apiKey: of.secret,
      idHeader: v.parse(v.picklist(BETFLIX_ID_HEADERS), of.settings.ID_HEADER),
      agent: of.settings.AGENT ?? "",
      gameUrl: of.gameUrl,
      clock,
      resendIsSafe: of.resendIsSafe,
      ...traitsOf(of, config),
    }),
  askmebet: (external, of, { config }) =>
    askmebetProvider(external, {
      agent: of.key,
      key: of.secret,
      clientName: of.settings.CLIENT_NAME ?? "",
      product: of.settings.PRODUCT ?? "",
      ...traitsOf(of, config),
    }),
  pgsoft: (external, of, { config }) =>
    pgSoftProvider(external, {
      operatorToken: of.key,
      secretKey: of.secret,
      gameUrl: of.gameUrl,
      currency: currencyOf(config),
      playerPath: v.parse(v.picklist(PG_PLAYER_PATHS), of.settings.PLAYER_PATH),
      launchNames: of.settings.LAUNCH_NAMES === "long" ? "long" : "short",
      ...traitsOf(of, config),
    }),
  amb: (external, of, { config, clock }) =>
    ambProvider(external, {
      code: of.code,
      agent: of.key,
      key: of.secret,
      productId: of.settings.AMB_PRODUCT ?? "",
      gameCode: of.settings.AMB_GAME ?? "",
      currency: currencyOf(config),
      clock,
      ...traitsOf(of, config),
    }),
  "amb-lotto": (external, of, { config }) =>
    ambLottoProvider(external, {
      agentId: of.key,
      key: of.secret,
      holder: readHolder(of.settings.HOLDER ?? ""),
      ...traitsOf(of, config),
    }),
  "transfer-wallet": (external, of, { config, clock }) =>
    transferWalletProvider(external, {
      ...of,
      currency: currencyOf(config),
      clock,
      ...traitsOf(of, config),
    }),
};

/** The providers by route name, and the login pages of providers that have one. */
export function connectGames(
  config: Config,
  { log, clock }: { log: Log; clock: Clock },
): Pick<Ports, "providers" | "logins"> & { close(): Promise<void> } {
  const opened = config.gameProviders.map((of) => {
    const external = openExternalParty({ name: of.code, url: of.url, log });
    return { of, external, provider: DIALECTS[of.dialect](external, of, { config, clock }) };
  });
  const pages = opened.map(({ of, external }) => {
    const { callTimeoutMs: timeoutMs } = config.providerTiming;
    const { code, gameUrl: baseUrl } = of;
    const logins = {
      state_form: ufabetLogin(external, { baseUrl, timeoutMs }),
      query: superslotLogin({ baseUrl }),
    };
    return [code, logins] as const;
  });
  return {
    providers: new Map(opened.map(({ provider }) => [provider.code, provider])),
    logins: new Map(pages),
    async close() {
      await Promise.all(opened.map(({ external }) => closeExternalParty(external)));
    },
  };
}
