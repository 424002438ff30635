/** Creates a cluster, with its settings. */
import { spawnSync } from "node:child_process";
import { chownSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Owner } from "./home.ts";
import { findPostmaster, readQuiet } from "./process.ts";
import { alterRoles, createDatabase, createRoles, type Passwords } from "./roles.ts";

export type Cluster = { home: string; data: string; bin: string; owner: Owner; throwaway: boolean };

/** The name of the superuser and of the database. The database has another owner. */
export const name = "krapao";

/**
 * Creates the cluster under another name and renames it, so that a killed first run leaves nothing
 * incomplete.
 */
export function initialise(cluster: Cluster, password: string, roles: Passwords): void {
  const fresh = `${cluster.data}.new`;
  rmSync(fresh, { recursive: true, force: true });
  const passwordFile = join(cluster.home, "password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (cluster.owner.uid !== undefined && cluster.owner.gid !== undefined)
    chownSync(passwordFile, cluster.owner.uid, cluster.owner.gid);
  // The built-in locale sorts the same on every machine and needs no locale of the system.
  const locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const flags = ["-U", name, "-A", "scram-sha-256", "--encoding=UTF8", "--pwfile", passwordFile];
  const speed = cluster.throwaway ? ["--no-sync", "--no-instructions"] : ["--no-instructions"];
  run(cluster, "initdb", ["-D", fresh, ...flags, ...locale, ...speed]);
  rmSync(passwordFile);
  single(cluster, fresh, [...createRoles(roles), createDatabase(name)]);
  renameSync(fresh, cluster.data);
}

/** Sets new passwords, for a cluster whose file with the passwords is missing. */
export function resetPasswords(cluster: Cluster, password: string, roles: Passwords): void {
  const left = findPostmaster(cluster.data);
  if (left) {
    throw new Error(
      `A database runs in ${cluster.data} (process ${left.pid}) and its password is lost: stop it first.`,
    );
  }
  rmSync(join(cluster.data, "postmaster.pid"), { force: true });
  const own = `ALTER ROLE ${name} PASSWORD '${password}';`;
  single(cluster, cluster.data, [own, ...alterRoles(roles)]);
}

function single(cluster: Cluster, data: string, statements: string[]): void {
  const relaxed = cluster.throwaway ? ["-c", "fsync=off"] : [];
  run(
    cluster,
    "postgres",
    ["--single", "-D", data, ...relaxed, "postgres"],
    `${statements.join("\n")}\n`,
  );
}

function run(cluster: Cluster, program: string, flags: string[], input = ""): void {
  const done = spawnSync(join(cluster.bin, program), flags, {
    ...cluster.owner,
    cwd: "/",
    env: environment(),
    input,
    encoding: "utf8",
  });
  if (done.status === 0) return;
  throw new Error(`${program} failed: ${done.error?.message ?? `${done.stderr}\n${done.stdout}`}`);
}

/** The environment of PostgreSQL: no PG* variable and no secret of ours. */
export const environment = () => ({ PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" });

/**
 * All settings are on the command line, so the files in the folder stay at the defaults of their
 * version.
 */
export function settingsOf(cluster: Cluster, port: number): string[] {
  const common = [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=200",
    "timezone=UTC",
    "log_timezone=UTC",
    "log_min_messages=warning",
    // Statements can contain values that must not be in a log.
    "log_min_error_statement=panic",
    "log_error_verbosity=terse",
  ];
  if (!cluster.throwaway) return common;
  const careless = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];
  // Each test file has its own database: vacuuming all of them, and a slow hash of the password for
  // each of their connections, would take processor time from the tests.
  const frugal = ["autovacuum=off", "scram_iterations=1"];
  const log = ["wal_level=minimal", "max_wal_senders=0", "max_wal_size=2GB"];
  return [...common, ...careless, ...frugal, ...log];
}

/** Refuses a cluster of another major version with a clear sentence. */
export function checkVersion(cluster: Cluster): void {
  const made = readQuiet(join(cluster.data, "PG_VERSION"))?.trim();
  const printed = spawnSync(join(cluster.bin, "postgres"), ["--version"], {
    ...cluster.owner,
    cwd: "/",
    encoding: "utf8",
  });
  const ours = /(\d+)\.\d+/.exec(printed.stdout ?? "")?.[1];
  if (made !== ours)
    throw new Error(`${cluster.data} was made by PostgreSQL ${made}, and this one is ${ours}.`);
}
