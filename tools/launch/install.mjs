// This file runs on any Node from 18 with nothing installed yet, so it is plain JavaScript with
// built-in modules only.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const modules = join(root, "node_modules");
const wanted = 24;

/** Installs what package-lock.json asks for, if it is missing. @returns the path of Node 24 */
export function prepare() {
  if (!isInstalled()) {
    console.log("Installing the packages of package-lock.json ...");
    const [program, ...first] = npm();
    const flags = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
    const done = spawnSync(program, [...first, ...flags], { cwd: root, stdio: "inherit" });
    if (done.status !== 0) fail("npm ci failed; see above.");
  }
  return findNode();
}

/**
 * Runs a TypeScript file of ours on Node 24 and ends with its exit code. Signals are passed on, and
 * the program ends when this process does.
 */
export function run(node, file, args) {
  const path = `${join(modules, ".bin")}${delimiter}${process.env.PATH ?? ""}`;
  const child = spawn(node, [join(root, file), ...args], {
    cwd: root,
    env: { ...process.env, PATH: path },
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  // A terminal sends SIGINT to the whole group; the child decides what it means.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
  if (process.env.npm_lifecycle_event) followParent(() => child.kill("SIGTERM"));
}

/** A killed npm sends no signal, so the program would go on: end it when the parent has changed. */
function followParent(stop) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(), 500).unref();
}

/** npm keeps a list of what it installed; every package we need must be on it in our version. */
function isInstalled() {
  const hidden = join(modules, ".package-lock.json");
  if (!existsSync(hidden)) return false;
  const asked = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const there = JSON.parse(readFileSync(hidden, "utf8")).packages;
  return Object.entries(asked).every(([path, entry]) => {
    if (!path.includes("node_modules/")) return true;
    const found = there[path];
    if (!found) return entry.optional === true || entry.devOptional === true;
    return found.version === entry.version && existsSync(join(root, path));
  });
}

/**
 * The pinned Node; without its install script (npm --ignore-scripts) we run that script ourselves.
 */
function findNode() {
  const pinned = join(modules, ".bin", "node");
  if (majorOf(pinned) === wanted) return pinned;
  const home = join(modules, "node");
  const env = { ...process.env, npm_config_ignore_scripts: "false" };
  spawnSync(process.execPath, ["installArchSpecificPackage"], { cwd: home, env, stdio: "inherit" });
  for (const node of [pinned, join(home, "bin", "node"), process.execPath]) {
    if (majorOf(node) >= wanted) return node;
  }
  return fail(
    `Node ${wanted} could not be installed: install it yourself and start again with it.`,
  );
}

function majorOf(node) {
  const shown = spawnSync(node, ["--version"], { encoding: "utf8" }).stdout ?? "";
  return Number(/^v(\d+)/.exec(shown)?.[1] ?? 0);
}

function npm() {
  const own = process.env.npm_execpath;
  return own && /npm-cli\.js$/.test(own) ? [process.execPath, own] : ["npm"];
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
