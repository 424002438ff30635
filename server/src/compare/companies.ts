/** The configured companies, each with the dialect of its adapter. */

import type { CompanyPort } from "@krapao/contract/console/setup/companies";
import { ALERT_HOOK } from "../adapters/alert-hook/dialect.ts";
import { AMB } from "../adapters/amb/dialect.ts";
import { AMB_LOTTO } from "../adapters/amb-lotto/dialect.ts";
import { ASKMEBET } from "../adapters/askmebet/dialect.ts";
import { BANK_BALANCE } from "../adapters/bank-balance/dialect.ts";
import { BANK_FEED } from "../adapters/bank-feed/dialect.ts";
import { BCEL_ONEPAY } from "../adapters/bcel-onepay/dialect.ts";
import { BETFLIX } from "../adapters/betflix/dialect.ts";
import { EASYSLIP } from "../adapters/easyslip/dialect.ts";
import { JOKER } from "../adapters/joker/dialect.ts";
import { KBANK } from "../adapters/kbank/dialect.ts";
import { LINE } from "../adapters/line/dialect.ts";
import { PAYOUT } from "../adapters/payout/dialect.ts";
import { PGSOFT } from "../adapters/pgsoft/dialect.ts";
import { SCB } from "../adapters/scb/dialect.ts";
import { SLIP2GO } from "../adapters/slip2go/dialect.ts";
import { SLIPOK } from "../adapters/slipok/dialect.ts";
import { SMS } from "../adapters/sms/dialect.ts";
import { SUPERSLOT_LINK } from "../adapters/superslot/dialect.ts";
import { TELEGRAM } from "../adapters/telegram/dialect.ts";
import { TRANSFER_WALLET } from "../adapters/transfer-wallet/dialect.ts";
import { TRANSLATION } from "../adapters/translation/dialect.ts";
import { TRUEMONEY } from "../adapters/truemoney/dialect.ts";
import { UFABET_PAGE } from "../adapters/ufabet/dialect.ts";
import { WEB_PUSH } from "../adapters/web-push/dialect.ts";
import { WW } from "../adapters/ww/dialect.ts";
import { ZAPMAN } from "../adapters/zapman/dialect.ts";
import type { Config } from "../config.ts";
import type { Dialect as GameDialect } from "../game-providers.ts";
import type { Company, Dialect } from "../ports/company.ts";

const GAMES: Record<GameDialect, Dialect> = {
  joker: JOKER,
  betflix: BETFLIX,
  askmebet: ASKMEBET,
  pgsoft: PGSOFT,
  "amb-lotto": AMB_LOTTO,
  amb: AMB,
  "transfer-wallet": TRANSFER_WALLET,
};

/** The login pages of players, which are formats besides that of the money. */
const LOGINS: Readonly<Record<string, Dialect>> = {
  ufabet: UFABET_PAGE,
  superslot: SUPERSLOT_LINK,
};

/** One dialect for both: it has another version when one of them has. */
function gameDialect(code: string, spoken: GameDialect): Dialect {
  const money = GAMES[spoken];
  const login = LOGINS[code];
  if (!login) return money;
  const { name, version, origin } = login;
  return { name: `${money.name}+${name}`, version: money.version + version - 1, origin };
}

const VERIFIERS = { slipok: SLIPOK, easyslip: EASYSLIP, slip2go: SLIP2GO };

const company = (
  code: string,
  port: CompanyPort,
  dialect: Dialect,
  url: string | null,
): Company => ({
  code,
  port,
  dialect,
  host: url === null ? null : new URL(url).host,
});

const optional = (
  code: string,
  port: CompanyPort,
  dialect: Dialect,
  configured: { url: string } | null,
): Company[] => (configured ? [company(code, port, dialect, configured.url)] : []);

/** Every company of the configuration, in the order of the console. */
export function companiesOf(config: Config): Company[] {
  const { slipVerifier } = config;
  return [
    ...config.gameProviders.map(({ code, dialect, url }) =>
      company(code, "game", gameDialect(code, dialect), url),
    ),
    company("ww", "gateway", WW, config.ww.url),
    company("zapman", "gateway", ZAPMAN, config.zapman.url),
    ...optional("scb", "gateway", SCB, config.banks.scb),
    ...optional("kbank", "gateway", KBANK, config.banks.kbank),
    ...optional("bcel-onepay", "gateway", BCEL_ONEPAY, config.banks.bcel),
    company("bank-feed", "feed", BANK_FEED, null),
    ...optional("bank-balance", "balance", BANK_BALANCE, config.balance),
    company("payout", "payout", PAYOUT, config.payout.url),
    company(slipVerifier.company, "slips", VERIFIERS[slipVerifier.company], slipVerifier.url),
    ...optional("truemoney", "gifts", TRUEMONEY, config.trueMoney),
    company("sms", "sms", SMS, config.sms.url),
    ...optional("line", "messages", LINE, config.line),
    ...optional("telegram", "messages", TELEGRAM, config.telegram),
    ...(config.alertHook ? [company("alert-hook", "messages", ALERT_HOOK, null)] : []),
    ...(config.webPush ? [company("push", "push", WEB_PUSH, null)] : []),
    ...optional("translation", "translation", TRANSLATION, config.translation),
  ];
}
