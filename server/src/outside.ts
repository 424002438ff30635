import { askmebetProvider } from "./adapters/askmebet/client.ts";
import { connectBankFeed } from "./adapters/bank-feed/webhook.ts";
import { betflixProvider } from "./adapters/betflix/client.ts";
import { jokerProvider } from "./adapters/joker/client.ts";
import { connectPayout } from "./adapters/payout/client.ts";
import { connectSms } from "./adapters/sms/client.ts";
import { connectTrueMoney } from "./adapters/truemoney/client.ts";
import { connectWw } from "./adapters/ww/client.ts";
import { connectZapman } from "./adapters/zapman/client.ts";
import type { Config, Party } from "./config.ts";
import type { Clock } from "./kernel/clock.ts";
import type { Log } from "./kernel/log.ts";
import { closeParty, type OutsideParty, openParty } from "./kernel/outbound.ts";
import type { Ports } from "./ports/context.ts";
import type { GameProvider } from "./ports/game-provider.ts";

/**
 * Connects every outside party that the configuration names. Together with app.ts this is the only place that
 * knows adapters: which company stands behind a port is a matter of address and keys.
 */
export function connectPorts(config: Config, { log, clock }: { log: Log; clock: Clock }): Ports {
  const sms = connectSms(config.sms, { log, variant: config.variant });
  const payoutBank = connectPayout(config.payout, { log, clock });
  const ww = connectWw(config.ww, { log, clock });
  const zapman = connectZapman(config.zapman, { log, clock });
  const giftLinks = config.trueMoney && connectTrueMoney(config.trueMoney, { log });
  const providers = connectProviders(config, { log, clock });
  return {
    sms,
    payoutBank,
    giftLinks,
    bankFeed: connectBankFeed(config.bankFeed, { clock }),
    gateways: new Map([ww, zapman].map((gateway) => [gateway.code, gateway])),
    providers: new Map(providers.list.map((provider) => [provider.code, provider])),
    async close() {
      await Promise.all([sms.close(), payoutBank.close(), ww.close(), zapman.close()]);
      await giftLinks?.close();
      await Promise.all(providers.parties.map(closeParty));
    },
  };
}

function connectProviders(
  config: Config,
  { log, clock }: { log: Log; clock: Clock },
): { list: GameProvider[]; parties: OutsideParty[] } {
  const open = (name: string, { url }: Party) => openParty({ name, url, log });
  const joker = open("joker", config.joker);
  const betflix = open("betflix", config.betflix);
  const askmebet = open("askmebet", config.askmebet);
  const timing = config.providerTiming;
  const secret = (party: Party) => party.secrets[0] ?? "";
  return {
    parties: [joker, betflix, askmebet],
    list: [
      jokerProvider(joker, {
        appId: config.joker.key,
        secret: secret(config.joker),
        gameUrl: config.jokerGameUrl,
        clock,
        timing,
      }),
      betflixProvider(betflix, {
        apiId: config.betflix.key,
        apiKey: secret(config.betflix),
        timing,
        resendIsSafe: config.betflixResendIsSafe,
      }),
      askmebetProvider(askmebet, {
        agent: config.askmebet.key,
        key: secret(config.askmebet),
        timing,
      }),
    ],
  };
}
