/** PgBouncer in transaction mode in front of PostgreSQL, by deploy/pgbouncer.ini. */
import { chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findOwner } from "@krapao/testkit/postgres/home";
import { accepts, type Processes, type Started, until } from "./processes.ts";
import type { Production } from "./settings.ts";

/** Starts the pooler with the password of the servers' role, and no other. */
export async function startPooler({
  production,
  processes,
  context,
  program,
}: {
  production: Production;
  processes: Processes;
  context: string;
  program: string;
}): Promise<Started> {
  const { ports, folder } = production;
  const etc = join(folder, "pooler");
  mkdirSync(etc, { recursive: true });
  const { username, password } = new URL(production.read("database_url"));
  const settings = readFileSync(join(context, "deploy/pgbouncer.ini"), "utf8")
    .replace("host=postgres port=5432", `host=127.0.0.1 port=${ports.database}`)
    .replace("listen_addr = 0.0.0.0", "listen_addr = 127.0.0.1")
    .replace("listen_port = 6432", `listen_port = ${ports.pooler}`)
    .replace("/etc/pgbouncer/users.txt", join(etc, "users.txt"));
  const user = findOwner();
  const own = (name: string, text: string) => {
    writeFileSync(join(etc, name), text, { mode: 0o600 });
    if (user.uid !== undefined && user.gid !== undefined)
      chownSync(join(etc, name), user.uid, user.gid);
  };
  own("pgbouncer.ini", `${settings}unix_socket_dir =\n`);
  own("users.txt", `"${username}" "${password}"\n`);
  const started = processes.start({
    name: "PgBouncer",
    command: program,
    args: [join(etc, "pgbouncer.ini")],
    log: join(folder, "pooler.log"),
    env: { PATH: process.env.PATH },
    user,
    signal: "SIGINT",
  });
  await until(started, () => accepts(ports.pooler));
  return started;
}

/** What the servers get in place of the address of PostgreSQL. */
export function throughPooler(production: Production): Record<string, string> {
  const direct = production.read("database_url");
  const pooled = new URL(direct);
  pooled.port = String(production.ports.pooler);
  return { DATABASE_URL: pooled.href, DATABASE_LISTEN_URL: direct };
}
