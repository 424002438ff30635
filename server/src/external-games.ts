/** Connects the game providers of the configuration, each by the adapter of its dialect. */
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
import { closeParty, type OutsideParty, openParty } from "./kernel/outbound.ts";
import type { Ports } from "./ports/context.ts";
import type { GameProvider } from "./ports/game-provider.ts";

interface Around {
  config: Config;
  clock: Clock;
}

type Connect = (party: OutsideParty, of: GameProviderConfig, around: Around) => GameProvider;

const DIALECTS: Record<Dialect, Connect> = {
  joker: (party, { key, secret, gameUrl }, { config, clock }) =>
    jokerProvider(party, {
      appId: key,
      secret,
      gameUrl,
      clock,
      timing: config.providerTiming,
    }),
  betflix: (party, { key, secret, resendIsSafe }, { config }) =>
    betflixProvider(party, {
      apiId: key,
      apiKey: secret,
      resendIsSafe,
      timing: config.providerTiming,
    }),
  askmebet: (party, { key, secret }, { config }) =>
    askmebetProvider(party, { agent: key, key: secret, timing: config.providerTiming }),
  pgsoft: (party, { key, secret, gameUrl }, { config }) =>
    pgSoftProvider(party, {
      operatorToken: key,
      secretKey: secret,
      gameUrl,
      currency: config.variant === "lao" ? "LAK" : "THB",
      timing: config.providerTiming,
    }),
  "amb-lotto": (party, { key, secret }, { config }) =>
    ambLottoProvider(party, { agentId: key, key: secret, timing: config.providerTiming }),
  "transfer-wallet": (party, of, { config, clock }) =>
    transferWalletProvider(party, { ...of, clock, timing: config.providerTiming }),
};

/** The providers by route name, and the logins of those that have only a page for people. */
export function connectGames(
  config: Config,
  { log, clock }: { log: Log; clock: Clock },
): Pick<Ports, "providers" | "logins"> & { close(): Promise<void> } {
  const opened = config.gameProviders.map((of) => {
    const party = openParty({ name: of.code, url: of.url, log });
    return { of, party, provider: DIALECTS[of.dialect](party, of, { config, clock }) };
  });
  const pages = opened.map(({ of, party }) => {
    const { callTimeoutMs: timeoutMs } = config.providerTiming;
    const { code, gameUrl: baseUrl } = of;
    const logins = {
      state_form: ufabetLogin(party, { baseUrl, timeoutMs }),
      query: superslotLogin({ baseUrl }),
    };
    return [code, logins] as const;
  });
  return {
    providers: new Map(opened.map(({ provider }) => [provider.code, provider])),
    logins: new Map(pages),
    async close() {
      await Promise.all(opened.map(({ party }) => closeParty(party)));
    },
  };
}
