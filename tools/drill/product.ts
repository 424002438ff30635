/** The product of a drill: a server and the sandbox. */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@krapao/testkit/postgres/ports";
import { waitUntilAnswers } from "@krapao/testkit/processes";
import { DEMO, makeSecrets, root, sandboxAddresses } from "@krapao/testkit/settings";
import pg from "pg";

export interface Product {
  url: string;
  server: ChildProcess;
  env: NodeJS.ProcessEnv;
}

interface Given {
  databaseUrl: string;
  folder: string;
  /** Where uploaded files go. */
  media: string;
  /** Gets each process that is started. */
  onStart: (child: ChildProcess) => void;
}

export async function startProduct({
  databaseUrl,
  folder,
  media,
  onStart,
}: Given): Promise<Product> {
  const [port, consolePort, sandboxPort] = [await freePort(), await freePort(), await freePort()];
  const sandbox = `http://127.0.0.1:${sandboxPort}`;
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    ...sandboxAddresses(sandbox),
    ...DEMO,
    ...makeSecrets(),
    PORT: `${port}`,
    CONSOLE_PORT: `${consolePort}`,
    SANDBOX_PORT: `${sandboxPort}`,
    SANDBOX_URL: sandbox,
    SERVER_URL: url,
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, "product"),
    MEDIA_DIR: media,
    LOG_LEVEL: "error",
    TZ: "UTC",
  };
  const start = (file: string) => {
    const child = spawn(process.execPath, [file], {
      cwd: root,
      env,
      stdio: ["ignore", "ignore", "inherit"],
    });
    onStart(child);
    return child;
  };
  start("sandbox/src/main.ts");
  const server = start("server/src/main.ts");
  await waitUntilAnswers(`${url}/api/lookup/active`);
  return { url, server, env };
}

const SETTLE_S = 90;

/**
 * The restored server continues its work: open operations are resolved, then all records are
 * compared. @returns what it printed, and whether nothing differs
 */
export async function reconcile(
  databaseUrl: string,
  env: NodeJS.ProcessEnv,
  onStart: (child: ChildProcess) => void,
): Promise<{ text: string; isGood: boolean }> {
  const own = { ...env, DATABASE_URL: databaseUrl };
  const start = (file: string, stdout: "pipe" | "ignore") => {
    const child = spawn(process.execPath, [file], {
      cwd: root,
      env: own,
      stdio: ["ignore", stdout, stdout === "pipe" ? "inherit" : "ignore"],
    });
    onStart(child);
    const ended = new Promise<number>((resolve) => child.once("exit", (by) => resolve(by ?? 2)));
    return { child, ended };
  };
  const server = start("server/src/main.ts", "ignore");
  for (let second = 0; second < SETTLE_S && (await countPending(databaseUrl)) > 0; second++) {
    await sleep(1_000);
  }
  server.child.kill("SIGTERM");
  await server.ended;
  const { child, ended } = start("server/src/cli/reconcile.ts", "pipe");
  let text = "";
  child.stdout?.on("data", (part: Buffer) => {
    text += part.toString();
  });
  return { isGood: (await ended) === 0, text: text.trim() };
}

async function countPending(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ n: number }>(
      "select count(*)::int as n from ledger.transfer where state = 'pending'",
    );
    return rows[0]?.n ?? 0;
  } finally {
    await client.end();
  }
}
