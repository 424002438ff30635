import { connectBankFeed } from "./adapters/bank-feed/webhook.ts";
import { connectEasyslip } from "./adapters/easyslip/client.ts";
import { connectPayout } from "./adapters/payout/client.ts";
import { connectSlip2go } from "./adapters/slip2go/client.ts";
import { connectSlipok } from "./adapters/slipok/client.ts";
import { connectSms } from "./adapters/sms/client.ts";
import { connectTranslation } from "./adapters/translation/client.ts";
import { connectTrueMoney } from "./adapters/truemoney/client.ts";
import { connectWebPush } from "./adapters/web-push/client.ts";
import { connectWw } from "./adapters/ww/client.ts";
import { connectZapman } from "./adapters/zapman/client.ts";
import type { Config, SlipVerifierConfig } from "./config.ts";
import { connectGames } from "./external-games.ts";
import type { Clock } from "./kernel/clock.ts";
import type { Log } from "./kernel/log.ts";
import type { Ports } from "./ports/context.ts";

/**
 * Connects every external party in the configuration. With external-games.ts this is the only place
 * that knows adapters; the rest of the server knows ports.
 */
export function connectPorts(config: Config, { log, clock }: { log: Log; clock: Clock }): Ports {
  const sms = connectSms(config.sms, { log, variant: config.variant });
  const payoutBank = connectPayout(config.payout, { log, clock });
  const ww = connectWw(config.ww, { log, clock });
  const zapman = connectZapman(config.zapman, { log, clock });
  const webPush = config.webPush && connectWebPush(config.webPush, { log });
  const slipVerifier = connectSlipVerifier(config.slipVerifier, { log });
  const giftLinks = config.trueMoney && connectTrueMoney(config.trueMoney, { log });
  const translator = config.translation && connectTranslation(config.translation, { log });
  const games = connectGames(config, { log, clock });
  return {
    sms,
    payoutBank,
    giftLinks,
    slipVerifier,
    translator,
    webPush,
    bankFeed: connectBankFeed(config.bankFeed, { clock }),
    gateways: new Map([ww, zapman].map((gateway) => [gateway.code, gateway])),
    providers: games.providers,
    logins: games.logins,
    async close() {
      await Promise.all([sms.close(), payoutBank.close(), ww.close(), zapman.close()]);
      await giftLinks?.close();
      await webPush?.close();
      await translator?.close();
      await slipVerifier.close();
      await games.close();
    },
  };
}

function connectSlipVerifier(verifier: SlipVerifierConfig, { log }: { log: Log }) {
  if (verifier.company === "slipok") return connectSlipok(verifier, { log });
  const connect = { easyslip: connectEasyslip, slip2go: connectSlip2go }[verifier.company];
  return connect(verifier, { log });
}
