/**
 * `node server/src/cli/verify-spins.ts`: recomputes every spin of the wheel from the database. Ends
 * with 1 when a spin does not agree with its commitment, outcome, coin or coupon. Reads
 * DATABASE_URL.
 */
import { readDatabaseUrl } from "../config.ts";
import { verifySpins } from "../features/spinwheel/index.ts";
import { openDatabase } from "../kernel/db/database.ts";
import { fail, print } from "./terminal.ts";

const db = openDatabase({ url: readDatabaseUrl(), poolMax: 2 });
try {
  const { spins, problems } = await verifySpins(db);
  for (const problem of problems) fail(problem);
  print(`${spins} spins recomputed, ${problems.length} do not agree`);
} catch (error) {
  fail(error, 2);
} finally {
  await db.destroy();
}
