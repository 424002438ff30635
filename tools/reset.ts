/** `npm run reset`: deletes everything in DATA_DIR, after asking (or with --yes). */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline/promises";
import { clusterHome, startPostgres } from "@krapao/testkit/postgres/postgres";
import { readSettings, root } from "@krapao/testkit/settings";
import { takeFolder } from "./launch/lock.ts";

const { dataDir, databaseUrls } = readSettings();

if (databaseUrls) {
  console.error("DATABASE_URL is set: a database that is not ours is not ours to wipe.");
  process.exit(1);
}
if (!existsSync(dataDir)) {
  console.log(`There is nothing in ${dataDir}.`);
  process.exit(0);
}
if (dataDir === root || root.startsWith(`${dataDir}/`)) {
  console.error(`${dataDir} holds the sources themselves.`);
  process.exit(1);
}
if (!process.argv.includes("--yes") && !(await agrees())) {
  console.log("Nothing was touched.");
  process.exit(1);
}
try {
  await wipe();
  console.log(`${dataDir} is gone.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function agrees(): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`Delete ${dataDir} with database and media? (yes/no) `);
  terminal.close();
  return answer.trim().toLowerCase() === "yes";
}

/** Refuses while the product runs there; stops a database that was left running. */
async function wipe(): Promise<void> {
  const holdsData = ["postgres.json", "secrets.json", "launch.json"].some((name) =>
    existsSync(join(dataDir, name)),
  );
  if (!holdsData) throw new Error(`${dataDir} does not look like a data folder of Krapao.`);
  const folder = await takeFolder(dataDir, console.log);
  const home = clusterHome(dataDir);
  if (home && existsSync(join(home, "data"))) await (await startPostgres({ dataDir })).stop();
  // A database outside the folder is deleted only when it says that it belongs to this folder.
  const isOwn = home && readIfThere(join(home, "folder")) === dataDir;
  if (home && dirname(home) !== dataDir && isOwn) rmSync(home, { recursive: true });
  folder.release();
  rmSync(dataDir, { recursive: true });
}

function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}
