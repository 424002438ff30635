/** `npm run seed`: adds development members, staff users and settings to the database. */
import { mkdirSync } from "node:fs";
import { migrate } from "@krapao/server/kernel/db/migrate";
import { startPostgres } from "@krapao/testkit/postgres/postgres";
import { childEnvironment, readSettings } from "@krapao/testkit/settings";
import { runOnce } from "./launch/children.ts";

const settings = readSettings();
mkdirSync(settings.dataDir, { recursive: true });
// Adopts the database of a running product; stops only a database that it started.
const database = settings.databaseUrls
  ? undefined
  : await startPostgres({ dataDir: settings.dataDir });
try {
  const urls = settings.databaseUrls ?? database?.urls;
  if (!urls) throw new Error("there is no database");
  await migrate(urls.owner);
  const env = { ...childEnvironment(settings, urls.app), DATABASE_OWNER_URL: urls.owner };
  console.log(await runOnce("Seeding", [process.execPath, "server/seeds/seed.ts"], env));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  if (database && !database.isAdopted) await database.stop();
}
