import { JOKER_LAUNCH_PATH } from "@krapao/contract/wire/joker";

/** The only place that reads the environment. Everything else receives what it needs from `Config`. */
export interface Party {
  url: string;
  key: string;
  /** Newest first; an older one still verifies callbacks while it is rotated out. */
  secrets: readonly string[];
}

export interface Config {
  port: number;
  host: string;
  databaseUrl: string;
  databasePoolMax: number;
  variant: "thai" | "lao";
  /** Built files of the member app; null serves the API alone. */
  webDir: string | null;
  isDevelopment: boolean;
  /** Set in development only: signs the call that shifts the clock. */
  devClockSecret: string | null;
  logLevel: string;
  /** Reverse proxies whose X-Forwarded-For is believed; empty = none. */
  trustedProxies: readonly string[];
  /** AES-256 key of the credentials of game accounts. */
  credentialsKey: Buffer;
  sms: Party;
  ww: Party;
  zapman: Party;
  payout: Party;
  bankFeed: { secrets: readonly string[] };
  joker: Party;
  betflix: Party;
  askmebet: Party;
  /** Address of Joker's game pages, as a browser reaches them. */
  jokerGameUrl: string;
  /** The contract with Betflix says that a known reference moves nothing again (docs/decisions/0008). */
  betflixResendIsSafe: boolean;
  providerTiming: {
    /** How long we wait with a call to a game provider. */
    callTimeoutMs: number;
    /** How long a provider may still act on a call: before that, "not found" proves nothing. */
    providerTimeoutMs: number;
  };
}

type Environment = Record<string, string | undefined>;

/** Reads the configuration. @throws a sentence that names the missing or malformed variable. */
export function readConfig(env: Environment = process.env): Config {
  const party = (name: string, keyName: string, secretName: string): Party => ({
    url: required(env, `${name}_URL`),
    key: required(env, `${name}_${keyName}`),
    secrets: list(required(env, `${name}_${secretName}`)),
  });
  const credentialsKey = Buffer.from(required(env, "CREDENTIALS_KEY"), "base64");
  if (credentialsKey.length !== 32) throw new Error("CREDENTIALS_KEY must be 32 bytes in base64");
  return {
    port: integer(env, "PORT", 3000),
    host: env.HOST ?? "127.0.0.1",
    databaseUrl: required(env, "DATABASE_URL"),
    databasePoolMax: integer(env, "DATABASE_POOL_MAX", 20),
    variant: env.VARIANT === "lao" ? "lao" : "thai",
    webDir: env.WEB_DIR ?? null,
    isDevelopment: env.NODE_ENV !== "production",
    devClockSecret: env.NODE_ENV === "production" ? null : (env.DEV_CLOCK_SECRET ?? null),
    logLevel: env.LOG_LEVEL ?? "info",
    trustedProxies: list(env.TRUSTED_PROXIES ?? ""),
    credentialsKey,
    sms: party("SMS", "KEY", "SECRET"),
    ww: party("WW", "MERCHANT", "SECRET"),
    zapman: party("ZAPMAN", "MERCHANT", "SECRET"),
    payout: party("PAYOUT", "KEY", "SECRET"),
    bankFeed: { secrets: list(required(env, "BANK_FEED_SECRET")) },
    joker: party("JOKER", "APP_ID", "SECRET"),
    betflix: party("BETFLIX", "API_ID", "API_KEY"),
    askmebet: party("ASKMEBET", "AGENT", "KEY"),
    jokerGameUrl: env.JOKER_GAME_URL ?? `${required(env, "JOKER_URL")}${JOKER_LAUNCH_PATH}`,
    betflixResendIsSafe: env.BETFLIX_RESEND_IS_SAFE === "yes",
    providerTiming: {
      callTimeoutMs: integer(env, "PROVIDER_CALL_TIMEOUT_MS", 8_000),
      providerTimeoutMs: integer(env, "PROVIDER_TIMEOUT_MS", 15_000),
    },
  };
}

function required(env: Environment, name: string): string {
  const value = env[name];
  if (!value)
    throw new Error(`${name} is not set; \`npm start\` sets it, docs/operations.md says how`);
  return value;
}

function integer(env: Environment, name: string, fallback: number): number {
  const value = env[name] === undefined ? fallback : Number(env[name]);
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} must be a whole number`);
  return value;
}

function list(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
