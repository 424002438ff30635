/** `npm run verify-spins`: recomputes every spin of the wheel from the running, or the sleeping, database. */
import { mkdirSync } from "node:fs";
import { verifySpins } from "@krapao/server/features/spinwheel/index";
import { openDatabase } from "@krapao/server/kernel/db";
import { startPostgres } from "./postgres.ts";
import { readSettings } from "./settings.ts";

const settings = readSettings();
mkdirSync(settings.dataDir, { recursive: true });
// Adopts the database of a running product; stop only what we started.
const database = settings.databaseUrl
  ? undefined
  : await startPostgres({ dataDir: settings.dataDir });
const db = openDatabase({ url: settings.databaseUrl ?? database?.url ?? "", poolMax: 2 });
try {
  const { spins, problems } = await verifySpins(db);
  for (const problem of problems) console.error(problem);
  console.log(`${spins} spins recomputed, ${problems.length} do not agree`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  await db.destroy();
  if (database && !database.isAdopted) await database.stop();
}
