/**
 * The product for a benchmark: a database that really commits, the sandbox, and one separate server
 * process.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@krapao/testkit/postgres/ports";
import { startPostgres } from "@krapao/testkit/postgres/postgres";
import { waitUntilAnswers } from "@krapao/testkit/processes";
import { DEMO, makeSecrets, root, SERVER_ARGS, sandboxAddresses } from "@krapao/testkit/settings";
import { migrate } from "../server/src/kernel/db/migrate.ts";
import { cpuMsOf } from "./cpu.ts";

export interface Product {
  url: string;
  consoleUrl: string;
  sandboxUrl: string;
  /** Connection string of the database's owner. */
  databaseUrl: string;
  /** Resident memory of the server process, in MB. */
  residentMb(): number;
  /** Processor time so far of our server, of the database, and of the sandbox, in ms. */
  cpuMs(): { server: number; database: number; sandbox: number };
  /** Secrets that external parties sign with. */
  secrets: Record<string, string>;
  close(): Promise<void>;
}

/** Starts it. @param more further environment of the server */
export async function startProduct(more: NodeJS.ProcessEnv = {}): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), "krapao-bench-"));
  // The postgres OS user needs execute permission on this directory.
  chmodSync(folder, 0o755);
  const cluster = await startPostgres({ dataDir: folder, say: () => {} });
  await migrate(cluster.urls.owner);
  const [port, consolePort, sandboxPort] = [await freePort(), await freePort(), await freePort()];
  const at = (number: number) => `http://127.0.0.1:${number}`;
  const secrets = makeSecrets();
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...sandboxAddresses(at(sandboxPort)),
    ...DEMO,
    ...secrets,
    PORT: `${port}`,
    CONSOLE_PORT: `${consolePort}`,
    SANDBOX_PORT: `${sandboxPort}`,
    SANDBOX_URL: at(sandboxPort),
    SERVER_URL: at(port),
    DATABASE_URL: cluster.urls.app,
    DATA_DIR: folder,
    TRUSTED_PROXIES: "127.0.0.1",
    LOG_LEVEL: "silent",
    TZ: "UTC",
    ...more,
  };
  const startWith = (own: NodeJS.ProcessEnv, ...args: string[]): ChildProcess =>
    spawn(process.execPath, args, { cwd: root, env: own, stdio: ["ignore", "ignore", "inherit"] });
  const start = (...args: string[]) => startWith(env, ...args);
  const seeding = startWith(
    { ...env, DATABASE_OWNER_URL: cluster.urls.owner },
    "server/seeds/seed.ts",
  );
  await new Promise((resolve) => seeding.once("exit", resolve));
  const sandbox = start("sandbox/src/main.ts");
  const server = start(...SERVER_ARGS);
  await waitUntilAnswers(`${at(port)}/api/lookup/active`);
  return {
    url: at(port),
    consoleUrl: at(consolePort),
    sandboxUrl: at(sandboxPort),
    databaseUrl: cluster.urls.owner,
    residentMb() {
      const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    },
    cpuMs: () => ({
      server: cpuMsOf(server.pid ?? 0),
      database: cpuMsOf(cluster.pid),
      sandbox: cpuMsOf(sandbox.pid ?? 0),
    }),
    secrets,
    async close() {
      for (const child of [server, sandbox]) {
        const exit = new Promise((resolve) => child.once("exit", resolve));
        child.kill("SIGTERM");
        await Promise.race([exit, sleep(10_000, undefined, { ref: false })]);
        child.kill("SIGKILL");
      }
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
