/** Backs up the database by deploy/backup.sh, restores it by deploy/restore.sh, and compares. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Given, openTools, startCopy } from "./database-tools.ts";
import { until } from "./processes.ts";
import type { Production } from "./settings.ts";
import { ownFolder, ownLog } from "./stores.ts";

/** What both databases must have alike. */
const COUNTS = `select (select count(*) from ledger.entry)::text || ' entries, '
  || (select count(*) from accounts_member)::text || ' members, '
  || (select count(*) from audit_entry)::text || ' audit entries' as found`;

/** @returns what the restored database has. @throws when it has something else than the first */
export async function backUpAndRestore(given: Given): Promise<string> {
  const { production, processes, context, bin } = given;
  const { folder, ports } = production;
  const { user, env, run: runTool } = openTools(given);
  const backups = ownFolder(join(folder, "backups"));
  const log = ownFolder(join(backups, "log"));
  const run = (command: string, args: readonly string[]) =>
    runTool(command, args, { BACKUP_DIR: backups });
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
  const started = startCopy(given, { name: "restored", data, port: ports.pooler });
  let second = "";
  await until(started, async () => {
    second = await count(production, ports.pooler);
    return true;
  });
  await started.stop();
  if (first !== second) throw new Error(`it had ${first}, and the restored one has ${second}`);
  return second;
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
