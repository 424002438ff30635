/** The environment of a production on loopback: ports, secrets in files, certificate, variables. */
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { productionEnvironment } from "@krapao/testkit/production";
import { sandboxAddresses } from "@krapao/testkit/settings";
import { readStages, variablesOf } from "./build/dockerfile.ts";
import { blockOf, environmentOf } from "./compose-file.ts";

export const MEMBERS_HOST = "wallet.krapao.example";
export const CONSOLE_HOST = "console.krapao.example";

export interface Ports {
  front: number;
  /** nginx without TLS, which redirects. */
  plain: number;
  servers: readonly { port: number; console: number; metrics: number }[];
  database: number;
  pooler: number;
  redis: number;
  /** Proxy, account, container and object server of the storage. */
  store: readonly [number, number, number, number];
  prometheus: number;
  sandbox: number;
  /** TLS in front of the sandbox. */
  companies: number;
  scanner: number;
  /** The copy for reads. */
  standby: number;
}

/** @param first the first of thirty ports */
export function portsFrom(first: number): Ports {
  const server = (at: number) => ({ port: at, console: at + 1, metrics: at + 2 });
  return {
    front: first,
    plain: first + 1,
    servers: [server(first + 2), server(first + 5)],
    database: first + 8,
    pooler: first + 9,
    redis: first + 10,
    store: [first + 11, first + 12, first + 13, first + 14],
    prometheus: first + 15,
    sandbox: first + 16,
    companies: first + 17,
    scanner: first + 18,
    standby: first + 19,
  };
}

export interface Production {
  folder: string;
  ports: Ports;
  /** Addresses as browsers see them. */
  url: string;
  consoleUrl: string;
  sandboxUrl: string;
  /** The certificate, in place of one of a public authority. */
  certificate: string;
  key: string;
  /** The folder of the secrets, one file each. */
  secrets: string;
  read(secret: string): string;
  /** deploy/production.env: names of files in place of secrets. */
  variables: Record<string, string>;
  /** What the sandbox shares with the servers. */
  companies: Record<string, string>;
}

const password = () => randomBytes(24).toString("hex");

/** Writes everything that the operator provides before `docker compose up` (docs/operations.md). */
export function writeProduction(folder: string, ports: Ports): Production {
  const secrets = join(folder, "secrets");
  const tls = join(folder, "tls");
  for (const each of [folder, secrets, tls]) mkdirSync(each, { recursive: true });
  const [certificate, key] = [join(tls, "tls.crt"), join(tls, "tls.key")];
  const names = `DNS:${MEMBERS_HOST},DNS:${CONSOLE_HOST},IP:127.0.0.1`;
  execFileSync(
    "openssl",
    [
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-days",
      "30",
      "-keyout",
      key,
      "-out",
      certificate,
    ].concat(["-subj", `/CN=${MEMBERS_HOST}`, "-addext", `subjectAltName=${names}`]),
    { stdio: "ignore" },
  );
  chmodSync(key, 0o600);
  const at = (role: string) =>
    `postgres://krapao_${role}:${password()}@127.0.0.1:${ports.database}/krapao`;
  const companies = productionEnvironment();
  const { AUDIT_KEY = "" } = companies;
  const files: Record<string, string> = {
    database_password: password(),
    database_url: at("app"),
    database_replica_url: "",
    database_owner_url: at("owner"),
    database_admin_url: at("admin"),
    audit_key: AUDIT_KEY,
    redis_url: `redis://:${password()}@127.0.0.1:${ports.redis}`,
    media_url: `s3+http://krapao%3Amedia:${password()}@127.0.0.1:${ports.store[0]}/krapao`,
  };
  const url = `https://${MEMBERS_HOST}:${ports.front}`;
  const variables: Record<string, string> = {
    ...withoutDevelopment(sandboxAddresses(`https://127.0.0.1:${ports.companies}`)),
    NODE_EXTRA_CA_CERTS: certificate,
  };
  for (const [name, value] of Object.entries({ ...companies, WEB_URL: url })) {
    if (name in variables || name === "DATABASE_URL" || name === "AUDIT_KEY") continue;
    if (/_(KEY|SECRET|TOKEN)$/.test(name)) {
      files[name.toLowerCase()] = value;
      variables[`${name}_FILE`] = join(secrets, name.toLowerCase());
    } else variables[name] = value;
  }
  for (const [name, value] of Object.entries(files)) {
    writeFileSync(join(secrets, name), `${value}\n`, { mode: 0o600 });
  }
  return {
    folder,
    ports,
    url,
    consoleUrl: `https://${CONSOLE_HOST}:${ports.front}`,
    sandboxUrl: `http://127.0.0.1:${ports.sandbox}`,
    certificate,
    key,
    secrets,
    read: (secret) => readFileSync(join(secrets, secret), "utf8").trim(),
    variables,
    companies: Object.fromEntries(
      Object.entries(companies).filter(([name]) => !name.endsWith("_URL")),
    ),
  };
}

const withoutDevelopment = (addresses: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(addresses).filter(([name]) => !/^(PUSH|ALERT_HOOK)_URL$/.test(name)),
  );

/**
 * What a container of compose.yaml gets: the image's variables, production.env, and its own, with
 * the addresses of this machine.
 * @param service `environment: &environment` for a server, `migrate:` or `admin:`
 */
export function environmentFor(
  production: Production,
  { context, image, service }: { context: string; image: string; service: string },
): Record<string, string> {
  const compose = readFileSync(join(context, "compose.yaml"), "utf8");
  const last = readStages(readFileSync(join(context, "deploy/server.Dockerfile"), "utf8")).at(-1);
  const own = environmentOf(blockOf(compose, service));
  const here = (text: string) =>
    text.replace("/run/secrets", production.secrets).replace("172.28.0.0/24", "127.0.0.1/32");
  const inImage = last ? variablesOf(last, { VARIANT: "thai" }) : {};
  const all = { ...inImage, ...production.variables, ...own };
  const environment = Object.fromEntries(
    Object.entries(all).map(([name, value]) => [name, here(value)]),
  );
  return {
    ...environment,
    HOST: "127.0.0.1",
    MEDIA_DIR: join(production.folder, "media"),
    ...(inImage.WEB_DIR ? { WEB_DIR: join(image, inImage.WEB_DIR) } : {}),
    ...(inImage.CONSOLE_DIR ? { CONSOLE_DIR: join(image, inImage.CONSOLE_DIR) } : {}),
    PATH: process.env.PATH ?? "",
  };
}
