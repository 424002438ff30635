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
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Variant } from "@krapao/contract/phone";
import { isAlive, readQuiet } from "@krapao/testkit/postgres/process";
import { root } from "@krapao/testkit/settings";
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

/**
 * @param signal ends the build when the launcher stops
 * @returns true when a build was needed @throws with the builder's output when it fails
 */
export function buildWeb(variant: Variant, signal?: AbortSignal): Promise<boolean> {
  const dist = join(root, "web/dist", variant);
  const name = "The build of the member app";
  return buildWhenStale({ room: "web", name, dist, env: { VARIANT: variant } }, signal);
}

const consoleBuild: Build = {
  room: "console",
  name: "The build of the console",
  dist: join(root, "console/dist"),
  env: {},
};

/** As `buildWeb`; one console serves both variants. */
export function buildConsole(signal?: AbortSignal): Promise<boolean> {
  return buildWhenStale(consoleBuild, signal);
}

/** Whether the built console is that of the sources. */
export function isConsoleBuilt(): boolean {
  return isFresh(consoleBuild, hashSources(consoleBuild));
}

function isFresh({ dist }: Build, hash: string): boolean {
  return existsSync(join(dist, "index.html")) && readQuiet(`${dist}.hash`) === hash;
}

async function buildWhenStale(build: Build, signal?: AbortSignal): Promise<boolean> {
  // The server that starts meanwhile serves this folder.
  mkdirSync(build.dist, { recursive: true });
  const release = await takeLock(`${build.dist}.lock`);
  try {
    const stamp = `${build.dist}.hash`;
    const hash = hashSources(build);
    if (isFresh(build, hash)) return false;
    // An interrupted build must not count as the last one.
    rmSync(stamp, { force: true });
    const env = {
      ...process.env,
      // The builder's own modules load in half the time.
      NODE_COMPILE_CACHE:
        process.env.NODE_COMPILE_CACHE ?? join(root, "node_modules/.cache/compile"),
      ...build.env,
      NO_COLOR: "1",
    };
    const cwd = join(root, build.room);
    await runOnce(build.name, [process.execPath, "build.ts"], env, { cwd, signal });
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
