/**
 * `npm run admit`, `archive`, `compare`, `erase`, `reconcile`, `rotate-keys`, `staff`,
 * `verify-spins`: a command of production, server/src/cli/<name>.ts, with the settings of
 * `npm start`. Without DATABASE_URL it uses the embedded database: the one of a running product, or
 * one that it starts and stops. Ends with the command's exit code.
 */
import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { startPostgres } from "@krapao/testkit/postgres/postgres";
import { childEnvironment, readSettings, root } from "@krapao/testkit/settings";

const [name = "", ...args] = process.argv.slice(2);
const settings = readSettings();
mkdirSync(settings.dataDir, { recursive: true });
const database = settings.databaseUrls
  ? undefined
  : await startPostgres({ dataDir: settings.dataDir, say: () => {} });
try {
  const urls = settings.databaseUrls ?? database?.urls;
  if (!urls) throw new Error("there is no database");
  const ownerUrl = name === "archive" ? { DATABASE_OWNER_URL: urls.owner } : {};
  const child = spawn(process.execPath, [`server/src/cli/${name}.ts`, ...args], {
    cwd: root,
    env: { ...childEnvironment(settings, urls.app), DATABASE_ADMIN_URL: urls.admin, ...ownerUrl },
    stdio: "inherit",
  });
  process.exitCode = await new Promise<number>((resolve) =>
    child.once("exit", (code) => resolve(code ?? 2)),
  );
} finally {
  if (database && !database.isAdopted) await database.stop();
}
