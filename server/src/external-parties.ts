import { connectAlertHook } from "./adapters/alert-hook/client.ts";
import { connectBankBalance } from "./adapters/bank-balance/client.ts";
import { connectBankFeed } from "./adapters/bank-feed/webhook.ts";
import { connectBcelOnepay } from "./adapters/bcel-onepay/client.ts";
import { connectEasyslip } from "./adapters/easyslip/client.ts";
import { connectKbank } from "./adapters/kbank/client.ts";
import { connectLine } from "./adapters/line/client.ts";
import { connectPayout } from "./adapters/payout/client.ts";
import { connectScb } from "./adapters/scb/client.ts";
import { connectSlip2go } from "./adapters/slip2go/client.ts";
import { connectSlipok } from "./adapters/slipok/client.ts";
import { connectSms } from "./adapters/sms/client.ts";
import { connectTelegram } from "./adapters/telegram/client.ts";
import { connectTranslation } from "./adapters/translation/client.ts";
import { connectTrueMoney } from "./adapters/truemoney/client.ts";
import { connectWebPush } from "./adapters/web-push/client.ts";
import { connectWw } from "./adapters/ww/client.ts";
import { connectZapman } from "./adapters/zapman/client.ts";
import { companiesOf } from "./compare/companies.ts";
import type { Config, SlipVerifierConfig } from "./config.ts";
import { connectGames } from "./external-games.ts";
import type { Clock } from "./kernel/clock.ts";
import type { Log } from "./kernel/log.ts";
import { type AlertMessages, MessageUnavailable } from "./ports/alert-messages.ts";
import type { Ports } from "./ports/context.ts";
import type { PaymentGateway } from "./ports/payment-gateway.ts";

/**
 * Connects every external party in the configuration. With external-games.ts this is the only place
 * that knows adapters; the rest of the server knows ports.
 */
export function connectPorts(config: Config, { log, clock }: { log: Log; clock: Clock }): Ports {
  const sms = connectSms(config.sms, { log, variant: config.variant });
  const payoutBank = connectPayout(config.payout, { log, clock });
  const gateways = connectGateways(config, { log, clock });
  const webPush = config.webPush && connectWebPush(config.webPush, { log });
  const slipVerifier = connectSlipVerifier(config.slipVerifier, { log });
  const giftLinks = config.trueMoney && connectTrueMoney(config.trueMoney, { log });
  const translator = config.translation && connectTranslation(config.translation, { log });
  const bankBalances = config.balance && connectBankBalance(config.balance, { log });
  const games = connectGames(config, { log, clock });
  const alertMessages = connectAlertMessages(config, { log, clock });
  return {
    companies: companiesOf(config),
    sms,
    payoutBank,
    giftLinks,
    slipVerifier,
    translator,
    bankBalances,
    webPush,
    alertMessages,
    bankFeed: connectBankFeed(config.bankFeed, { clock }),
    gateways: new Map(gateways.map((gateway) => [gateway.code, gateway])),
    providers: games.providers,
    logins: games.logins,
    async close() {
      await Promise.all([sms, payoutBank, ...gateways].map((party) => party.close()));
      await giftLinks?.close();
      await webPush?.close();
      await translator?.close();
      await bankBalances?.close();
      await slipVerifier.close();
      await alertMessages.close();
      await games.close();
    },
  };
}

/** Payment companies, and the banks that make their own QRs: those are off until configured. */
function connectGateways(
  { ww, zapman, banks }: Config,
  connected: { log: Log; clock: Clock },
): (PaymentGateway & { close(): Promise<void> })[] {
  return [
    connectWw(ww, connected),
    connectZapman(zapman, connected),
    ...(banks.scb ? [connectScb(banks.scb, connected)] : []),
    ...(banks.kbank ? [connectKbank(banks.kbank, connected)] : []),
    ...(banks.bcel ? [connectBcelOnepay(banks.bcel, connected)] : []),
  ];
}

function connectSlipVerifier(verifier: SlipVerifierConfig, { log }: { log: Log }) {
  if (verifier.company === "slipok") return connectSlipok(verifier, { log });
  const connect = { easyslip: connectEasyslip, slip2go: connectSlip2go }[verifier.company];
  return connect(verifier, { log });
}

/** Each channel is off until it is configured. */
function connectAlertMessages(
  { alertHook, line, telegram }: Config,
  { log, clock }: { log: Log; clock: Clock },
): AlertMessages & { close(): Promise<void> } {
  const hook = alertHook && connectAlertHook(alertHook, { log, clock });
  const messengers = {
    line: line && connectLine(line, { log }),
    telegram: telegram && connectTelegram(telegram, { log }),
  };
  const off = () => Promise.reject(new MessageUnavailable("not connected"));
  return {
    connected: [
      ...(hook ? (["hook"] as const) : []),
      ...(["line", "telegram"] as const).filter((channel) => messengers[channel] !== null),
    ],
    isHookAddress: (address) => hook?.isHookAddress(address) ?? false,
    post: (message) => hook?.post(message) ?? off(),
    send: ({ channel, ...message }) => messengers[channel]?.send(message) ?? off(),
    async close() {
      await Promise.all([messengers.line?.close(), messengers.telegram?.close()]);
    },
  };
}
