/** What a server refuses to start with, in production and without a NODE_ENV. */
import { randomBytes } from "node:crypto";
import { productionEnvironment } from "@krapao/testkit/production";
import { makeSecrets, sandboxAddresses } from "@krapao/testkit/settings";
import { describe, expect, test } from "vitest";
import { readOwnerConfig } from "../src/config/owner-config.ts";
import { readAdminConfig, readConfig } from "../src/config.ts";
import { readSeedDemo } from "../src/mode.ts";

const good = productionEnvironment();
const read = (changes: Record<string, string | undefined>) => readConfig({ ...good, ...changes });
const secret = () => randomBytes(24).toString("base64url");

const SECRETS = ["SMS_SECRET", "WW_SECRET", "ZAPMAN_SECRET", "PAYOUT_SECRET", "BANK_FEED_SECRET"];
const KEYS = ["CREDENTIALS_KEY", "AUDIT_KEY", "TRUELINK_KEY", "WEB_PUSH_PRIVATE_KEY"];
const ISSUED = [
  "SMS_KEY",
  "PAYOUT_KEY",
  "SLIPOK_KEY",
  "LINE_TOKEN",
  "JOKER_SECRET",
  "BETFLIX_API_KEY",
  "UFABET_KEY",
];

test("production starts with generated secrets and companies behind https", () => {
  for (let round = 0; round < 300; round++) readConfig(productionEnvironment());
  expect(read({})).toMatchObject({ isDevelopment: false, devClockSecret: null });
});

test("a secret that signs for the web hook is random, and may be absent", () => {
  expect(() => read({ ALERT_HOOK_SECRET: "changeme-changeme-changeme" })).toThrow(
    "ALERT_HOOK_SECRET",
  );
  expect(read({ ALERT_HOOK_SECRET: undefined }).alertHook).toBeNull();
});

describe("NODE_ENV", () => {
  test.each([undefined, "", "Production", "PRODUCTION", "prod", "production ", "staging"])(
    "%j is refused by servers, commands and seeds",
    (NODE_ENV) => {
      expect(() => read({ NODE_ENV })).toThrow("NODE_ENV must be production");
      expect(() => readAdminConfig({ ...good, NODE_ENV })).toThrow("NODE_ENV must be production");
      expect(() => readSeedDemo({ NODE_ENV, SEED_DEMO: "yes" })).toThrow("NODE_ENV must be");
    },
  );
});

describe("secrets in production", () => {
  const weak = (length: number) => [
    "x",
    ",",
    " , ,",
    "short",
    "a".repeat(40),
    "abcabcabcabcabcabcabcabcabcabcabc",
    "12345678901234567890",
    "changeme-changeme-changeme",
    "your-secret-token-please-change",
    "minioadmin",
    "krapao-password-production",
    secret().slice(0, length - 1),
    `${secret()},x`,
  ];
  test.each(SECRETS.flatMap((name) => weak(16).map((value) => [name, value] as const)))(
    "%s of a callback is not %j",
    (name, value) => {
      expect(() => read({ [name]: value })).toThrow(name);
    },
  );
  test.each(ISSUED.flatMap((name) => weak(8).map((value) => [name, value] as const)))(
    "%s of a company is not %j",
    (name, value) => {
      expect(() => read({ [name]: value })).toThrow(name);
    },
  );
  const weakKeys: Record<string, Buffer> = {
    zero: Buffer.alloc(32),
    "one byte": Buffer.alloc(32, 7),
    "a repeated word": Buffer.from("secret".repeat(6).slice(0, 32)),
    counting: Buffer.from(Array.from({ length: 32 }, (_, index) => index)),
    "a repeated half": Buffer.concat(Array(2).fill(randomBytes(16))),
  };
  test.each(
    KEYS.flatMap((name) =>
      Object.entries(weakKeys).map(([what, key]) => [name, what, key] as const),
    ),
  )("%s is not %s", (name, _what, key) => {
    const format = name.startsWith("WEB_PUSH") ? "base64url" : "base64";
    expect(() => read({ [name]: key.toString(format) })).toThrow(name);
  });
  test("the message does not repeat the value", () => {
    expect(() => read({ WW_SECRET: "hunter2" })).toThrow(/^(?!.*hunter2)/);
  });
  test.each([...SECRETS, ...KEYS.slice(0, 2), "SMS_KEY", "DATABASE_URL"])(
    "%s is not missing",
    (name) => {
      expect(() => read({ [name]: undefined })).toThrow(`${name} is not set`);
      expect(() => read({ [name]: "" })).toThrow(`${name} is not set`);
    },
  );
  test("no secret of a company opens something else", () => {
    expect(() => read({ WW_SECRET: good.SMS_SECRET })).toThrow("WW_SECRET");
    expect(() => read({ AUDIT_KEY: good.CREDENTIALS_KEY })).toThrow("AUDIT_KEY");
    expect(() => read({ BANK_FEED_SECRET: `${secret()},${good.PAYOUT_SECRET}` })).toThrow("SECRET");
  });
  test("a rotated secret has two values, and short keys of companies are accepted", () => {
    const { ww } = read({
      WW_SECRET: `${good.WW_SECRET},${secret()}`,
      SLIPOK_KEY: "SLIPOKB7Q1GMK",
    });
    expect(ww.secrets).toHaveLength(2);
  });
});

test.each(
  Object.keys(sandboxAddresses("")).filter(
    (name) => !["PUSH_URL", "ALERT_HOOK_URL"].includes(name),
  ),
)("%s is https in production", (name) => {
  // One verifier is in use at a time. The addresses of the others are checked as well.
  expect(() => read({ [name]: "http://company.example" })).toThrow(`${name} must be an https://`);
  expect(() => read({ [name]: "company.example" })).toThrow(name);
});
test("the address of a provider's pages is https in production", () => {
  expect(() => read({ JOKER_GAME_URL: "http://games.example" })).toThrow("JOKER_GAME_URL");
});

describe("places inside", () => {
  const key = secret();
  const url = (text: string) => text.replace("KEY", key);
  test.each([
    ["MEDIA_URL", "s3+http://storage-user:KEY@storage:9000/krapao"],
    ["REDIS_URL", "redis://:KEY@storage:6379"],
    ["DATABASE_URL", "postgres://krapao_app:KEY@storage/krapao"],
    ["MEDIA_SCAN_URL", "clamd://storage:3310"],
  ])("%s without TLS only where PRIVATE_HOSTS names the host", (name, text) => {
    expect(() => read({ [name]: url(text) })).toThrow(`${name} must use TLS`);
    expect(() => read({ [name]: url(text), PRIVATE_HOSTS: "other" })).toThrow(
      `${name} must use TLS`,
    );
    read({ [name]: url(text), PRIVATE_HOSTS: "other, storage" });
    read({ [name]: url(text).replace("storage:", "127.0.0.1:").replace("@storage", "@localhost") });
  });
  test.each([
    ["MEDIA_URL", "s3+https://user:KEY@s3.example/krapao"],
    ["REDIS_URL", "rediss://:KEY@redis.example"],
    ["DATABASE_URL", "postgres://krapao_app:KEY@db.example/krapao?sslmode=verify-full"],
  ])("%s with TLS and a random password", (name, text) => {
    read({ [name]: url(text) });
    for (const weak of ["", "x", "minioadmin", "password"]) {
      expect(() => read({ [name]: text.replace("KEY", weak) })).toThrow(name);
    }
  });
  test.each(["disable", "prefer", "allow", "no-verify"])(
    "the database is not asked with sslmode=%s",
    (mode) => {
      const DATABASE_URL = url(`postgres://krapao_app:KEY@db.example/krapao?sslmode=${mode}`);
      expect(() => read({ DATABASE_URL })).toThrow("DATABASE_URL must use TLS");
    },
  );
});

describe("every login of the database", () => {
  const key = secret();
  const inside = `postgres://login:${key}@postgres/krapao`;
  const outside = `postgres://login:${key}@db.example/krapao?sslmode=verify-full`;
  const logins = {
    DATABASE_URL: (more: object) => readConfig({ ...good, ...more }),
    DATABASE_LISTEN_URL: (more: object) => readConfig({ ...good, DATABASE_URL: outside, ...more }),
    DATABASE_ADMIN_URL: (more: object) => readAdminConfig({ ...good, ...more }),
    DATABASE_OWNER_URL: (more: object) => readOwnerConfig({ ...good, ...more }),
  };
  describe.each(Object.entries(logins))("%s", (name, start) => {
    const readUrl = (url: string, PRIVATE_HOSTS = "postgres") =>
      start({ [name]: url, PRIVATE_HOSTS });
    test("is accepted by TLS, in a private network, and at a socket", () => {
      readUrl(outside, "");
      readUrl(`${outside}&ssl=true`, "");
      readUrl(inside);
      readUrl("postgres:///krapao?host=/run/postgresql", "");
    });
    test("is refused without TLS or with a weak password", () => {
      expect(() => readUrl(inside, "")).toThrow(`${name} must use TLS`);
      for (const weak of ["", "x", "password"]) {
        expect(() => readUrl(outside.replace(key, weak))).toThrow(`The password in ${name}`);
      }
    });
    // The driver takes the last one: it would connect without TLS.
    test.each(["&sslmode=disable", "&ssl=0", "&ssl=false", "&sslmode=prefer"])(
      "is refused with TLS that %s cancels",
      (more) => {
        expect(() => readUrl(`${outside}${more}`)).toThrow(`${name} must use TLS`);
      },
    );
    // The driver takes these in place of what the address says.
    test.each(["host=db.example", "port=1", "user=x", "password=x", "uselibpqcompat=true"])(
      "is refused with the parameter %s",
      (more) => {
        expect(() => readUrl(`${inside}?${more}`)).toThrow(`${name} must not have the parameter`);
        expect(() => readUrl(`postgres:///krapao?${more}`)).toThrow(`${name} must not have`);
      },
    );
  });
});

describe("the address of the member app", () => {
  test("is the origin of passkeys, and its host or one above it is their RP ID", () => {
    expect(read({ WEB_URL: "https://wallet.krapao.example" }).passkeys).toEqual({
      rpId: "wallet.krapao.example",
      origins: ["https://wallet.krapao.example"],
    });
    const WEB_URL = "https://krapao.example, https://lao.krapao.example:8443/";
    expect(read({ WEB_URL, PASSKEY_RP_ID: "krapao.example" }).passkeys).toEqual({
      rpId: "krapao.example",
      origins: ["https://krapao.example", "https://lao.krapao.example:8443"],
    });
  });
  test.each([
    undefined,
    "",
    "wallet.krapao.example",
    "http://wallet.krapao.example",
    "https://wallet.krapao.example/app",
    "https://wallet.krapao.example,",
    "https://localhost",
    "https://wallet",
    "https://wallet.local",
    "https://10.0.0.7",
    "https://[::1]",
  ])("is not %j in production", (WEB_URL) => {
    expect(() => read({ WEB_URL })).toThrow("WEB_URL");
  });
  test.each(["example", "localhost", "other.example", "let.krapao.example"])(
    "the RP ID is not %j in production",
    (PASSKEY_RP_ID) => {
      expect(() => read({ PASSKEY_RP_ID })).toThrow("PASSKEY_RP_ID");
    },
  );
  test("is localhost on a development machine, because an IP address has no passkeys", () => {
    const env = { ...good, NODE_ENV: "development", WEB_URL: undefined, PORT: "3100" };
    expect(readConfig(env).passkeys).toEqual({
      rpId: "localhost",
      origins: ["http://localhost:3100"],
    });
  });
});

describe("what opens development", () => {
  test.each(["DEV_CLOCK_SECRET", "PUSH_URL", "ALERT_HOOK_URL", "STAFF_TOTP_SOMSRI", "SEED_DEMO"])(
    "%s is refused in production",
    (name) => {
      expect(() => read({ [name]: name === "SEED_DEMO" ? "yes" : secret() })).toThrow(name);
    },
  );
  test("the clock callback needs the explicit word", () => {
    const secrets = makeSecrets();
    const env = { ...sandboxAddresses("http://127.0.0.1:9"), ...secrets, DATABASE_URL: "x" };
    const secretOf = (more: object) => readConfig({ ...env, ...more }).devClockSecret;
    expect(secretOf({ NODE_ENV: "development" })).toBeNull();
    expect(secretOf({ NODE_ENV: "development", SEED_DEMO: "no" })).toBeNull();
    expect(secretOf({ NODE_ENV: "development", SEED_DEMO: "yes" })).toBe(secrets.DEV_CLOCK_SECRET);
    expect(() => secretOf({ NODE_ENV: "test", SEED_DEMO: "YES" })).toThrow("yes or no");
  });
});
