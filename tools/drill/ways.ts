/** The two ways of a backup: PostgreSQL's own tools, and pgBackRest, by the scripts of deploy/. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "@krapao/testkit/settings";
import { installMissing } from "../failover/needs.ts";
import { makeOwnFolder, writeAsOwner } from "../failover/owner.ts";
import { type DrillCluster, runTool } from "./cluster.ts";

export interface Way {
  name: string;
  /** Takes the backups while members move money. @returns what it took */
  takeBackups(): string;
  /** Writes a data folder that PostgreSQL recovers from, to the last answer or to a time. */
  restore(data: string, until: Date | null): void;
}

interface Place {
  /** PostgreSQL's programs. */
  bin: string;
  folder: string;
  /** What pg_receivewal writes. */
  log: string;
}

/** The configuration of pgBackRest in a drill, and how PostgreSQL sends its log to it. */
export interface PgBackRest {
  config: string;
  archiveCommand: string;
}

/** Installs pgBackRest as root. @returns why it is not here; null: it is */
export function findPgBackRest(): string | null {
  try {
    installMissing({ pgbackrest: "/usr/bin/pgbackrest" });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : `${error}`;
  }
}

/** Runs a script of deploy/ as the database's user, who may not be able to enter this folder. */
function runScript(name: string, args: readonly string[], env: Record<string, string>): string {
  const text = readFileSync(join(root, "deploy", name), "utf8");
  return runTool("/bin/bash", ["-c", text, name, ...args], env);
}

const toText = (time: Date) => time.toISOString().replace("T", " ").replace("Z", "+00");

/** deploy/backup.sh and deploy/restore.sh. */
export function plainWay({ bin, folder, log }: Place, primary: DrillCluster): Way {
  const env = {
    ...addressOf(primary),
    PATH: `${bin}:/usr/bin:/bin`,
    BACKUP_DIR: folder,
  };
  if (log !== join(folder, "log")) throw new Error("backup.sh expects the log in BACKUP_DIR/log");
  return {
    name: "plain",
    takeBackups: () => {
      runScript("backup.sh", [], env);
      return "a full backup";
    },
    restore(data, until) {
      const [backup = ""] = readdirSync(join(folder, "base"));
      const time = until ? [toText(until)] : [];
      runScript("restore.sh", [join(folder, "base", backup), data, ...time], env);
    },
  };
}

/** Where PostgreSQL's tools find a cluster. */
export const addressOf = ({ port }: Pick<DrillCluster, "port">) => ({
  PGHOST: "127.0.0.1",
  PGPORT: `${port}`,
  PGUSER: "krapao",
});

/** Writes deploy/pgbackrest.conf with the paths, the port and the user of this machine. */
export function configurePgBackRest(
  folder: string,
  { data, port, socket }: { data: string; port: number; socket: string },
): PgBackRest {
  const here: Record<string, string> = {
    "repo1-path": makeOwnFolder(join(folder, "repository")),
    "lock-path": makeOwnFolder(join(folder, "lock")),
    "pg1-path": data,
    "pg1-socket-path": socket,
    "pg1-port": `${port}`,
    "pg1-user": "krapao",
  };
  const text = readFileSync(join(root, "deploy/pgbackrest.conf"), "utf8").replace(
    /^([\w-]+)=.*$/gm,
    (line, name: string) => (name in here ? `${name}=${here[name]}` : line),
  );
  const config = join(folder, "pgbackrest.conf");
  writeAsOwner(config, text);
  return {
    config,
    archiveCommand: `pgbackrest --config=${config} --stanza=krapao archive-push %p`,
  };
}

/** deploy/pgbackrest.sh: a full and an incremental backup. */
export function pgBackRestWay({ log }: Place, { config }: PgBackRest): Way {
  const env = { PGBACKREST_CONFIG: config };
  runScript("pgbackrest.sh", ["start"], env);
  return {
    name: "pgbackrest",
    takeBackups() {
      runScript("pgbackrest.sh", ["full"], env);
      runScript("pgbackrest.sh", ["incremental"], env);
      const info = runTool("/usr/bin/pgbackrest", ["info"], env);
      const kinds = [...info.matchAll(/^ +(full|incr) backup: /gm)].map(([, kind]) => kind);
      if (kinds.join() !== "full,incr") throw new Error(`pgbackrest has other backups:\n${info}`);
      return "a full and an incremental backup";
    },
    restore(data, until) {
      const time = until ? [toText(until)] : [];
      runScript("pgbackrest.sh", ["restore", data, ...time], { ...env, RECEIVED_LOG: log });
    },
  };
}
