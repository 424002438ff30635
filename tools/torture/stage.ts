/** The product as it stands in a torture: a database on disk, the outside world, servers behind one line that may die. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { migrate } from "../../server/src/kernel/migrate.ts";
import { freePort, type Postgres, startPostgres } from "../postgres.ts";
import { makeSecrets, root, sandboxAddresses } from "../settings.ts";
import { type Line, openLine } from "./proxy.ts";

export interface Server {
  port: number;
  child: ChildProcess;
  /** Its end, or its next start, is under way. */
  isBeingEnded: boolean;
}

export interface Stage {
  /** Where members call: whichever server lives. */
  url: string;
  sandboxUrl: string;
  databaseUrl: string;
  env: NodeJS.ProcessEnv;
  /** Between members and servers, servers and database, servers and the outside. */
  lines: { members: Line; database: Line; outside: Line };
  servers: Server[];
  killServer(index: number): Promise<void>;
  /** The right end: it drains. */
  restartServer(index: number): Promise<void>;
  killDatabase(): Promise<void>;
  /** A line of one's own, to either server. */
  openLine(side: "members" | "staff"): Promise<Line>;
  control<T>(path: string, body?: unknown): Promise<T>;
  close(): Promise<void>;
}

/** Sets it up. */
export async function openStage(): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), "krapao-torture-"));
  let database: Postgres = await startPostgres({ dataDir: folder, say: () => {} });
  await migrate(database.url);
  const sandboxPort = await freePort();
  const ports = [await freePort(), await freePort()];
  const consolePorts = [await freePort(), await freePort()];
  /** Either server first, by turns: nobody is bound to one. */
  let turn = 0;
  const either = (both: number[]) => () => {
    turn += 1;
    return turn % 2 === 0 ? both : [...both].reverse();
  };
  const lines = {
    members: await openLine(either(ports)),
    database: await openLine(() => [database.port]),
    outside: await openLine(() => [sandboxPort]),
  };
  const url = `http://127.0.0.1:${lines.members.port}`;
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...sandboxAddresses(`http://127.0.0.1:${lines.outside.port}`),
    ...makeSecrets(),
    SANDBOX_PORT: `${sandboxPort}`,
    SANDBOX_URL: sandboxUrl,
    SERVER_URL: url,
    DATABASE_URL: database.url.replace(/:\d+\/krapao$/, `:${lines.database.port}/krapao`),
    DATABASE_POOL_MAX: "10",
    PROVIDER_CALL_TIMEOUT_MS: "2000",
    PROVIDER_TIMEOUT_MS: "3000",
    TRUSTED_PROXIES: "127.0.0.1",
    DATA_DIR: folder,
    LOG_LEVEL: process.env.TORTURE_LOG ?? "silent",
    TZ: "UTC",
  };
  await runSeeds(env, database.url);
  const start = (file: string, more: NodeJS.ProcessEnv): ChildProcess =>
    spawn(process.execPath, [file], {
      cwd: root,
      env: { ...env, ...more },
      stdio: process.env.TORTURE_LOG ? "inherit" : "ignore",
    });
  const startServer = (port: number): ChildProcess => {
    const consolePort = consolePorts[ports.indexOf(port)];
    return start("server/src/main.ts", { PORT: `${port}`, CONSOLE_PORT: `${consolePort}` });
  };
  let closing = false;
  /** As whatever runs servers does: one that ended by itself, because the database was away, is started again. */
  const watch = setInterval(() => {
    for (const server of servers) {
      if (closing || server.isBeingEnded || isAlive(server.child)) continue;
      server.child = startServer(server.port);
    }
  }, 500);
  const again = async (index: number, signal: NodeJS.Signals): Promise<void> => {
    const server = servers[index];
    if (!server || server.isBeingEnded) return;
    server.isBeingEnded = true;
    await ended(server.child, signal);
    server.child = startServer(server.port);
    server.isBeingEnded = false;
  };
  const own: Line[] = [];
  const sandbox = start("sandbox/src/main.ts", {});
  const servers: Server[] = [];
  for (const port of ports) {
    servers.push({ port, child: startServer(port), isBeingEnded: false });
  }
  const stage: Stage = {
    url,
    sandboxUrl,
    databaseUrl: database.url,
    env,
    lines,
    servers,
    killServer: (index) => again(index, "SIGKILL"),
    restartServer: (index) => again(index, "SIGTERM"),
    async killDatabase() {
      process.kill(database.pid, "SIGKILL");
      await sleep(200);
      for (let attempt = 0; ; attempt++) {
        try {
          database = await startPostgres({ dataDir: folder, port: database.port, say: () => {} });
          return;
        } catch (error) {
          // The dead postmaster's children need a moment to notice.
          if (attempt > 50) throw error;
          await sleep(200);
        }
      }
    },
    async openLine(side) {
      const line = await openLine(either(side === "members" ? ports : consolePorts));
      own.push(line);
      return line;
    },
    control: (path, body) => control(`${sandboxUrl}/control${path}`, body),
    async close() {
      closing = true;
      clearInterval(watch);
      await Promise.all(servers.map(({ child }) => ended(child, "SIGTERM")));
      await ended(sandbox, "SIGTERM");
      await Promise.all([...Object.values(lines), ...own].map((line) => line.close()));
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await Promise.all([...ports, sandboxPort].map(untilListens));
  return stage;
}

async function untilListens(port: number): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/lookup/active`).catch(() => null);
    if (answer) return;
    await sleep(100);
  }
  throw new Error(`nothing answers on ${port}`);
}

/** People, staff and settings, as the launcher writes them. */
async function runSeeds(env: NodeJS.ProcessEnv, databaseUrl: string): Promise<void> {
  const child = spawn(process.execPath, ["server/seeds/seed.ts"], {
    cwd: root,
    env: { ...env, DATABASE_URL: databaseUrl, VARIANT: "thai" },
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

async function control<T>(url: string, body: unknown): Promise<T> {
  const response = await fetch(
    url,
    body === undefined
      ? {}
      : {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        },
  );
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as T;
}
