/**
 * A PostgreSQL server with its own backup tools, as on an operator's machine: for drills, deleted
 * afterwards.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { appendFileSync, existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findOwner } from "@krapao/testkit/postgres/home";
import { freePort } from "@krapao/testkit/postgres/ports";
import {
  createDatabase,
  createRoles,
  type DatabaseUrls,
  newPasswords,
  urlsOf,
} from "@krapao/testkit/postgres/roles";
import { execute } from "@krapao/testkit/postgres/template";

const DEBIAN = "/usr/lib/postgresql";
/** The tools get none of our environment variables. */
const environment = { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
const owner = findOwner();
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

/** Runs one of the tools to its end. @throws with its output */
export function runTool(tool: string, args: string[]): string {
  const done = spawnSync(tool, args, { ...owner, cwd: "/", env: environment, encoding: "utf8" });
  if (done.status === 0) return done.stdout;
  throw new Error(`${tool} failed: ${done.error?.message ?? done.stderr}`);
}

/** Makes a folder that the database's OS user owns. */
export function makeFolder(path: string): string {
  runTool("/bin/mkdir", ["-p", "-m", "700", path]);
  return path;
}

export interface DrillCluster {
  data: string;
  port: number;
  /** The superuser's address of the database `krapao`. */
  superuserUrl: string;
  urls: DatabaseUrls;
  /** Kills it without a shutdown, as a machine that loses power. */
  destroy(): void;
  stop(): void;
}

/**
 * Makes an empty cluster whose commits wait for the receiver of the log, once one is named.
 * @param settings further lines of its postgresql.conf
 */
export async function makeCluster(
  bin: string,
  data: string,
  settings: string[] = [],
): Promise<DrillCluster> {
  runTool(join(bin, "initdb"), [
    "-D",
    data,
    "-U",
    "krapao",
    "-A",
    "trust",
    "--encoding=UTF8",
    "--locale=C",
  ]);
  const port = await freePort();
  appendFileSync(
    join(data, "postgresql.conf"),
    [
      "",
      `port = ${port}`,
      "listen_addresses = '127.0.0.1'",
      "unix_socket_directories = ''",
      "wal_level = replica",
      "max_wal_senders = 4",
      "timezone = 'UTC'",
      ...settings,
      "",
    ].join("\n"),
  );
  const cluster = await startCluster(bin, data, port);
  for (const statement of [...createRoles(passwords), createDatabase("krapao")])
    await execute(superuserUrl(port), statement);
  return cluster;
}

export async function startCluster(bin: string, data: string, port: number): Promise<DrillCluster> {
  const postmaster = spawn(join(bin, "postgres"), ["-D", data], {
    ...owner,
    cwd: "/",
    env: environment,
    stdio: "ignore",
  });
  await untilReady(bin, port);
  return {
    data,
    port,
    superuserUrl: superuserUrl(port).replace(/postgres$/, "krapao"),
    urls: urlsOf(superuserUrl(port), "krapao", passwords),
    destroy: () => {
      postmaster.kill("SIGKILL");
    },
    stop: () => {
      runTool(join(bin, "pg_ctl"), ["-D", data, "stop", "-m", "fast", "-w"]);
    },
  };
}

async function untilReady(bin: string, port: number): Promise<void> {
  const isReady = join(bin, "pg_isready");
  for (let attempt = 0; attempt < 600; attempt++) {
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

/** A full copy of the running cluster. */
export function takeBackup(bin: string, cluster: DrillCluster, folder: string): void {
  const address = ["-h", "127.0.0.1", "-p", `${cluster.port}`, "-U", "krapao"];
  runTool(join(bin, "pg_basebackup"), [
    ...address,
    "-D",
    folder,
    "-X",
    "none",
    "-c",
    "fast",
    "--no-sync",
  ]);
  runTool(join(bin, "pg_verifybackup"), ["-n", folder]);
}

/** Restores a copy and the received log to the end of the log, or to a point in time. */
export async function restore(
  bin: string,
  { backup, log, until }: { backup: string; log: string; until: Date | null },
): Promise<DrillCluster> {
  const port = await freePort();
  // The segment that was being received counts as far as it goes.
  const fetch = `cp ${log}/%f %p || cp ${log}/%f.partial %p`;
  appendFileSync(
    join(backup, "postgresql.auto.conf"),
    [
      "synchronous_standby_names = ''",
      `restore_command = '${fetch}'`,
      `port = ${port}`,
      ...(until
        ? [
            `recovery_target_time = '${until.toISOString().replace("T", " ").replace("Z", "+00")}'`,
            "recovery_target_action = 'promote'",
          ]
        : []),
      "",
    ].join("\n"),
  );
  writeFileSync(join(backup, "recovery.signal"), "");
  const cluster = await startCluster(bin, backup, port);
  const args = ["-h", "127.0.0.1", "-p", `${port}`, "-U", "krapao", "-d", "krapao", "-Atc"];
  for (let attempt = 0; attempt < 300; attempt++) {
    if (runTool(join(bin, "psql"), [...args, "select pg_is_in_recovery()"]).trim() === "f")
      return cluster;
    await sleep(100);
  }
  throw new Error("the restored database stays in recovery");
}
