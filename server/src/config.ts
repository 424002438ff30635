import { join, resolve } from "node:path";
import {
  type AlertHookConfig,
  type MessengerConfig,
  readAlertChannels,
  readSender,
  type SenderConfig,
} from "./config/alert-config.ts";
import { readBanks } from "./config/bank-config.ts";
import { bucket, scanner } from "./config/media-config.ts";
import { readOwnerConfig } from "./config/owner-config.ts";
import {
  type PasskeyConfig,
  readPasskeys,
  readWebPush,
  type WebPushConfig,
} from "./config/web-config.ts";
import { type DatabaseConfig, readDatabases } from "./databases.ts";
import { type Environment, integer, required, withFiles } from "./env-values.ts";
import { type GameProviderConfig, readGameProviders } from "./game-providers.ts";
import type { Keys } from "./kernel/security/sealed-secret.ts";
import { readMode, readSeedDemo } from "./mode.ts";
import { requireAdminValues, requireProductionValues } from "./production.ts";

export type { AlertHookConfig, MessengerConfig } from "./config/alert-config.ts";
export type { BankConfig, ScbMerchant } from "./config/bank-config.ts";
export type { PasskeyConfig, WebPushConfig } from "./config/web-config.ts";

/** The address and keys of an external party. */
export interface ExternalPartyConfig {
  url: string;
  key: string;
  /** Newest first. An older secret still verifies callbacks until it is rotated out. */
  secrets: readonly string[];
}

export interface Config extends DatabaseConfig {
  port: number;
  /**
   * Port of the console, which has its own origin. null: this process serves no console; 0: any
   * free port.
   */
  consolePort: number | null;
  /**
   * Port of the Prometheus metrics, which must not be reachable from the internet; null: no
   * metrics.
   */
  metricsPort: number | null;
  host: string;
  /** Redis carries pushes between the server processes; null: the database carries them. */
  redisUrl: string | null;
  /** Sockets that one address may have open at one process. */
  socketsPerAddress: number;
  /**
   * Calls that one process answers at the same time; further calls are refused with SERVICE_BUSY.
   */
  callsMax: number;
  /** A process whose event loop is later than this refuses new calls. */
  maxEventLoopDelayMs: number;
  variant: "thai" | "lao";
  /** Built files of the member app; null serves only the API. */
  webDir: string | null;
  /** Built files of the console; null serves only its API. */
  consoleDir: string | null;
  /** Addresses and networks that staff may connect from; empty: any. */
  staffAddresses: readonly string[];
  isDevelopment: boolean;
  /** With SEED_DEMO=yes only: signs the call that shifts the clock. */
  devClockSecret: string | null;
  logLevel: string;
  /** Reverse proxies whose X-Forwarded-For header is trusted; empty: none. */
  trustedProxies: readonly string[];
  /**
   * AES-256 keys of sealed secrets (credentials of game accounts, staff authenticators), newest
   * first.
   */
  credentialsKeys: Keys;
  /** The newest of `credentialsKeys`. */
  credentialsKey: Buffer;
  /** Keys that seal the audit chain, newest first. */
  auditKeys: Keys;
  sms: ExternalPartyConfig & SenderConfig;
  ww: ExternalPartyConfig;
  zapman: ExternalPartyConfig;
  payout: ExternalPartyConfig;
  /** Banks that make their own QRs; null: off. */
  banks: ReturnType<typeof readBanks>;
  bankFeed: { secrets: readonly string[] };
  slipVerifier: SlipVerifierConfig;
  /** Web push to members' browsers; null: no messages are sent. */
  webPush: WebPushConfig | null;
  passkeys: PasskeyConfig;
  /** Channels of alerts; null: off. */
  alertHook: AlertHookConfig | null;
  line: MessengerConfig | null;
  telegram: MessengerConfig | null;
  /**
   * Folder of media that members send and of uploads in progress. Every server process must see the
   * same folder.
   */
  mediaDir: string;
  /** Bucket for media, instead of the folder. */
  mediaUrl: URL | null;
  /** Malware scanner, `clamd://host:port`; null: files are not scanned. */
  mediaScanUrl: URL | null;
  /**
   * Days after a decision until a slip's image and the sender data read from it are erased. The
   * deposit stays.
   */
  keepSlipsDays: number;
  /**
   * Days until the picture of an accepted document is deleted, after the document expired or the
   * account was closed.
   */
  keepKycDays: number;
  /** Days after its last message until a guest's conversation is deleted. */
  keepGuestChatsDays: number;
  /**
   * Gift links: the issuer's address, and the number of our wallet that redeems them; null: none
   * are accepted.
   */
  trueMoney: { url: string; mobile: string } | null;
  /** AES-256 key that clients seal gift links with; null when none are accepted. */
  truelinkKey: Buffer | null;
  /** The company that translates texts of the chat for agents; null: switched off. */
  translation: { url: string; key: string } | null;
  /** The service that answers balances of the operator's accounts; null: switched off. */
  balance: { url: string; key: string } | null;
  gameProviders: readonly GameProviderConfig[];
  providerTiming: {
    /** Timeout of a call to a game provider. */
    callTimeoutMs: number;
    /** How long a provider may still act on a call. Before that, "not found" proves nothing. */
    providerTimeoutMs: number;
  };
}

/** The company that verifies slips. */
export type SlipVerifierConfig =
  | { company: "slipok"; url: string; key: string; branch: string }
  | { company: "easyslip" | "slip2go"; url: string; key: string };

/**
 * The address of the database, for commands that need nothing else. @throws when DATABASE_URL is
 * missing
 */
export function readDatabaseUrl(environment: Environment = process.env): string {
  return required(withFiles(environment), "DATABASE_URL");
}

/**
 * What a command needs that only administrators run: its own login, and the key of the audit log.
 * @throws a sentence that names the missing or malformed variable
 */
export function readAdminConfig(environment: Environment = process.env): {
  databaseUrl: string;
  auditKeys: Keys;
} {
  const env = withFiles(environment);
  const isProduction = readMode(env) === "production";
  const databaseUrl = required(env, "DATABASE_ADMIN_URL");
  const auditKeys = aesKeys(env, "AUDIT_KEY");
  if (isProduction) requireAdminValues(env);
  return { databaseUrl, auditKeys };
}

/** The login of the database's owner, for the command that archives. No server gets it. */
export function readOwnerUrl(environment: Environment = process.env): string {
  return readOwnerConfig(environment).databaseUrl;
}

/**
 * Reads the configuration. No other code reads the environment. A secret may come from a file.
 * @throws a sentence that names the missing or malformed variable
 */
export function readConfig(environment: Environment = process.env): Config {
  const env = withFiles(environment);
  const isProduction = readMode(env) === "production";
  const isDemo = readSeedDemo(env);
  if (isProduction) requireProductionValues(env);
  const credentialsKeys = aesKeys(env, "CREDENTIALS_KEY");
  const externalParty = (
    name: string,
    keyName: string,
    secretName: string,
  ): ExternalPartyConfig => ({
    url: required(env, `${name}_URL`),
    key: required(env, `${name}_${keyName}`),
    secrets: secrets(env, `${name}_${secretName}`),
  });
  const trueMoney = env.TRUEMONEY_URL
    ? { url: env.TRUEMONEY_URL, mobile: required(env, "TRUEMONEY_MOBILE") }
    : null;
  const port = integer(env, "PORT", 3000);
  return {
    port,
    consolePort: env.CONSOLE_PORT ? integer(env, "CONSOLE_PORT", 3001) : null,
    metricsPort: env.METRICS_PORT ? integer(env, "METRICS_PORT", 9100) : null,
    host: env.HOST ?? "127.0.0.1",
    ...readDatabases(env),
    redisUrl: env.REDIS_URL || null,
    callsMax: integer(env, "CALLS_MAX", 400),
    maxEventLoopDelayMs: integer(env, "CALLS_LATE_MS", 800),
    socketsPerAddress: integer(env, "SOCKETS_PER_ADDRESS", 500),
    variant: env.VARIANT === "lao" ? "lao" : "thai",
    webDir: env.WEB_DIR ?? null,
    consoleDir: env.CONSOLE_DIR ?? null,
    staffAddresses: list(env.STAFF_ADDRESSES ?? ""),
    isDevelopment: !isProduction,
    devClockSecret: (isDemo && env.DEV_CLOCK_SECRET) || null,
    logLevel: env.LOG_LEVEL ?? "info",
    trustedProxies: list(env.TRUSTED_PROXIES ?? ""),
    credentialsKeys,
    credentialsKey: credentialsKeys[0],
    auditKeys: aesKeys(env, "AUDIT_KEY"),
    sms: { ...externalParty("SMS", "KEY", "SECRET"), ...readSender(env) },
    ww: externalParty("WW", "MERCHANT", "SECRET"),
    zapman: externalParty("ZAPMAN", "MERCHANT", "SECRET"),
    payout: externalParty("PAYOUT", "KEY", "SECRET"),
    banks: readBanks(env),
    bankFeed: { secrets: secrets(env, "BANK_FEED_SECRET") },
    slipVerifier: slipVerifier(env),
    webPush: readWebPush(env),
    ...readAlertChannels(env),
    passkeys: readPasskeys(env, { port, isProduction }),
    mediaDir: env.MEDIA_DIR ?? join(resolve(env.DATA_DIR || ".data"), "media"),
    mediaUrl: bucket(env),
    mediaScanUrl: scanner(env),
    keepSlipsDays: integer(env, "KEEP_SLIPS_DAYS", 730),
    keepKycDays: integer(env, "KEEP_KYC_DAYS", 1_825),
    keepGuestChatsDays: integer(env, "KEEP_GUEST_CHATS_DAYS", 365),
    trueMoney,
    truelinkKey: trueMoney && aesKey(env, "TRUELINK_KEY"),
    translation: env.TRANSLATION_URL
      ? { url: env.TRANSLATION_URL, key: required(env, "TRANSLATION_KEY") }
      : null,
    balance: env.BALANCE_URL ? { url: env.BALANCE_URL, key: required(env, "BALANCE_KEY") } : null,
    gameProviders: readGameProviders(env),
    providerTiming: {
      callTimeoutMs: integer(env, "PROVIDER_CALL_TIMEOUT_MS", 8_000),
      providerTimeoutMs: integer(env, "PROVIDER_TIMEOUT_MS", 15_000),
    },
  };
}

function slipVerifier(env: Environment): SlipVerifierConfig {
  const company = env.SLIP_VERIFIER ?? "slipok";
  const urlAndKey = (name: string) => ({
    url: required(env, `${name}_URL`),
    key: required(env, `${name}_KEY`),
  });
  if (company === "slipok") {
    return { company, ...urlAndKey("SLIPOK"), branch: required(env, "SLIPOK_BRANCH") };
  }
  if (company === "easyslip" || company === "slip2go") {
    return { company, ...urlAndKey(company.toUpperCase()) };
  }
  throw new Error("SLIP_VERIFIER must be slipok, easyslip or slip2go");
}

function aesKey(env: Environment, name: string): Buffer {
  return aesKeys(env, name)[0];
}

/** Newest first, separated by commas. */
function aesKeys(env: Environment, name: string): Keys {
  const [newest, ...older] = list(required(env, name)).map((text) => Buffer.from(text, "base64"));
  const all = newest ? ([newest, ...older] as const) : null;
  if (!all?.every(({ length }) => length === 32)) {
    throw new Error(`${name} must be 32 bytes in base64`);
  }
  return all;
}

/** Newest first. A value of separators alone has none, and every callback would be refused. */
function secrets(env: Environment, name: string): string[] {
  const all = list(required(env, name));
  if (all.length === 0) throw new Error(`${name} has no value between its commas`);
  return all;
}

function list(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
