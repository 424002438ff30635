/**
 * The product as torture and bench run it: a database on disk, the sandbox, and servers behind
 * proxies.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { migrate } from "@krapao/server/kernel/db/migrate";
import { freePort } from "../postgres/ports.ts";
import { type Postgres, startPostgres } from "../postgres/postgres.ts";
import type { DatabaseUrls } from "../postgres/roles.ts";
import { callControl, waitUntilAnswers } from "../processes.ts";
import { SANDBOX_STYLE } from "../sandbox-style.ts";
import { DEMO, makeSecrets, root, sandboxAddresses } from "../settings.ts";
import { type Line, openLine } from "./proxy.ts";

export interface Server {
  port: number;
  child: ChildProcess;
  /** The process is being ended or restarted on purpose. */
  isBeingEnded: boolean;
}

export interface Stage {
  /** The address that members call: it reaches whichever server is up. */
  url: string;
  sandboxUrl: string;
  /** Connection string of the database's owner. */
  databaseUrl: string;
  env: NodeJS.ProcessEnv;
  /** The proxies between members and servers, servers and database, servers and sandbox. */
  lines: { members: Line; database: Line; external: Line };
  servers: Server[];
  /** How many servers ended unexpectedly so far. */
  deaths(): number;
  killServer(index: number): Promise<void>;
  /** Restarts a server gracefully: it drains first. */
  restartServer(index: number): Promise<void>;
  killDatabase(): Promise<void>;
  /** Opens a separate proxy to either server. */
  openLine(side: "members" | "staff"): Promise<Line>;
  control<T>(path: string, body?: unknown): Promise<T>;
  close(): Promise<void>;
}

/** The ports of all processes. */
interface Ports {
  sandbox: number;
  members: number[];
  staff: number[];
}

/** Starts everything. @param open opens the database: the embedded one unless another is given */
export async function openStage(open = openDatabase): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), "krapao-torture-"));
  const database = await open(folder);
  const ports: Ports = {
    sandbox: await freePort(),
    members: [await freePort(), await freePort()],
    staff: [await freePort(), await freePort()],
  };
  const lines = {
    members: await openLine(either(ports.members)),
    database: await openLine(() => [database.port()]),
    external: await openLine(() => [ports.sandbox]),
  };
  const env = environment({ folder, database, ports, lines });
  await runSeeds(env, database.urls.owner);
  const sandbox = start("sandbox/src/main.ts", env);
  const fleet = startFleet(env, ports);
  const own: Line[] = [];
  await Promise.all(
    [...ports.members, ports.sandbox].map((port) =>
      waitUntilAnswers(`http://127.0.0.1:${port}/api/lookup/active`, { anyhow: true }),
    ),
  );
  return {
    url: `http://127.0.0.1:${lines.members.port}`,
    sandboxUrl: `http://127.0.0.1:${ports.sandbox}`,
    databaseUrl: database.urls.owner,
    env,
    lines,
    servers: fleet.servers,
    deaths: fleet.deaths,
    killServer: (index) => fleet.again(index, "SIGKILL"),
    restartServer: (index) => fleet.again(index, "SIGTERM"),
    killDatabase: database.kill,
    async openLine(side) {
      const line = await openLine(either(ports[side]));
      own.push(line);
      return line;
    },
    control: (path, body) => callControl(`http://127.0.0.1:${ports.sandbox}/control${path}`, body),
    async close() {
      await fleet.close();
      await ended(sandbox, "SIGTERM");
      await Promise.all([...Object.values(lines), ...own].map((line) => line.close()));
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Tries the two servers in alternating order, so that no caller is bound to one. */
function either(both: number[]): () => number[] {
  let turn = 0;
  return () => {
    turn += 1;
    return turn % 2 === 0 ? both : [...both].reverse();
  };
}

/** The migrated database of a stage. */
export interface StageDatabase {
  urls: DatabaseUrls;
  port(): number;
  /** Where a copy for reads answers; left out: there is none. */
  replicaPort?: number;
  /** Kills the process without a shutdown; it is started again on the same port. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** A database whose commits survive a kill. */
async function openDatabase(folder: string): Promise<StageDatabase> {
  let running: Postgres = await startPostgres({ dataDir: folder, say: () => {} });
  await migrate(running.urls.owner);
  return {
    urls: running.urls,
    port: () => running.port,
    async kill() {
      process.kill(running.pid, "SIGKILL");
      await sleep(200);
      for (let attempt = 0; ; attempt++) {
        try {
          running = await startPostgres({ dataDir: folder, port: running.port, say: () => {} });
          return;
        } catch (error) {
          // The children of a killed postmaster need some time to notice.
          if (attempt > 50) throw error;
          await sleep(200);
        }
      }
    },
    stop: () => running.stop(),
  };
}

function environment({
  folder,
  database,
  ports,
  lines,
}: {
  folder: string;
  database: StageDatabase;
  ports: Ports;
  lines: Stage["lines"];
}): NodeJS.ProcessEnv {
  const at = (port: number) => database.urls.app.replace(/:\d+\/krapao$/, `:${port}/krapao`);
  const copy = database.replicaPort;
  return {
    ...process.env,
    ...sandboxAddresses(`http://127.0.0.1:${lines.external.port}`),
    ...DEMO,
    ...makeSecrets(),
    ...SANDBOX_STYLE,
    SANDBOX_PORT: `${ports.sandbox}`,
    SANDBOX_URL: `http://127.0.0.1:${ports.sandbox}`,
    SERVER_URL: `http://127.0.0.1:${lines.members.port}`,
    DATABASE_URL: at(lines.database.port),
    ...(copy === undefined ? {} : { DATABASE_REPLICA_URL: at(copy) }),
    DATABASE_POOL_MAX: "10",
    PROVIDER_CALL_TIMEOUT_MS: "2000",
    PROVIDER_TIMEOUT_MS: "3000",
    TRUSTED_PROXIES: "127.0.0.1",
    DATA_DIR: folder,
    LOG_LEVEL: process.env.TORTURE_LOG ?? "silent",
    TZ: "UTC",
  };
}

function start(file: string, env: NodeJS.ProcessEnv): ChildProcess {
  const stdio = process.env.TORTURE_LOG ? "inherit" : "ignore";
  return spawn(process.execPath, [file], { cwd: root, env, stdio });
}

interface Fleet {
  servers: Server[];
  deaths(): number;
  /** Ends the process and starts it again. */
  again(index: number, signal: NodeJS.Signals): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the servers, and restarts each one that ends unexpectedly because the database was away.
 */
function startFleet(env: NodeJS.ProcessEnv, ports: Ports): Fleet {
  const startServer = (port: number): ChildProcess => {
    const consolePort = ports.staff[ports.members.indexOf(port)];
    return start("server/src/main.ts", { ...env, PORT: `${port}`, CONSOLE_PORT: `${consolePort}` });
  };
  const servers = ports.members.map(
    (port): Server => ({ port, child: startServer(port), isBeingEnded: false }),
  );
  let deaths = 0;
  const watch = setInterval(() => {
    for (const server of servers) {
      if (server.isBeingEnded || isAlive(server.child)) continue;
      deaths += 1;
      server.child = startServer(server.port);
    }
  }, 500);
  return {
    servers,
    deaths: () => deaths,
    async again(index, signal) {
      const server = servers[index];
      if (!server || server.isBeingEnded) return;
      server.isBeingEnded = true;
      await ended(server.child, signal);
      server.child = startServer(server.port);
      server.isBeingEnded = false;
    },
    async close() {
      clearInterval(watch);
      await Promise.all(servers.map(({ child }) => ended(child, "SIGTERM")));
    },
  };
}

/** Seeds members, staff users and settings as the launcher does. */
async function runSeeds(env: NodeJS.ProcessEnv, ownerUrl: string): Promise<void> {
  const child = spawn(process.execPath, ["server/seeds/seed.ts"], {
    cwd: root,
    env: { ...env, DATABASE_OWNER_URL: ownerUrl, VARIANT: "thai" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const code = await new Promise((resolve) => child.once("exit", resolve));
  if (code !== 0) throw new Error("the seeds failed");
}

const isAlive = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (!isAlive(child)) return;
  const exit = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await Promise.race([exit, sleep(20_000, undefined, { ref: false })]);
  child.kill("SIGKILL");
}
