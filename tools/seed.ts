/** `npm run seed`: people and settings to develop with, into the running or the sleeping database. */
import { mkdirSync } from "node:fs";
import { migrate } from "@krapao/server/kernel/migrate";
import { runOnce } from "./children.ts";
import { startPostgres } from "./postgres.ts";
import { childEnvironment, readSettings } from "./settings.ts";

const settings = readSettings();
mkdirSync(settings.dataDir, { recursive: true });
// Adopts the database of a running product; stop only what we started.
const database = settings.databaseUrl
  ? undefined
  : await startPostgres({ dataDir: settings.dataDir });
const url = settings.databaseUrl ?? database?.url ?? "";
try {
  await migrate(url);
  const env = childEnvironment(settings, url);
  console.log(await runOnce("Seeding", [process.execPath, "server/seeds/seed.ts"], env));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  if (database && !database.isAdopted) await database.stop();
}
