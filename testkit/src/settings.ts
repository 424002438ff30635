/** Reads the environment of `npm start` and builds the environment of its child processes. */
import { createECDH, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Variant } from "@krapao/contract/phone";
import type { DatabaseUrls } from "./postgres/roles.ts";

/** The folder of the repository. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * How node starts a server. Thousands of idle sockets are opened in a short time, and the garbage
 * of that stays resident: a smaller nursery keeps 10,000 of them at 320 MB (with the default 9,000
 * took 390 MB).
 */
export const SERVER_ARGS = ["--max-semi-space-size=8", "server/src/main.ts"] as const;

export type Settings = {
  port: number;
  consolePort: number;
  sandboxPort: number;
  dataDir: string;
  variant: Variant;
  /** An existing database; without it the embedded one. */
  databaseUrls?: DatabaseUrls;
};

/** Reads the environment. @throws a sentence about the first variable that is invalid */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const variant = env.VARIANT ?? "thai";
  if (variant !== "thai" && variant !== "lao") {
    throw new Error(`VARIANT is thai or lao, not ${variant}.`);
  }
  const settings: Settings = {
    port: readPort(env, "PORT", 3000),
    consolePort: readPort(env, "CONSOLE_PORT", 3001),
    sandboxPort: readPort(env, "SANDBOX_PORT", 3002),
    dataDir: resolve(root, env.DATA_DIR || ".data"),
    variant,
  };
  if (env.DATABASE_URL) {
    const [owner, admin] = [env.DATABASE_OWNER_URL, env.DATABASE_ADMIN_URL];
    if (!owner || !admin) {
      throw new Error("DATABASE_URL needs DATABASE_OWNER_URL and DATABASE_ADMIN_URL as well.");
    }
    settings.databaseUrls = { owner, app: env.DATABASE_URL, admin };
  }
  return settings;
}

function readPort(env: NodeJS.ProcessEnv, key: string, otherwise: number): number {
  const text = env[key];
  if (text === undefined || text === "") return otherwise;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`${key} is a port between 1 and 65535, not ${text}.`);
}

const token = () => randomBytes(24).toString("base64url");
const number = (digits: number) =>
  Array.from(randomBytes(digits), (byte) => String(byte % 10)).join("");

/** A secret of an authenticator, in base32. */
const totpSecret = () =>
  Array.from(randomBytes(32), (byte) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"[byte % 32]).join("");

/** A private key of P-256: the public key follows from it. */
const pushKey = () => {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  return pair.getPrivateKey("base64url").padStart(43, "A");
};

const aesKey = () => randomBytes(32).toString("base64");

/** Providers that use the general transfer wallet; contract/src/wire/games/transfer-wallet.ts. */
const WALLETS = [
  "AREASLOT",
  "IMI",
  "USUN",
  "CIRCUS",
  "SLOTRACHA",
  "PGSLOT",
  "UFABET",
  "SUPERSLOT",
  "SEXYGAME",
];

/** One generator for every secret that the server has or shares with an external party. */
const makers: Record<string, () => string> = {
  SMS_KEY: token,
  SMS_SECRET: token,
  BANK_FEED_SECRET: token,
  WW_MERCHANT: () => `WW${number(8)}`,
  WW_SECRET: token,
  ZAPMAN_MERCHANT: () => `ZM${number(8)}`,
  ZAPMAN_SECRET: token,
  ...Object.fromEntries(
    ["SCB", "KBANK", "BCEL"].flatMap((bank) =>
      ["KEY", "SECRET", "CALLBACK_TOKEN"].map((part) => [`${bank}_${part}`, token]),
    ),
  ),
  SCB_BILLER_ID: () => `0105563${number(8)}`,
  SCB_REF3_PREFIX: () => `K${number(2)}`,
  KBANK_PARTNER_ID: () => `PTR${number(7)}`,
  KBANK_PARTNER_SECRET: token,
  KBANK_MERCHANT_ID: () => `KB${number(12)}`,
  BCEL_SHOPCODE: () => number(8),
  PAYOUT_KEY: token,
  PAYOUT_SECRET: token,
  JOKER_APP_ID: () => `K${number(4)}`,
  JOKER_SECRET: token,
  BETFLIX_API_ID: token,
  BETFLIX_API_KEY: token,
  BETFLIX_AGENT: () => `kb${number(4)}`,
  ASKMEBET_AGENT: () => `kp${number(6)}`,
  ASKMEBET_KEY: token,
  ASKMEBET_CLIENT_NAME: () => `kp${number(6)}`,
  ASKMEBET_PRODUCT: () => "slotxo",
  PG_OPERATOR_TOKEN: token,
  PG_SECRET: token,
  AMB_AGENT: () => `kp${number(6)}`,
  AMB_KEY: token,
  HUAYHD_AGENT: () => `kp${number(6)}`,
  HUAYHD_KEY: token,
  HUAYHD_HOLDER: () => `Krapao;Operator;KBANK;${number(10)};08${number(8)};kpmaster`,
  ...Object.fromEntries(
    WALLETS.flatMap((name) => [
      [`${name}_KEY`, token],
      [`${name}_SECRET`, token],
    ]),
  ),
  SLIPOK_BRANCH: () => number(5),
  SLIPOK_KEY: token,
  EASYSLIP_KEY: token,
  SLIP2GO_KEY: token,
  TRANSLATION_KEY: token,
  BALANCE_KEY: token,
  TRUEMONEY_MOBILE: () => `08${number(8)}`,
  TRUELINK_KEY: aesKey,
  CREDENTIALS_KEY: aesKey,
  AUDIT_KEY: aesKey,
  WEB_PUSH_PRIVATE_KEY: pushKey,
  WEB_PUSH_SUBJECT: () => "mailto:operator@krapao.example",
  ALERT_HOOK_SECRET: token,
  LINE_TOKEN: token,
  TELEGRAM_TOKEN: () => `${number(10)}:${token()}`,
  DEV_CLOCK_SECRET: token,
  // Authenticators of the seeded staff users (server/seeds/staff.ts): the sandbox shows their
  // codes.
  ...Object.fromEntries(
    ["DAO", "PLOY", "ANON", "SOMSRI", "KHAM", "NOK"].map((name) => [
      `STAFF_TOTP_${name}`,
      totpSecret,
    ]),
  ),
};

/** A new value of every secret. */
export function makeSecrets(): Record<string, string> {
  return Object.fromEntries(Object.entries(makers).map(([key, make]) => [key, make()]));
}

/** Random secrets, made once and stored in the data folder; a variable that is set wins. */
export function readSecrets(dataDir: string, env = process.env): Record<string, string> {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, "secrets.json");
  const kept: Record<string, string> = existsSync(file)
    ? JSON.parse(readFileSync(file, "utf8"))
    : {};
  const all = Object.fromEntries(
    Object.entries(makers).map(([key, make]) => [key, kept[key] ?? make()]),
  );
  if (Object.keys(all).some((key) => !(key in kept))) {
    writeFileSync(`${file}.new`, `${JSON.stringify({ ...kept, ...all }, null, 2)}\n`, {
      mode: 0o600,
    });
    renameSync(`${file}.new`, file);
  }
  const given = Object.keys(makers).filter((key) => env[key]);
  return { ...all, ...Object.fromEntries(given.map((key) => [key, env[key] ?? ""])) };
}

/** The sandbox answers as often as it is asked. */
const NO_PAUSE = { JOKER_REPORT_EVERY_MS: "0" };

/**
 * Says explicitly that a product is for development or tests: seeded members and staff users have
 * published passwords, the sandbox shows codes, and its clock moves the server's.
 */
export const DEMO = { NODE_ENV: "test", SEED_DEMO: "yes", ...NO_PAUSE };

const parties = [
  ...["SMS", "WW", "ZAPMAN", "PAYOUT", "JOKER", "BETFLIX", "ASKMEBET", "PG", "AMB", "HUAYHD"],
  ...["SLIPOK", "EASYSLIP", "SLIP2GO", "TRUEMONEY", "PUSH"],
  ...["LINE", "TELEGRAM", "ALERT_HOOK", "BALANCE", "SCB", "KBANK", "BCEL"],
  ...WALLETS,
];

/** `<NAME>_URL` of every external party, all in a sandbox. */
export function sandboxAddresses(sandbox: string): Record<string, string> {
  return Object.fromEntries(
    parties.map((party) => [`${party}_URL`, `${sandbox}/${party.toLowerCase()}`]),
  );
}

/**
 * The whole environment of server and sandbox. An external party is the sandbox unless its address
 * is set. Only migrations, seeds and the commands of administrators get more than `databaseUrl`.
 */
export function childEnvironment(
  settings: Settings,
  databaseUrl: string,
  env = process.env,
): NodeJS.ProcessEnv {
  const sandbox = `http://127.0.0.1:${settings.sandboxPort}`;
  return {
    ...sandboxAddresses(sandbox),
    ...env,
    DATABASE_OWNER_URL: undefined,
    DATABASE_ADMIN_URL: undefined,
    ...readSecrets(settings.dataDir, env),
    PORT: String(settings.port),
    CONSOLE_PORT: String(settings.consolePort),
    SANDBOX_PORT: String(settings.sandboxPort),
    SERVER_URL: `http://127.0.0.1:${settings.port}`,
    SANDBOX_URL: sandbox,
    DATA_DIR: settings.dataDir,
    DATABASE_URL: databaseUrl,
    VARIANT: settings.variant,
    WEB_DIR: env.WEB_DIR ?? join(root, "web/dist", settings.variant),
    CONSOLE_DIR: env.CONSOLE_DIR ?? join(root, "console/dist"),
    ...demoWords(env),
    TZ: "UTC",
  };
}

/** The launcher is for development: it says so, unless its own environment says otherwise. */
function demoWords(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const NODE_ENV = env.NODE_ENV || "development";
  const SEED_DEMO = env.SEED_DEMO || "yes";
  if (SEED_DEMO === "yes") return { NODE_ENV, SEED_DEMO };
  // Without the word no codes are shown and no clock is shifted.
  const codes = Object.keys(makers).filter((name) => name.startsWith("STAFF_TOTP_"));
  const absent = [...codes, "DEV_CLOCK_SECRET"].map((name) => [name, undefined]);
  return { NODE_ENV, SEED_DEMO, ...Object.fromEntries(absent) };
}
