/** One machine of the database: Patroni with its PostgreSQL, reached through proxies alone. */
import { type ChildProcess, spawn } from "node:child_process";
import { openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Line, openLine } from "@krapao/testkit/crowd/proxy";
import { freePort } from "@krapao/testkit/postgres/ports";
import { findPostmaster } from "@krapao/testkit/postgres/process";
import { root } from "@krapao/testkit/settings";
import { owner, writeAsOwner } from "./owner.ts";
import { endProcess, signalFamily } from "./processes.ts";

const HOST = "127.0.0.1";

/** The proxies to and from a machine. A cut network makes all of them silent. */
interface Lines {
  /** haproxy to PostgreSQL, and to Patroni's REST API. */
  database: Line;
  health: Line;
  /** The other machine to both. */
  peerDatabase: Line;
  peerRest: Line;
  etcd: Line;
}

export interface DatabaseNode {
  name: string;
  data: string;
  restPort: number;
  lines: Lines;
  /** The postmaster's process id. @throws when it does not run */
  postmaster(): number;
  /** Stops Patroni, PostgreSQL and its processes where they are, as a machine that hangs. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

export interface NodeOptions {
  name: string;
  folder: string;
  bin: string;
  etcdPort: number;
  passwords: { superuser: string; replication: string };
}

/** Fills the ${NAMES} of a file in deploy/failover. @throws when one has no value */
export function fill(file: string, values: Record<string, string | number>): string {
  return readFileSync(join(root, "deploy/failover", file), "utf8")
    .split("\n")
    .filter((line) => !line.trimStart().startsWith("#"))
    .join("\n")
    .replace(/\$\{(\w+)\}/g, (_all, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`${file} has no value for ${name}`);
      return `${value}`;
    });
}

export async function startNode(options: NodeOptions): Promise<DatabaseNode> {
  const { name, folder, bin, etcdPort, passwords } = options;
  const databasePort = await freePort();
  const restPort = await freePort();
  const lines: Lines = {
    database: await openLine(() => [databasePort]),
    health: await openLine(() => [restPort]),
    peerDatabase: await openLine(() => [databasePort]),
    peerRest: await openLine(() => [restPort]),
    etcd: await openLine(() => [etcdPort]),
  };
  const data = join(folder, name);
  const config = join(folder, `${name}.yml`);
  const values = {
    NAME: name,
    REST_LISTEN: `${HOST}:${restPort}`,
    REST_ADDRESS: `${HOST}:${lines.peerRest.port}`,
    ETCD_ADDRESS: `${HOST}:${lines.etcd.port}`,
    DATABASE_LISTEN: `${HOST}:${databasePort}`,
    DATABASE_ADDRESS: `${HOST}:${lines.peerDatabase.port}`,
    DATA_DIR: data,
    BIN_DIR: bin,
    SUPERUSER_PASSWORD: passwords.superuser,
    REPLICATION_PASSWORD: passwords.replication,
    NETWORK: `${HOST}/32`,
  };
  writeAsOwner(config, fill("patroni.yml", values));
  const patroni = startProgram("/usr/bin/patroni", [config], { folder, name });
  const postmaster = () => {
    const pid = findPostmaster(data)?.pid;
    if (!pid) throw new Error(`PostgreSQL of ${name} does not run`);
    return pid;
  };
  const all = (kind: NodeJS.Signals) => {
    for (const pid of [patroni.pid, findPostmaster(data)?.pid]) if (pid) signalFamily(pid, kind);
  };
  return {
    name,
    data,
    restPort,
    lines,
    postmaster,
    freeze: () => all("SIGSTOP"),
    thaw: () => all("SIGCONT"),
    async stop() {
      all("SIGCONT");
      if (patroni.pid) await endProcess(patroni.pid);
      const left = findPostmaster(data)?.pid;
      if (left) await endProcess(left, 2_000);
      await Promise.all(Object.values(lines).map((line) => line.close()));
    },
  };
}

/** Starts a program as the database's user. What it prints goes to a file next to its data. */
export function startProgram(
  program: string,
  args: string[],
  { folder, name }: { folder: string; name: string },
): ChildProcess {
  const log = openSync(join(folder, `${name}.log`), "a");
  return spawn(program, args, {
    ...owner,
    cwd: "/",
    env: { PATH: "/usr/bin:/bin", LC_ALL: "C.UTF-8", TZ: "UTC", HOME: folder },
    stdio: ["ignore", log, log],
  });
}
