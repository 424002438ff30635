/** The only file of the sandbox that reads the environment. */
import { resolve } from "node:path";
import { WALLET_PROVIDERS, type WalletProvider } from "@krapao/contract/wire/games/transfer-wallet";
import { readStyle, type Style } from "./style.ts";

/** Keys that the sandbox shares with the server; the names are those of the environment. */
export type SandboxKeys = {
  smsKey: string;
  smsSecret: string;
  bankFeedSecret: string;
  wwMerchant: string;
  wwSecret: string;
  zapmanMerchant: string;
  zapmanSecret: string;
  scbKey: string;
  scbSecret: string;
  scbBillerId: string;
  scbRef3Prefix: string;
  scbCallbackToken: string;
  kbankKey: string;
  kbankSecret: string;
  kbankPartnerId: string;
  kbankPartnerSecret: string;
  kbankMerchantId: string;
  kbankCallbackToken: string;
  bcelKey: string;
  bcelSecret: string;
  bcelCallbackToken: string;
  payoutKey: string;
  payoutSecret: string;
  jokerAppId: string;
  jokerSecret: string;
  betflixApiId: string;
  betflixApiKey: string;
  betflixAgent: string;
  askmebetAgent: string;
  askmebetKey: string;
  askmebetClientName: string;
  askmebetProduct: string;
  pgOperatorToken: string;
  pgSecret: string;
  ambAgent: string;
  ambKey: string;
  huayhdAgent: string;
  huayhdKey: string;
  /** Keys of the providers that speak the general transfer wallet. */
  wallets: Record<WalletProvider, { key: string; secret: string }>;
  slipokBranch: string;
  slipokKey: string;
  easyslipKey: string;
  slip2goKey: string;
  lineToken: string;
  telegramToken: string;
  alertHookSecret: string;
  translationKey: string;
  balanceKey: string;
  /** Secrets of the staff's authenticators, by name, in base32. */
  staffTotp: Record<string, string>;
  /** Null: the server's clock cannot be moved. */
  devClockSecret: string | null;
};

export type SandboxConfig = {
  /** 0: any free port. */
  port: number;
  /** Folder of `sandbox.json` and `sandbox.log`. */
  dataDir: string;
  /** Address of the server that receives callbacks, without a trailing slash. */
  serverUrl: string;
  /** The sandbox's address in a browser; null: the one it listens on. */
  publicUrl: string | null;
  /** How the external parties write until control says otherwise. */
  style: Style;
  keys: SandboxKeys;
};

type Environment = Record<string, string | undefined>;

/** Reads the configuration. Throws a sentence that names a missing or malformed variable. */
export function readSandboxConfig(env: Environment = process.env): SandboxConfig {
  const port = Number(env.SANDBOX_PORT || 3002);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error("SANDBOX_PORT must be a port number");
  }
  return {
    port,
    dataDir: resolve(env.DATA_DIR || ".data"),
    serverUrl: (env.SERVER_URL || "http://127.0.0.1:3000").replace(/\/+$/, ""),
    publicUrl: env.SANDBOX_URL?.replace(/\/+$/, "") || null,
    style: readStyle(env),
    keys: readKeys(env),
  };
}

function readKeys(env: Environment): SandboxKeys {
  // During a rotation a variable has several secrets, newest first. An external party uses the
  // newest.
  const key = (name: string): string => {
    const value = env[name]?.split(",")[0]?.trim();
    if (!value) throw new Error(`${name} is not set; \`npm start\` sets it`);
    return value;
  };
  return {
    smsKey: key("SMS_KEY"),
    smsSecret: key("SMS_SECRET"),
    bankFeedSecret: key("BANK_FEED_SECRET"),
    wwMerchant: key("WW_MERCHANT"),
    wwSecret: key("WW_SECRET"),
    zapmanMerchant: key("ZAPMAN_MERCHANT"),
    zapmanSecret: key("ZAPMAN_SECRET"),
    scbKey: key("SCB_KEY"),
    scbSecret: key("SCB_SECRET"),
    scbBillerId: key("SCB_BILLER_ID"),
    scbRef3Prefix: key("SCB_REF3_PREFIX"),
    scbCallbackToken: key("SCB_CALLBACK_TOKEN"),
    kbankKey: key("KBANK_KEY"),
    kbankSecret: key("KBANK_SECRET"),
    kbankPartnerId: key("KBANK_PARTNER_ID"),
    kbankPartnerSecret: key("KBANK_PARTNER_SECRET"),
    kbankMerchantId: key("KBANK_MERCHANT_ID"),
    kbankCallbackToken: key("KBANK_CALLBACK_TOKEN"),
    bcelKey: key("BCEL_KEY"),
    bcelSecret: key("BCEL_SECRET"),
    bcelCallbackToken: key("BCEL_CALLBACK_TOKEN"),
    payoutKey: key("PAYOUT_KEY"),
    payoutSecret: key("PAYOUT_SECRET"),
    jokerAppId: key("JOKER_APP_ID"),
    jokerSecret: key("JOKER_SECRET"),
    betflixApiId: key("BETFLIX_API_ID"),
    betflixApiKey: key("BETFLIX_API_KEY"),
    betflixAgent: key("BETFLIX_AGENT"),
    askmebetAgent: key("ASKMEBET_AGENT"),
    askmebetKey: key("ASKMEBET_KEY"),
    askmebetClientName: key("ASKMEBET_CLIENT_NAME"),
    askmebetProduct: key("ASKMEBET_PRODUCT"),
    pgOperatorToken: key("PG_OPERATOR_TOKEN"),
    pgSecret: key("PG_SECRET"),
    ambAgent: key("AMB_AGENT"),
    ambKey: key("AMB_KEY"),
    huayhdAgent: key("HUAYHD_AGENT"),
    huayhdKey: key("HUAYHD_KEY"),
    wallets: walletKeys((name, part) => key(`${name.toUpperCase()}_${part}`)),
    slipokBranch: key("SLIPOK_BRANCH"),
    slipokKey: key("SLIPOK_KEY"),
    easyslipKey: key("EASYSLIP_KEY"),
    slip2goKey: key("SLIP2GO_KEY"),
    lineToken: key("LINE_TOKEN"),
    telegramToken: key("TELEGRAM_TOKEN"),
    alertHookSecret: key("ALERT_HOOK_SECRET"),
    translationKey: key("TRANSLATION_KEY"),
    balanceKey: key("BALANCE_KEY"),
    staffTotp: readAuthenticators(env),
    devClockSecret: env.DEV_CLOCK_SECRET ? key("DEV_CLOCK_SECRET") : null,
  };
}

/** `STAFF_TOTP_PLOY` is the secret on the phone of `ploy`. */
function readAuthenticators(env: Environment): Record<string, string> {
  const prefix = "STAFF_TOTP_";
  const entries = Object.entries(env).flatMap(([name, secret]) =>
    name.startsWith(prefix) && secret
      ? [[name.slice(prefix.length).toLowerCase(), secret] as const]
      : [],
  );
  return Object.fromEntries(entries);
}

/** Key and secret of every provider that speaks the general transfer wallet. */
export function walletKeys(
  key: (name: WalletProvider, part: "KEY" | "SECRET") => string,
): SandboxKeys["wallets"] {
  const entries = WALLET_PROVIDERS.map((name) => [
    name,
    { key: key(name, "KEY"), secret: key(name, "SECRET") },
  ]);
  return Object.fromEntries(entries) as SandboxKeys["wallets"];
}
