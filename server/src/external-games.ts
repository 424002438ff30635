/** Connects the configured game providers, each through the adapter of its dialect. */
import type { Currency } from "@krapao/contract";
import { ambLottoProvider } from "./adapters/amb-lotto/client.ts";
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
      reportEveryMs: of.reportEveryMs,
      clock,
      ...traitsOf(of, config),
    }),
  betflix: (external, of, { config, clock }) =>
    betflixProvider(external, {
      apiId: of.key,
      apiKey: of.secret,
      idHeader: of.settings.ID_HEADER === "x-api-betflix" ? "x-api-betflix" : "x-api-cat",
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
      playerPath: of.playerPath,
      launchNames: of.launchNames,
      ...traitsOf(of, config),
    }),
  "amb-lotto": (external, of, { config }) =>
    ambLottoProvider(external, { agentId: of.key, key: of.secret, ...traitsOf(of, config) }),
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
