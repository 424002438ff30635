/**
 * Starts the whole product: database, migrations, seeds, member app, sandbox, server. On SIGTERM or
 * SIGINT it stops everything it started, children first, database last.
 */
import { mkdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { migrate } from "@krapao/server/kernel/db/migrate";
import { isFree } from "@krapao/testkit/postgres/ports";
import { type Postgres, startPostgres } from "@krapao/testkit/postgres/postgres";
import { isAlive } from "@krapao/testkit/postgres/process";
import type { DatabaseUrls } from "@krapao/testkit/postgres/roles";
import {
  childEnvironment,
  readSettings,
  root,
  SERVER_ARGS,
  type Settings,
} from "@krapao/testkit/settings";
import { keepRunning, runOnce } from "./children.ts";
import { takeFolder } from "./lock.ts";
import { buildConsole, buildWeb, isConsoleBuilt } from "./web-build.ts";

const readyMs = 90_000;
const watch = process.argv.includes("--watch");
const watched = (room: "web" | "console") =>
  [`${room}/src`, "ui/src", "browser/src", "contract/src"].map((path) => `--watch-path=${path}`);
const say = (line: string) => console.log(line);

type Started = { stop(): Promise<void> };
const started: Started[] = [];
let stopping = false;
/** Ends builds that are under way when the launcher stops. */
const builds = new AbortController();

try {
  await start();
} catch (error) {
  await stop(1, error instanceof Error ? error.message : String(error));
}

async function start(): Promise<void> {
  const settings = readSettings();
  mkdirSync(settings.dataDir, { recursive: true });
  for (const kind of ["SIGTERM", "SIGINT"] as const) process.on(kind, () => stop(0));
  process.once("disconnect", () => stop(0));
  const folder = await takeFolder(settings.dataDir, say);
  started.push({ stop: async () => folder.release() });
  await checkPorts(settings);

  // WEB_DIR or CONSOLE_DIR names an app that is built already.
  const building = process.env.WEB_DIR ? Promise.resolve(false) : buildMembers(settings);
  building.catch(() => {});
  const urls = settings.databaseUrls ?? (await startDatabase(settings));
  const env = childEnvironment(settings, urls.app);
  const applied = await migrate(urls.owner);
  if (applied.length > 0) say(`Applied ${applied.length} migrations.`);
  const seeded = await runOnce("Seeding", [process.execPath, "server/seeds/seed.ts"], {
    ...env,
    DATABASE_OWNER_URL: urls.owner,
  });

  const child = (name: string, ...args: string[]): void => {
    const isBuild = name === "web" || name === "console";
    const kept = keepRunning({
      name,
      args,
      // The bundler takes NODE_ENV for the kind of build.
      env: isBuild ? { ...env, NODE_ENV: process.env.NODE_ENV } : env,
      say,
      watch,
      isDisposable: isBuild,
      onStart: (pid) => folder.note(name, pid),
      onGiveUp: (reason) => stop(1, `${reason}, again and again.`),
    });
    started.push(kept);
  };
  if (stopping) return;
  child("sandbox", "sandbox/src/main.ts");
  child("server", ...SERVER_ARGS);
  // Server and sandbox start while the app is still being built: a build has only one core busy
  // for most of its time.
  if (await building) say("Built the member app.");
  if (stopping) return;
  if (watch) child("web", ...watched("web"), "web/build.ts");
  if (watch) child("console", ...watched("console"), "console/build.ts");
  await untilReady(settings);
  // After the member app: two bundlers at once need more memory than a small machine has.
  const isLater = !watch && !process.env.CONSOLE_DIR && !isConsoleBuilt();
  printTable(settings, seeded, isLater);
  if (isLater && !stopping) await buildConsoleLater();
}

/** The product runs without the console too, so a build that fails does not stop it. */
async function buildConsoleLater(): Promise<void> {
  try {
    await buildConsole(builds.signal);
    if (!stopping) say("Built the console.");
  } catch (error) {
    if (!stopping) say(error instanceof Error ? error.message : String(error));
  }
}

function buildMembers({ variant }: Settings): Promise<boolean> {
  return buildWeb(variant, builds.signal);
}

/** Checks the ports before anything else is started. */
async function checkPorts(settings: Settings): Promise<void> {
  const wanted = {
    PORT: settings.port,
    CONSOLE_PORT: settings.consolePort,
    SANDBOX_PORT: settings.sandboxPort,
  };
  for (const [key, port] of Object.entries(wanted)) {
    if (await isFree(port)) continue;
    throw new Error(`Port ${port} is taken by another program. Set ${key} to a free one.`);
  }
}

async function startDatabase(settings: Settings): Promise<DatabaseUrls> {
  let database: Postgres = await startPostgres({ dataDir: settings.dataDir, say });
  started.push({ stop: () => database.stop() });
  const revive = async () => {
    if (stopping || isAlive(database.pid)) return;
    say("The database ended unexpectedly; starting it again.");
    database = await startPostgres({
      dataDir: settings.dataDir,
      port: database.port,
      say,
    });
  };
  void (async () => {
    while (!stopping) {
      await sleep(500, undefined, { ref: false });
      await revive().catch((error: Error) => say(error.message));
    }
  })();
  return database.urls;
}

async function untilReady(settings: Settings): Promise<void> {
  const address = `http://127.0.0.1:${settings.port}/api/lookup/active`;
  const until = performance.now() + readyMs;
  while (!stopping) {
    const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.status === 200) return;
    if (performance.now() > until) throw new Error(`${address} does not answer 200.`);
    await sleep(100);
  }
}

function printTable(settings: Settings, seeded: string, isConsoleLater: boolean): void {
  if (stopping) return;
  const at = (port: number, path = "") => `http://127.0.0.1:${port}${path}`;
  const rows = [
    // By name: browsers make no passkeys for an IP address.
    ["member app", `http://localhost:${settings.port}/`],
    ["API", at(settings.port, "/api/docs")],
    ["console", `${at(settings.consolePort, "/")}${isConsoleLater ? " (being built)" : ""}`],
    ["sandbox", at(settings.sandboxPort, "/")],
    ["data", settings.databaseUrls ? "DATABASE_URL" : settings.dataDir.replace(`${root}/`, "")],
  ];
  const table = rows.map(([what, where]) => `  ${what?.padEnd(12)} ${where}`);
  say(["", `Krapao (${settings.variant}) is ready.`, ...table, "", seeded.trim(), ""].join("\n"));
}

/** Stops what was started, last first. A second call changes nothing. */
async function stop(code: number, reason?: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  builds.abort();
  if (reason) console.error(reason);
  else say("Stopping ...");
  for (const each of started.reverse()) {
    await each.stop().catch((error: Error) => console.error(error.message));
  }
  process.exit(code);
}
