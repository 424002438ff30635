import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../postgres/postgres.ts";
import { callControl, waitUntilAnswers } from "../processes.ts";
import { makeSecrets } from "../settings.ts";

/** The sandbox alone, as a separate process, for an adapter without a server. */
export interface LoneSandbox {
  url: string;
  /** The environment with the keys that adapter and sandbox share. */
  keys: Record<string, string>;
  /** Calls the control API; a body makes it a POST. */
  control<T = Record<string, unknown>>(path: string, body?: unknown): Promise<T>;
  close(): Promise<void>;
}

const MAIN = fileURLToPath(new URL("../../../sandbox/src/main.ts", import.meta.url));

/** Starts it on a free port. Call it in `beforeAll`, and `close` in `afterAll`. */
export async function startSandbox(): Promise<LoneSandbox> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), "krapao-sandbox-"));
  const url = `http://127.0.0.1:${port}`;
  const keys = makeSecrets();
  const process_ = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      ...keys,
      SANDBOX_PORT: `${port}`,
      SANDBOX_URL: url,
      DATA_DIR: dataDir,
      SERVER_URL: "http://127.0.0.1:9",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await waitUntilAnswers(`${url}/control/faults`);
  return {
    url,
    keys,
    control: (path, body) => callControl(`${url}/control${path}`, body),
    async close() {
      await ended(process_);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function ended(child: ChildProcess): Promise<void> {
  const exit = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const isGone = await Promise.race([exit.then(() => true), sleep(5_000, false)]);
  if (!isGone) child.kill("SIGKILL");
}
