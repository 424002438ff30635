import { makeSecrets, sandboxAddresses } from "./settings.ts";

const DEVELOPMENT_ONLY = /^(DEV_CLOCK_SECRET|PUSH_URL|ALERT_HOOK_URL|STAFF_TOTP_\w+)$/;

/** The variables of a server in production: generated secrets, and companies that do not exist. */
export function productionEnvironment(): Record<string, string> {
  const secrets = makeSecrets();
  const addresses = Object.keys(sandboxAddresses("")).map((name) => [
    name,
    `https://${name.replace("_URL", "").toLowerCase()}.example/api`,
  ]);
  const all: Record<string, string> = {
    ...Object.fromEntries(addresses),
    ...secrets,
    NODE_ENV: "production",
    WEB_URL: "https://wallet.krapao.example",
    DATABASE_URL: `postgres://krapao_app:${secrets.SMS_KEY}@database.example/krapao?sslmode=require`,
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => !DEVELOPMENT_ONLY.test(name)));
}
