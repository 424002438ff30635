/** `npm run reconcile [-- --day 2026-01-31]`: compares a day of the running, or the sleeping, product with the outside world. */
import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { startPostgres } from "./postgres.ts";
import { childEnvironment, readSettings, root } from "./settings.ts";

const settings = readSettings();
mkdirSync(settings.dataDir, { recursive: true });
// Adopts the database of a running product; stop only what we started. Only the findings are printed.
const database = settings.databaseUrl
  ? undefined
  : await startPostgres({ dataDir: settings.dataDir, say: () => {} });
try {
  const url = settings.databaseUrl ?? database?.url ?? "";
  process.exitCode = await run(childEnvironment(settings, url));
} finally {
  if (database && !database.isAdopted) await database.stop();
}

/** Prints as it goes; its exit code is ours: 0 without drift, 1 with some, 2 when it could not be done. */
function run(env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, ["server/src/reconcile.ts", ...process.argv.slice(2)], {
    cwd: root,
    env,
    stdio: "inherit",
  });
  return new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 2)));
}
