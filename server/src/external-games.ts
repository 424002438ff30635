/** Connects the configured game providers, each through the adapter of its dialect. */
import { ambLottoProvider } from "./adapters/amb-lotto/client.ts";
import { askmebetProvider } from "./adapters/askmebet/client.ts";
import { betflixProvider } from "./adapters/betflix/client.ts";
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

interface Around {
  config: Config;
  clock: Clock;
}

type Connect = (external: ExternalParty, of: GameProviderConfig, around: Around) => GameProvider;

const DIALECTS: Record<Dialect, Connect> = {
  joker: (external, { key, secret, gameUrl }, { config, clock }) =>
    jokerProvider(external, {
      appId: key,
      secret,
      gameUrl,
      clock,
      timing: config.providerTiming,
    }),
  betflix: (external, { key, secret, resendIsSafe }, { config }) =>
    betflixProvider(external, {
      apiId: key,
      apiKey: secret,
      resendIsSafe,
      timing: config.providerTiming,
    }),
  askmebet: (external, { key, secret }, { config }) =>
    askmebetProvider(external, { agent: key, key: secret, timing: config.providerTiming }),
  pgsoft: (external, { key, secret, gameUrl }, { config }) =>
    pgSoftProvider(external, {
      operatorToken: key,
      secretKey: secret,
      gameUrl,
      currency: config.variant === "lao" ? "LAK" : "THB",
      timing: config.providerTiming,
    }),
  "amb-lotto": (external, { key, secret }, { config }) =>
    ambLottoProvider(external, { agentId: key, key: secret, timing: config.providerTiming }),
  "transfer-wallet": (external, of, { config, clock }) =>
    transferWalletProvider(external, { ...of, clock, timing: config.providerTiming }),
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
