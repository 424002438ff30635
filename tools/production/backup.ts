/** Backs up the database by deploy/backup.sh, restores it by deploy/restore.sh, and compares. */
import { execFileSync } from "node:child_process";
import { chownSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findOwner } from "@krapao/testkit/postgres/home";
import pg from "pg";
import { databaseSettings } from "./compose-file.ts";
import { type Processes, until } from "./processes.ts";
import type { Production } from "./settings.ts";
import { ownFolder, ownLog } from "./stores.ts";

interface Given {
  production: Production;
  processes: Processes;
  /** The clone. */
  context: string;
  /** PostgreSQL's programs. */
  bin: string;
}

/** What both databases must have alike. */
const COUNTS = `select (select count(*) from ledger.entry)::text || ' entries, '
  || (select count(*) from accounts_member)::text || ' members, '
  || (select count(*) from audit_entry)::text || ' audit entries' as found`;

/** @returns what the restored database has. @throws when it has something else than the first */
export async function backUpAndRestore({
  production,
  processes,
  context,
  bin,
}: Given): Promise<string> {
  const { folder, ports } = production;
  const user = findOwner();
  const backups = ownFolder(join(folder, "backups"));
  const log = ownFolder(join(backups, "log"));
  const passwords = join(backups, "pgpass");
  writeFileSync(passwords, `*:*:*:*:${production.read("database_password")}\n`, { mode: 0o600 });
  if (user.uid !== undefined && user.gid !== undefined) chownSync(passwords, user.uid, user.gid);
  const env = {
    PATH: `${bin}:/usr/bin:/bin`,
    PGHOST: "127.0.0.1",
    PGPORT: String(ports.database),
    PGUSER: "postgres",
    PGPASSFILE: passwords,
    BACKUP_DIR: backups,
    TZ: "UTC",
  };
  const run = (command: string, args: readonly string[]) =>
    execFileSync(command, args, { ...user, cwd: "/", env, encoding: "utf8", stdio: "pipe" });
  const slot = ["-D", log, "--slot=archive"];
  run(join(bin, "pg_receivewal"), [...slot, "--create-slot", "--if-not-exists"]);
  const receiver = processes.start({
    name: "pg_receivewal",
    command: join(bin, "pg_receivewal"),
    args: [...slot, "--synchronous"],
    log: ownLog(production, "receivewal", user),
    env,
    user,
    signal: "SIGINT",
  });
  run("bash", [join(context, "deploy/backup.sh")]);
  const first = await count(production, ports.database);
  // The log of the last answers reaches the receiver a little later.
  await sleep(1_000);
  await receiver.stop();
  const [name = ""] = readdirSync(join(backups, "base"));
  const data = join(ownFolder(join(folder, "restored")), "data");
  run("bash", [join(context, "deploy/restore.sh"), join(backups, "base", name), data]);
  const settings = restoredSettings(production, context);
  const started = processes.start({
    name: "the restored PostgreSQL",
    command: join(bin, "postgres"),
    args: ["-D", data, ...Object.entries(settings).flatMap((pair) => ["-c", pair.join("=")])],
    log: ownLog(production, "restored", user),
    env,
    user,
    signal: "SIGINT",
  });
  let second = "";
  await until(started, async () => {
    second = await count(production, ports.pooler);
    return true;
  });
  await started.stop();
  if (first !== second) throw new Error(`it had ${first}, and the restored one has ${second}`);
  return second;
}

/** As in compose.yaml: recovery refuses fewer connections than the first database had. */
function restoredSettings({ ports }: Production, context: string): Record<string, string> {
  const { max_connections = "200" } = databaseSettings(
    readFileSync(join(context, "compose.yaml"), "utf8"),
  );
  return {
    max_connections,
    port: String(ports.pooler),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
  };
}

async function count(production: Production, port: number): Promise<string> {
  const password = production.read("database_password");
  const client = new pg.Client({
    connectionString: `postgres://postgres:${password}@127.0.0.1:${port}/krapao`,
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ found: string }>(COUNTS);
    return rows[0]?.found ?? "";
  } finally {
    await client.end();
  }
}
