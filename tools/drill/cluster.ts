/**
 * A PostgreSQL server with its own backup tools, as on an operator's machine: for drills, deleted
 * afterwards.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { appendFileSync, existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@krapao/testkit/postgres/ports";
import {
  createDatabase,
  createRoles,
  type DatabaseUrls,
  newPasswords,
  urlsOf,
} from "@krapao/testkit/postgres/roles";
import { execute } from "@krapao/testkit/postgres/template";
import { owner } from "../failover/owner.ts";

const DEBIAN = "/usr/lib/postgresql";
/** The tools get none of our environment variables. */
const environment = { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
/** The roles are part of a backup, so every cluster of a drill has the same. */
const passwords = newPasswords();
const superuserUrl = (port: number) => `postgres://krapao@127.0.0.1:${port}/postgres`;

/** Where PostgreSQL's own tools are. @throws a sentence that says what to install */
export function findTools(): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => +b - +a) : [];
  const home = versions
    .map((version) => join(DEBIAN, version, "bin"))
    .find((path) => existsSync(join(path, "pg_basebackup")) && existsSync(join(path, "initdb")));
  if (home) return home;
  throw new Error("PostgreSQL's server and its tools are not here: apt-get install postgresql.");
}

/**
 * Runs one of the tools to its end.
 * @param more further environment variables
 * @param input what it reads from standard input
 * @throws with its output
 */
export function runTool(
  tool: string,
  args: string[],
  more: Record<string, string> = {},
  input = "",
): string {
  const env = { ...environment, ...more };
  const done = spawnSync(tool, args, { ...owner, cwd: "/", env, input, encoding: "utf8" });
  if (done.status === 0) return done.stdout;
  const said = `${done.stderr}${done.stdout}`.trim();
  throw new Error(`${tool} ${args.at(-1)} failed: ${done.error?.message ?? said}`);
}

export interface DrillCluster {
  data: string;
  port: number;
  /** The superuser's address of the database `krapao`. */
  superuserUrl: string;
  urls: DatabaseUrls;
  /** Kills it without a shutdown, as a machine that loses power. */
  destroy(): void;
  /** Ends it after its connections are closed. */
  stop(): void;
}

/** Where a cluster is, before it exists. */
export interface ClusterPlace {
  data: string;
  port: number;
  /** The folder of its socket. */
  socket: string;
  /** How it sends its log, besides pg_receivewal; null: it does not. */
  archiveCommand: string | null;
  /** Further lines of its postgresql.conf. */
  settings?: string[];
  /** The lines of its pg_hba.conf; without them it trusts every connection of this machine. */
  access?: string[];
  /** Further environment variables of the server. */
  variables?: Record<string, string>;
}

/** Makes an empty cluster whose commits wait for the receiver of the log, once one is named. */
export async function makeCluster(bin: string, place: ClusterPlace): Promise<DrillCluster> {
  const { data, port, socket, archiveCommand, settings = [] } = place;
  const owned = ["-U", "krapao", "-A", "trust"];
  runTool(join(bin, "initdb"), ["-D", data, ...owned, "--encoding=UTF8", "--locale=C"]);
  if (place.access) writeFileSync(join(data, "pg_hba.conf"), `${place.access.join("\n")}\n`);
  const archive = [
    "archive_mode = on",
    `archive_command = '${archiveCommand}'`,
    "archive_timeout = 60",
  ];
  appendFileSync(
    join(data, "postgresql.conf"),
    [
      "",
      `port = ${port}`,
      "listen_addresses = '127.0.0.1'",
      `unix_socket_directories = '${socket}'`,
      "wal_level = replica",
      "max_wal_senders = 4",
      "timezone = 'UTC'",
      ...(archiveCommand === null ? [] : archive),
      ...settings,
      "",
    ].join("\n"),
  );
  const cluster = await startCluster(bin, place);
  for (const statement of [...createRoles(passwords), createDatabase("krapao")])
    await execute(superuserUrl(port), statement);
  return cluster;
}

async function startCluster(
  bin: string,
  { data, port, variables }: Pick<ClusterPlace, "data" | "port" | "variables">,
): Promise<DrillCluster> {
  // A restored cluster has the port of the first one in its file.
  const postmaster = spawn(join(bin, "postgres"), ["-D", data, "-p", `${port}`], {
    ...owner,
    cwd: "/",
    env: { ...environment, ...variables },
    stdio: "ignore",
  });
  const destroy = () => void postmaster.kill("SIGKILL");
  try {
    await untilReady(bin, { port, postmaster });
  } catch (error) {
    destroy();
    throw error;
  }
  return {
    data,
    port,
    superuserUrl: superuserUrl(port).replace(/postgres$/, "krapao"),
    urls: urlsOf(superuserUrl(port), "krapao", passwords),
    destroy,
    stop: () => void runTool(join(bin, "pg_ctl"), ["-D", data, "stop", "-m", "fast", "-w"]),
  };
}

async function untilReady(
  bin: string,
  { port, postmaster }: { port: number; postmaster: ChildProcess },
): Promise<void> {
  const isReady = join(bin, "pg_isready");
  for (let attempt = 0; attempt < 600 && postmaster.exitCode === null; attempt++) {
    const { status } = spawnSync(isReady, ["-h", "127.0.0.1", "-p", `${port}`], {
      env: environment,
    });
    if (status === 0) return;
    await sleep(100);
  }
  throw new Error("the database does not start");
}

/**
 * Receives the log in another place as it is written. From then on no commit is answered before the
 * receiver has it on its disk, which makes the loss zero.
 */
export async function receiveLog(
  bin: string,
  cluster: DrillCluster,
  folder: string,
): Promise<ChildProcess> {
  const address = ["-h", "127.0.0.1", "-p", `${cluster.port}`, "-U", "krapao"];
  const tool = join(bin, "pg_receivewal");
  runTool(tool, [...address, "--create-slot", "--slot=archive", "--if-not-exists"]);
  const receiver = spawn(
    tool,
    [...address, "-D", folder, "--slot=archive", "--synchronous", "--no-loop"],
    {
      ...owner,
      cwd: "/",
      env: environment,
      stdio: "ignore",
    },
  );
  const psql = (sql: string) =>
    runTool(join(bin, "psql"), [...address, "-d", "krapao", "-Atc", sql]);
  psql("alter system set synchronous_standby_names = 'pg_receivewal'");
  psql("select pg_reload_conf()");
  for (let attempt = 0; attempt < 100; attempt++) {
    if (psql("select sync_state from pg_stat_replication").trim() === "sync") return receiver;
    await sleep(100);
  }
  throw new Error("the receiver of the log did not become synchronous");
}

/** Starts PostgreSQL on a restored folder, and waits until it has left recovery. */
export async function recover(bin: string, data: string): Promise<DrillCluster> {
  const cluster = await startCluster(bin, { data, port: await freePort() });
  const args = ["-h", "127.0.0.1", "-p", `${cluster.port}`, "-U", "krapao", "-d", "krapao", "-Atc"];
  for (let attempt = 0; attempt < 300; attempt++) {
    if (runTool(join(bin, "psql"), [...args, "select pg_is_in_recovery()"]).trim() === "f")
      return cluster;
    await sleep(100);
  }
  cluster.destroy();
  throw new Error("the restored database stays in recovery");
}
