/**
 * Starts the embedded PostgreSQL for development, tests and small installations. The data folder
 * stores the port and the password. A cluster that outlived its launcher is adopted, and PostgreSQL
 * itself recovers a crashed one.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type Cluster,
  checkVersion,
  environment,
  initialise,
  name,
  resetPasswords,
  settingsOf,
} from "./cluster.ts";
import { chooseHome, findBinaries, findOwner, type Owner, throwawayBase } from "./home.ts";
import { freePort, isFree } from "./ports.ts";
import { findPostmaster, isAlive, isReady, readQuiet, signal } from "./process.ts";
import { type DatabaseUrls, newPasswords, type Passwords, urlsOf } from "./roles.ts";

export type PostgresOptions = {
  /**
   * The folder of the cluster (or of the file that says where it is). Not needed for a throw-away
   * cluster.
   */
  dataDir?: string;
  /** The preferred port on loopback. Without it: the stored one, else any free one. */
  port?: number;
  /** For tests: no durability, in memory where possible, deleted at `stop`. */
  throwaway?: boolean;
  /** Receives the sentences that a person should see. */
  say?: (line: string) => void;
};

export type Postgres = {
  /** Connection string of the superuser `krapao` to the database `krapao`. */
  url: string;
  /** The same database as its own roles. */
  urls: DatabaseUrls;
  port: number;
  /** Process id of the postmaster. */
  pid: number;
  /** True when the cluster ran before this call: another process may be using it. */
  isAdopted: boolean;
  /** Fast shutdown: open transactions are rolled back, the data is on disk afterwards. */
  stop(): Promise<void>;
};

type Note = { home: string; password: string; roles: Passwords; port?: number };

const startMs = 60_000;
const stopMs = 20_000;

/** Starts or adopts a cluster and resolves when it accepts connections. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  if (options.throwaway) return startThrowaway(options);
  if (options.dataDir === undefined) throw new Error("startPostgres needs a dataDir.");
  const say = options.say ?? ((line: string) => console.log(line));
  mkdirSync(options.dataDir, { recursive: true });
  const dataDir = realpathSync(options.dataDir);
  const file = join(dataDir, "postgres.json");
  const note = readNote(file, dataDir);
  const owner = findOwner(note && join(note.home, "data"));
  const home = note?.home ?? chooseHome(dataDir, owner);
  refuseStrangers(home);
  const cluster = describe(home, owner, false);
  if (home !== join(dataDir, "postgres")) {
    say(`The database user cannot enter ${dataDir}, so the database lives in ${home}.`);
  }
  const password = note?.password ?? randomBytes(24).toString("base64url");
  const roles = note?.roles ?? newPasswords();
  if (!existsSync(cluster.data)) initialise(cluster, password, roles);
  else if (!note) resetPasswords(cluster, password, roles);
  const adopted = findPostmaster(cluster.data);
  const running = adopted ?? (await launch(cluster, options.port ?? note?.port));
  if (adopted) say(`Adopted the database that was left running (process ${adopted.pid}).`);
  writeNote(file, { home, password, roles, port: running.port });
  await untilReady(cluster, running.pid);
  writeFileSync(join(home, "folder"), dataDir);
  return handle(cluster, running, { password, roles });
}

/** Refuses a cluster that root or another user made: an ordinary user cannot run it. */
function refuseStrangers(home: string): void {
  try {
    if (existsSync(home)) readdirSync(home);
  } catch {
    throw new Error(
      `The database in ${home} belongs to another user: set DATA_DIR to a folder of your own.`,
    );
  }
}

/** The folder of the cluster of a data folder, if there is one. */
export function clusterHome(dataDir: string): string | undefined {
  const folder = realpathSync(dataDir);
  return readNote(join(folder, "postgres.json"), folder)?.home;
}

async function startThrowaway(options: PostgresOptions): Promise<Postgres> {
  const base = throwawayBase();
  sweep(base);
  const owner = findOwner();
  const home = mkdtempSync(join(base, `krapao-pg-${process.pid}-`));
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(home, owner.uid, owner.gid);
  const cluster = describe(home, owner, true);
  const password = randomBytes(12).toString("base64url");
  const roles = newPasswords();
  initialise(cluster, password, roles);
  const running = await launch(cluster, options.port);
  await untilReady(cluster, running.pid);
  return handle(cluster, running, { password, roles });
}

/** Removes throw-away clusters whose test process has ended. */
function sweep(base: string): void {
  for (const entry of readdirSync(base)) {
    const pid = /^krapao-pg-(\d+)-/.exec(entry)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const home = join(base, entry);
    try {
      const left = findPostmaster(join(home, "data"));
      if (left) process.kill(left.pid, "SIGQUIT");
      rmSync(home, { recursive: true, force: true });
    } catch {
      // The folder belongs to another user, or another process is removing it: skip it.
    }
  }
}

function describe(home: string, owner: Owner, throwaway: boolean): Cluster {
  return {
    home,
    data: join(home, "data"),
    bin: join(findBinaries(owner), "bin"),
    owner,
    throwaway,
  };
}

/**
 * The file of an earlier run, unless the folder is a copy whose cluster still belongs to the
 * original.
 */
function readNote(file: string, dataDir: string): Note | undefined {
  if (!existsSync(file)) return undefined;
  const note: Note = JSON.parse(readFileSync(file, "utf8"));
  const inside = join(dataDir, "postgres");
  if (note.home === inside) return note;
  const origin = readQuiet(join(note.home, "folder"));
  if (existsSync(inside)) return { ...note, home: inside };
  if (origin === undefined) return undefined;
  const isCopy = origin !== dataDir && existsSync(join(origin, "postgres.json"));
  return isCopy ? undefined : note;
}

function writeNote(file: string, note: Note): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(note, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

type Running = { pid: number; port: number; child?: ChildProcess };

async function launch(cluster: Cluster, preferred?: number): Promise<Running> {
  checkVersion(cluster);
  const log = join(cluster.home, "postgres.log");
  let port = preferred !== undefined && (await isFree(preferred)) ? preferred : await freePort();
  for (let attempt = 1; ; attempt += 1) {
    dropStrangePidFile(cluster.data);
    const settings = settingsOf(cluster, port).flatMap((setting) => ["-c", setting]);
    const child = spawn(
      "/bin/sh",
      ["-c", 'log="$1"; shift; exec "$@" >"$log" 2>&1', "sh", log].concat(
        join(cluster.bin, "postgres"),
        ["-D", cluster.data, ...settings],
      ),
      // The postmaster gets a separate session: Ctrl-C must not stop it before the server has
      // drained.
      { ...cluster.owner, cwd: "/", env: environment(), stdio: "ignore", detached: true },
    );
    child.unref();
    const pid = child.pid;
    if (pid !== undefined && (await settles(cluster, child))) return { pid, port, child };
    // Another process took the port in between, or backends of a killed postmaster still hold its
    // memory.
    if (attempt === 8) throw new Error(`PostgreSQL does not start:\n${readQuiet(log) ?? ""}`);
    await sleep(250 * attempt);
    port = await freePort();
  }
}

/**
 * PostgreSQL clears the pid file of a dead postmaster itself, after checking that no backend of it
 * is left. It gives up only when the process id now belongs to another program.
 */
function dropStrangePidFile(data: string): void {
  const file = join(data, "postmaster.pid");
  const pid = Number(readQuiet(file)?.split("\n")[0] ?? 0);
  if (pid > 0 && isAlive(pid) && !findPostmaster(data)) rmSync(file, { force: true });
}

/** True once it is ready, false when it ended before that. */
async function settles(cluster: Cluster, child: ChildProcess): Promise<boolean> {
  const until = performance.now() + startMs;
  while (performance.now() < until) {
    if (child.exitCode !== null || child.signalCode !== null) return false;
    if (isReady(cluster.data, child.pid ?? 0)) return true;
    await sleep(20);
  }
  throw new Error(`PostgreSQL was not ready in time; see ${join(cluster.home, "postgres.log")}.`);
}

async function untilReady(cluster: Cluster, pid: number): Promise<void> {
  const until = performance.now() + startMs;
  while (!isReady(cluster.data, pid)) {
    if (!isAlive(pid) || performance.now() > until)
      throw new Error(`The database in ${cluster.data} is not getting ready.`);
    await sleep(20);
  }
}

function handle(
  cluster: Cluster,
  running: Running,
  { password, roles }: { password: string; roles: Passwords },
): Postgres {
  const url = `postgres://${name}:${password}@127.0.0.1:${running.port}/${name}`;
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= shutDown(cluster, running.pid);
    return stopping;
  };
  const isAdopted = running.child === undefined;
  const urls = urlsOf(url, name, roles);
  return { url, urls, port: running.port, pid: running.pid, isAdopted, stop };
}

async function shutDown(cluster: Cluster, pid: number): Promise<void> {
  // SIGINT asks for a fast shutdown, SIGQUIT for an immediate one.
  signal(pid, cluster.throwaway ? "SIGQUIT" : "SIGINT");
  const until = performance.now() + stopMs;
  let urged = false;
  while (isAlive(pid)) {
    if (!urged && performance.now() > until) {
      signal(pid, "SIGQUIT");
      urged = true;
    }
    await sleep(20);
  }
  if (cluster.throwaway) rmSync(cluster.home, { recursive: true, force: true });
}
