/** PostgreSQL's own tools on the database of a rehearsal, and a copy that follows it. */
import { execFileSync } from "node:child_process";
import { chownSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findOwner } from "@krapao/testkit/postgres/home";
import pg from "pg";
import { databaseSettings } from "./compose-file.ts";
import { accepts, type Processes, type Started, until } from "./processes.ts";
import type { Production } from "./settings.ts";
import { ownFolder, ownLog } from "./stores.ts";

export interface Given {
  production: Production;
  processes: Processes;
  /** The clone. */
  context: string;
  /** PostgreSQL's programs. */
  bin: string;
}

/** Runs the tools as the database's user of the operating system, as the superuser. */
export function openTools({ production, bin }: Pick<Given, "production" | "bin">) {
  const { folder, ports } = production;
  const user = findOwner();
  const passwords = join(ownFolder(join(folder, "tools")), "pgpass");
  writeFileSync(passwords, `*:*:*:*:${production.read("database_password")}\n`, { mode: 0o600 });
  if (user.uid !== undefined && user.gid !== undefined) chownSync(passwords, user.uid, user.gid);
  const env = {
    PATH: `${bin}:/usr/bin:/bin`,
    PGHOST: "127.0.0.1",
    PGPORT: String(ports.database),
    PGUSER: "postgres",
    PGPASSFILE: passwords,
    TZ: "UTC",
  };
  const run = (command: string, args: readonly string[], more: Record<string, string> = {}) =>
    execFileSync(command, args, {
      ...user,
      cwd: "/",
      env: { ...env, ...more },
      encoding: "utf8",
      stdio: "pipe",
    });
  return { user, env, run };
}

/** Starts PostgreSQL on a copied folder, with as many connections as the first database has. */
export function startCopy(
  { production, processes, context, bin }: Given,
  { name, data, port }: { name: string; data: string; port: number },
): Started {
  const { user, env } = openTools({ production, bin });
  // Recovery refuses fewer connections.
  const { max_connections = "200" } = databaseSettings(
    readFileSync(join(context, "compose.yaml"), "utf8"),
  );
  const settings = {
    max_connections,
    port: String(port),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
  };
  return processes.start({
    name: `the ${name} PostgreSQL`,
    command: join(bin, "postgres"),
    args: ["-D", data, ...Object.entries(settings).flatMap((pair) => ["-c", pair.join("=")])],
    log: ownLog(production, name, user),
    env,
    user,
    signal: "SIGINT",
  });
}

/** Makes a standby that follows the database. */
export async function startStandby(given: Given): Promise<Started> {
  const { folder, ports } = given.production;
  const data = join(ownFolder(join(folder, "standby")), "data");
  openTools(given).run(join(given.bin, "pg_basebackup"), ["-D", data, "-R", "-c", "fast"]);
  const started = startCopy(given, { name: "standby", data, port: ports.standby });
  await until(started, () => accepts(ports.standby));
  return started;
}

/** Runs statements of the superuser, which nothing of the product can. */
export async function asSuperuser<T>(
  { ports, read }: Production,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: `postgres://postgres:${read("database_password")}@127.0.0.1:${ports.database}/krapao`,
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
