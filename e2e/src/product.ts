/** Starts the whole product the way a person does, on free ports and an empty data folder, and takes it down again. */
import { type ChildProcess, spawn } from "node:child_process";
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { isFree } from "@krapao/testkit/postgres/process";

export type Variant = "thai" | "lao";

export type Product = {
  variant: Variant;
  /** Address of member app and API. */
  url: string;
  /** Address of the operator's console and its API. */
  consoleUrl: string;
  /** Address of the sandbox; its control API is below `/control`. */
  sandboxUrl: string;
  /** Everything the launcher and its children have printed. */
  log(): string;
  stop(): Promise<void>;
};

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const readyMs = 180_000;
const stopMs = 40_000;

/** Where screenshots and logs of a run go: never into the repository. */
export const outFolder = process.env.E2E_OUT ?? join(tmpdir(), "krapao-e2e");

/**
 * Resolves when the launcher has printed its table. Products that run at once need a `lane` each: it tells their ports and logs
 * apart. @throws with the log's end when it does not start.
 */
export async function startProduct(variant: Variant, lane = 0): Promise<Product> {
  mkdirSync(outFolder, { recursive: true });
  const dataDir = mkdtempSync(join(tmpdir(), `krapao-e2e-${variant}-`));
  const [port, consolePort, sandboxPort] = await findPorts(3, lane);
  const logFile = join(outFolder, `product-${variant}-${lane}.log`);
  rmSync(logFile, { force: true });
  const child = spawn(process.execPath, [join(root, "tools/launch/launch.ts")], {
    cwd: root,
    env: {
      ...process.env,
      // Browsers, servers and the world share the cores: lateness is no journey.
      CALLS_LATE_MS: "60000",
      PORT: String(port),
      CONSOLE_PORT: String(consolePort),
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: dataDir,
      DATABASE_URL: "",
      VARIANT: variant,
    },
    // With the channel the launcher stops when we are gone, however we went.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      chunks.push(chunk.toString());
      appendFileSync(logFile, chunk);
    });
  }
  const log = () => chunks.join("");
  try {
    await untilReady(child, log);
  } catch (error) {
    await stop(child, dataDir);
    throw error;
  }
  return {
    variant,
    url: `http://127.0.0.1:${port}`,
    consoleUrl: `http://127.0.0.1:${consolePort}`,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    log,
    stop: () => stop(child, dataDir),
  };
}

async function untilReady(child: ChildProcess, log: () => string): Promise<void> {
  const until = performance.now() + readyMs;
  while (!/is ready\./.test(log())) {
    if (child.exitCode !== null || performance.now() > until) {
      throw new Error(`The product does not start:\n${log().slice(-3000)}`);
    }
    await sleep(50);
  }
}

async function stop(child: ChildProcess, dataDir: string): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const isGone = child.exitCode !== null || child.signalCode !== null;
  if (!isGone) child.kill("SIGTERM");
  const late = isGone ? "" : await Promise.race([ended, sleep(stopMs, "late", { ref: false })]);
  if (late === "late") child.kill("SIGKILL");
  await removeData(dataDir);
  if (late === "late") throw new Error(`The product did not stop within ${stopMs / 1000} s.`);
}

/** `npm run reset` knows where the database really lives. */
async function removeData(dataDir: string): Promise<void> {
  const reset = spawn(process.execPath, [join(root, "tools/reset.ts"), "--yes"], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" },
    stdio: "ignore",
  });
  await new Promise((resolve) => reset.once("exit", resolve));
}

/** Free ports from a range of our own, so that parallel runs seldom meet. */
async function findPorts(count: number, lane: number): Promise<number[]> {
  const first = Number(process.env.E2E_PORTS ?? 7400) + lane * 100;
  const found: number[] = [];
  for (let port = first; found.length < count && port < first + 100; port += 1) {
    if (await isFree(port)) found.push(port);
  }
  return found;
}
