/** Builds member app and console when their sources are not those of the last build. */
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive, readQuiet } from "@krapao/testkit/postgres/process";
import { root, type Variant } from "@krapao/testkit/settings";
import { runOnce } from "./children.ts";

const shared = ["ui", "browser", "contract", "package-lock.json"];
/** Not sources: the console's build writes files next to its folder. */
const skipped = new Set(["node_modules", "dist", "dist.hash", "dist.lock", "dist.manifest.json"]);

/** The longest time that a build may take. */
const buildMs = 10 * 60_000;

interface Build {
  room: "web" | "console";
  /** The name in messages. */
  name: string;
  /** The folder it fills. */
  dist: string;
  /** What the builder reads from the environment. */
  env: Record<string, string>;
}

/** @returns true when a build was needed @throws with the builder's output when it fails */
export function buildWeb(variant: Variant, env = process.env): Promise<boolean> {
  const dist = join(root, "web/dist", variant);
  const name = "The build of the member app";
  return buildWhenStale({ room: "web", name, dist, env: { VARIANT: variant } }, env);
}

/** As `buildWeb`; one console serves both variants. */
export function buildConsole(env = process.env): Promise<boolean> {
  const dist = join(root, "console/dist");
  return buildWhenStale({ room: "console", name: "The build of the console", dist, env: {} }, env);
}

async function buildWhenStale(build: Build, env: NodeJS.ProcessEnv): Promise<boolean> {
  mkdirSync(dirname(build.dist), { recursive: true });
  const release = await takeLock(`${build.dist}.lock`);
  try {
    const stamp = `${build.dist}.hash`;
    const hash = hashSources(build);
    const isBuilt = existsSync(join(build.dist, "index.html"));
    if (isBuilt && readQuiet(stamp) === hash) return false;
    // An interrupted build must not count as the last one.
    rmSync(stamp, { force: true });
    const command = [...npmCommand(env), "run", "build", "-w", build.room];
    await runOnce(build.name, command, { ...env, ...build.env, NO_COLOR: "1" });
    writeFileSync(stamp, hash);
    return true;
  } finally {
    release();
  }
}

/**
 * One builder for a folder at a time: the next one waits, and mostly finds the work done. @returns
 * how to release the lock
 */
async function takeLock(file: string): Promise<() => void> {
  for (;;) {
    try {
      writeFileSync(file, `${process.pid}`, { flag: "wx" });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    if (isLeft(file)) rmSync(file, { force: true });
    else await sleep(100);
  }
}

/**
 * A killed builder does not release its lock, and another program may have its process id by now.
 */
function isLeft(file: string): boolean {
  const owner = Number(readQuiet(file));
  if (owner > 0 && !isAlive(owner)) return true;
  const since = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  return Date.now() - since > buildMs;
}

/** How npm is called: the copy that started us, else the one on the path. */
function npmCommand(env = process.env): string[] {
  const own = env.npm_execpath;
  return own?.endsWith("npm-cli.js") ? [process.execPath, own] : ["npm"];
}

/** One hash over names and contents of everything the build reads. */
function hashSources({ room, env }: Build): string {
  const hash = createHash("sha256").update(Object.values(env).join());
  for (const source of [room, ...shared]) addTo(hash, source);
  return hash.digest("hex");
}

function addTo(hash: ReturnType<typeof createHash>, path: string): void {
  const full = join(root, path);
  if (!existsSync(full)) return;
  const entries = path.includes(".") ? undefined : readdirQuiet(full);
  if (!entries) {
    hash.update(path).update(readFileSync(full));
    return;
  }
  for (const entry of entries.filter((name) => !skipped.has(name)).sort()) {
    addTo(hash, `${path}/${entry}`);
  }
}

function readdirQuiet(folder: string): string[] | undefined {
  try {
    return readdirSync(folder);
  } catch {
    return undefined;
  }
}
