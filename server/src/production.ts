/** Refuses values that a server in production must not start with. No error repeats a value. */

import { createHash } from "node:crypto";
import type { Environment } from "./env-values.ts";
import { gameProviderVariables } from "./game-providers.ts";

/** How random a secret must look: its length, and how many different characters it has. */
interface Strength {
  length: number;
  values: number;
}

/** 32 random bytes have fewer different values only once in many millions. */
const KEY: Strength = { length: 32, values: 16 };
/** The operator chooses these, and a guess would open the product: callbacks, database, Redis. */
const OWN_SECRET: Strength = { length: 16, values: 6 };
/** Other companies issue these, some of them short, and only they accept them. */
const ISSUED_SECRET: Strength = { length: 8, values: 4 };

const AES_KEYS = ["CREDENTIALS_KEY", "AUDIT_KEY", "TRUELINK_KEY"];
const CALLBACK_SECRETS = [
  "SMS_SECRET",
  "WW_SECRET",
  "ZAPMAN_SECRET",
  "PAYOUT_SECRET",
  "BANK_FEED_SECRET",
  "ALERT_HOOK_SECRET",
  // In the paths that the banks call.
  "SCB_CALLBACK_TOKEN",
  "KBANK_CALLBACK_TOKEN",
  "BCEL_CALLBACK_TOKEN",
];
const ISSUED_SECRETS = [
  ...["SMS_KEY", "PAYOUT_KEY", "SLIPOK_KEY", "EASYSLIP_KEY", "SLIP2GO_KEY"],
  ...["LINE_TOKEN", "TELEGRAM_TOKEN", "TRANSLATION_KEY", "BALANCE_KEY"],
  ...["SCB_SECRET", "KBANK_SECRET", "KBANK_PARTNER_SECRET", "BCEL_SECRET"],
];
const PARTY_URLS = [
  ...["SMS", "WW", "ZAPMAN", "PAYOUT", "SLIPOK", "EASYSLIP", "SLIP2GO", "TRUEMONEY"],
  ...["LINE", "TELEGRAM", "TRANSLATION", "BALANCE", "SCB", "KBANK", "BCEL"],
];

/** Variables of development: they seed known passwords, show codes or shift the clock. */
const DEVELOPMENT_ONLY = /^(DEV_CLOCK_SECRET|PUSH_URL|ALERT_HOOK_URL|STAFF_TOTP_\w+)$/;

/** Words of placeholders. What is left of a secret without them must still be long enough. */
const PLACEHOLDER =
  /change|replace|insert|please|secret|passw(or)?d|token|example|placeholder|default|develop(ment)?|production|sandbox|test|demo|krapao|minio|postgres|redis|admin|local|your/gi;

/**
 * Checks the values that are set. `readConfig` refuses the missing ones.
 * @throws a sentence that names the variable
 */
export function requireProductionValues(env: Environment): void {
  for (const name of Object.keys(env)) {
    if (DEVELOPMENT_ONLY.test(name) && env[name]) {
      throw new Error(`${name} is for development only; production refuses it`);
    }
  }
  requireRandomKeys(env);
  const providers = gameProviderVariables(env);
  requireSecrets(env, CALLBACK_SECRETS, OWN_SECRET);
  requireSecrets(env, [...ISSUED_SECRETS, ...providers.secrets], ISSUED_SECRET);
  requireUnshared(env, [...AES_KEYS, ...CALLBACK_SECRETS]);
  requireHttps(env, [...PARTY_URLS.map((party) => `${party}_URL`), ...providers.urls]);
  requireDatabaseAddress(env, "DATABASE_URL");
  if (env.DATABASE_LISTEN_URL) requireDatabaseAddress(env, "DATABASE_LISTEN_URL");
  if (env.DATABASE_REPLICA_URL) requireDatabaseAddress(env, "DATABASE_REPLICA_URL");
  for (const place of PLACES) requirePrivateOrTls(env, place);
}

/** Checks what the commands of administrators get. @throws a sentence that names the variable */
export function requireAdminValues(env: Environment): void {
  requireRandomKeys(env);
  requireDatabaseAddress(env, "DATABASE_ADMIN_URL");
}

/** @throws a sentence that names the first key that is not random, or that is another key too */
function requireRandomKeys(env: Environment): void {
  for (const name of [...AES_KEYS, "WEB_PUSH_PRIVATE_KEY"]) {
    // Base64 and base64url decode alike. Another length has its own error.
    const keys = list(env[name]).map((text) => Buffer.from(text, "base64"));
    if (keys.some((key) => key.length === 32 && isWeak(key.toString("latin1"), KEY))) {
      throw new Error(`${name} must be 32 random bytes in base64 that are no other key`);
    }
  }
  requireUnshared(env, AES_KEYS);
}

function requireSecrets(env: Environment, names: readonly string[], strength: Strength): void {
  for (const name of names) {
    const secrets = list(env[name]);
    requireStrong(name, env[name] && secrets.length === 0 ? [""] : secrets, strength);
  }
}

function requireStrong(name: string, secrets: readonly string[], strength: Strength): void {
  if (secrets.some((secret) => isWeak(secret.replace(PLACEHOLDER, ""), strength))) {
    throw new Error(`${name} must be at least ${strength.length} random characters in production`);
  }
}

/** A secret that an external party knows must not open anything else. */
function requireUnshared(env: Environment, names: readonly string[]): void {
  const owners = new Map<string, string>();
  for (const name of names) {
    for (const text of list(env[name])) {
      const bytes = AES_KEYS.includes(name) ? Buffer.from(text, "base64") : Buffer.from(text);
      const hash = createHash("sha256").update(bytes).digest("hex");
      const owner = owners.get(hash) ?? name;
      if (owner !== name) {
        throw new Error(`${name} must be random and no other key or secret, but it is ${owner}`);
      }
      owners.set(hash, name);
    }
  }
}

function requireHttps(env: Environment, names: readonly string[]): void {
  for (const name of names) {
    const text = env[name];
    if (text && URL.parse(text)?.protocol !== "https:") {
      throw new Error(`${name} must be an https:// address in production`);
    }
  }
}

interface Place {
  name: string;
  isTls(url: URL): boolean;
  hasPassword?: boolean;
}

/** Names that the driver reads from a database's address in place of what the address says. */
const DATABASE_OVERRIDES = ["host", "hostaddr", "port", "user", "password", "uselibpqcompat"];

/** The last parameter wins at the driver, so each of them has to ask for TLS. */
function asksForTls({ searchParams }: URL): boolean {
  const words = [...searchParams].filter(([name]) => name === "ssl" || name === "sslmode");
  const isTls = /^(ssl,true|sslmode,(require|verify-ca|verify-full))$/;
  return words.length > 0 && words.every((word) => isTls.test(word.join()));
}

/**
 * Checks one address of the database: the servers', the administrators' or the owner's.
 * @throws a sentence that names the variable
 */
export function requireDatabaseAddress(env: Environment, name: string): void {
  const url = URL.parse(env[name] ?? "");
  for (const [key, value] of url?.searchParams ?? []) {
    const isSocket = key === "host" && url?.hostname === "" && value.startsWith("/");
    if (DATABASE_OVERRIDES.includes(key) && !isSocket) {
      throw new Error(`${name} must not have the parameter ${key} in production`);
    }
  }
  requirePrivateOrTls(env, { name, isTls: asksForTls });
}

/** Redis, storage and scanner. The database has its own check. */
const PLACES: readonly Place[] = [
  { name: "REDIS_URL", isTls: (url) => url.protocol === "rediss:" },
  { name: "MEDIA_URL", isTls: (url) => url.protocol === "s3+https:" },
  { name: "MEDIA_SCAN_URL", isTls: () => false, hasPassword: false },
];

/**
 * Database, Redis, storage and scanner carry passwords and members' files: either by TLS, or inside
 * a network that PRIVATE_HOSTS names them in.
 */
function requirePrivateOrTls(env: Environment, { name, isTls, hasPassword = true }: Place): void {
  if (!env[name]) return;
  const url = URL.parse(env[name] ?? "");
  if (!url) throw new Error(`${name} must be an address`);
  const hosts = list(env.PRIVATE_HOSTS);
  if (!isTls(url) && !isOnThisMachine(url.hostname) && !hosts.includes(url.hostname)) {
    throw new Error(
      `${name} must use TLS in production, unless PRIVATE_HOSTS names its host as one of a private network`,
    );
  }
  // A database behind a socket of the operating system identifies the process without a password.
  if (hasPassword && url.hostname !== "") {
    requireStrong(`The password in ${name}`, [url.password], OWN_SECRET);
  }
}

const isOnThisMachine = (host: string) =>
  host === "" || host === "localhost" || host === "[::1]" || /^127(\.\d+){3}$/.test(host);

/** Whether a text is too short, repeats a few characters or a piece, or counts up or down. */
function isWeak(text: string, { length, values }: Strength): boolean {
  const codes = Array.from(text, (char) => char.codePointAt(0) ?? 0);
  const steps = codes.slice(1).filter((code, at) => Math.abs(code - (codes[at] ?? 0)) <= 1).length;
  return (
    codes.length < length ||
    new Set(codes).size < values ||
    periodOf(codes) * 4 < length * 3 ||
    steps * 3 > codes.length * 2
  );
}

/** The length of the piece whose repetition gives the whole. */
function periodOf(codes: readonly number[]): number {
  const lengths = codes.map((_code, index) => index + 1);
  return (
    lengths.find((length) =>
      codes.every((code, at) => at < length || code === codes[at - length]),
    ) ?? 0
  );
}

const list = (text = "") =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
