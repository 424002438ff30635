/** Making a cluster, and the settings it runs with. */
import { spawnSync } from "node:child_process";
import { chownSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Owner } from "./postgres-home.ts";
import { findPostmaster, readQuiet } from "./postgres-process.ts";

export type Cluster = { home: string; data: string; bin: string; owner: Owner; throwaway: boolean };

/** Of the superuser, and of the one database. */
export const name = "krapao";

/** Prepared under another name and renamed, so a killed first run leaves nothing half made. */
export function initialise(cluster: Cluster, password: string): void {
  const fresh = `${cluster.data}.new`;
  rmSync(fresh, { recursive: true, force: true });
  const passwordFile = join(cluster.home, "password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (cluster.owner.uid !== undefined && cluster.owner.gid !== undefined)
    chownSync(passwordFile, cluster.owner.uid, cluster.owner.gid);
  // The built-in locale sorts alike everywhere and needs no locale of the machine.
  const locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const flags = ["-U", name, "-A", "scram-sha-256", "--encoding=UTF8", "--pwfile", passwordFile];
  const speed = cluster.throwaway ? ["--no-sync", "--no-instructions"] : ["--no-instructions"];
  run(cluster, "initdb", ["-D", fresh, ...flags, ...locale, ...speed]);
  rmSync(passwordFile);
  single(cluster, fresh, `CREATE DATABASE ${name};\n`);
  renameSync(fresh, cluster.data);
}

/** The cluster is there but the note with its password is not. */
export function resetPassword(cluster: Cluster, password: string): void {
  const left = findPostmaster(cluster.data);
  if (left) {
    throw new Error(
      `A database runs in ${cluster.data} (process ${left.pid}) and its password is lost: stop it first.`,
    );
  }
  rmSync(join(cluster.data, "postmaster.pid"), { force: true });
  single(cluster, cluster.data, `ALTER ROLE ${name} PASSWORD '${password}';\n`);
}

function single(cluster: Cluster, data: string, sql: string): void {
  const relaxed = cluster.throwaway ? ["-c", "fsync=off"] : [];
  run(cluster, "postgres", ["--single", "-D", data, ...relaxed, "postgres"], sql);
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

/** Nothing of ours leaks into the database: no PG* variable, no secret. */
export const environment = () => ({ PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" });

/** Everything is said on the command line, so the folder keeps the defaults of its version. */
export function settingsOf(cluster: Cluster, port: number): string[] {
  const common = [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=200",
    "timezone=UTC",
    "log_timezone=UTC",
    "log_min_messages=warning",
    // Statements can carry what must not be in a log.
    "log_min_error_statement=panic",
    "log_error_verbosity=terse",
  ];
  if (!cluster.throwaway) return common;
  const careless = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];
  return [...common, ...careless, "wal_level=minimal", "max_wal_senders=0", "max_wal_size=2GB"];
}

/** A cluster of another major version would be refused in words that help nobody. */
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
