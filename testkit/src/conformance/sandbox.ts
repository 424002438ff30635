import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox as startApp } from "../../../sandbox/src/app.ts";
import { readSandboxConfig } from "../../../sandbox/src/config.ts";
import { freePort } from "../postgres/ports.ts";
import { callControl } from "../processes.ts";
import { SANDBOX_STYLE } from "../sandbox-style.ts";
import { makeSecrets } from "../settings.ts";

/** The sandbox alone, reached over HTTP, for an adapter without a server. */
export interface LoneSandbox {
  url: string;
  /** The environment with the keys that adapter and sandbox share. */
  keys: Record<string, string>;
  /** Calls the control API; a body makes it a POST. */
  control<T = Record<string, unknown>>(path: string, body?: unknown): Promise<T>;
  close(): Promise<void>;
}

/** Starts it on a free port. Call it in `beforeAll`, and `close` in `afterAll`. */
export async function startSandbox(
  style: string = SANDBOX_STYLE.SANDBOX_STYLE,
): Promise<LoneSandbox> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), "krapao-sandbox-"));
  const url = `http://127.0.0.1:${port}`;
  const keys = makeSecrets();
  const env = {
    ...keys,
    ...SANDBOX_STYLE,
    SANDBOX_STYLE: style,
    SANDBOX_PORT: `${port}`,
    SANDBOX_URL: url,
    DATA_DIR: dataDir,
  };
  const config = readSandboxConfig({ ...env, SERVER_URL: "http://127.0.0.1:9" });
  const sandbox = await startApp(config);
  return {
    url,
    keys,
    control: (path, body) => callControl(`${url}/control${path}`, body),
    async close() {
      await sandbox.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
