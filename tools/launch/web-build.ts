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
import { runOnce } from "./children.ts";
import { isAlive, readQuiet } from "./postgres-process.ts";
import { root, type Variant } from "./settings.ts";

const shared = ["ui", "contract", "package-lock.json"];
/** What is no source: of the console the build leaves notes beside its folder. */
const skipped = new Set(["node_modules", "dist", "dist.hash", "dist.lock", "dist.manifest.json"]);

/** No build takes that long. */
const buildMs = 10 * 60_000;

interface Build {
  room: "web" | "console";
  /** As messages call it. */
  name: string;
  /** The folder it fills. */
  dist: string;
  /** What the builder reads from the environment. */
  env: Record<string, string>;
}

/** Resolves to true when a build was needed. @throws with the builder's own words when it fails. */
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
    // A build that is cut short must not pass for the one before.
    rmSync(stamp, { force: true });
    const command = [...npmCommand(env), "run", "build", "-w", build.room];
    await runOnce(build.name, command, { ...env, ...build.env, NO_COLOR: "1" });
    writeFileSync(stamp, hash);
    return true;
  } finally {
    release();
  }
}

/** One builder for a folder at a time: the next waits, and mostly finds the work done. Gives the way to let go. */
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

/** Whoever was killed does not let go; and its number may be somebody else's by now. */
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
