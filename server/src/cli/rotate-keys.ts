/**
 * `node server/src/cli/rotate-keys.ts`: seals under the newest key every secret that an older
 * `CREDENTIALS_KEY` sealed. Run it with `NEW,OLD` in the variable while the servers work; after
 * "nothing is left" the old key can be removed.
 */
import { readConfig } from "../config.ts";
import { resealPasswords } from "../features/games/index.ts";
import { resealSecrets } from "../features/staff/index.ts";
import { systemRandom } from "../kernel/clock.ts";
import { openDatabase } from "../kernel/db/database.ts";

const config = readConfig();
const db = openDatabase({ url: config.databaseUrl, poolMax: 2 });
try {
  const ctx = { db, random: systemRandom, settings: config };
  let left = 0;
  // A secret that changed during a round is sealed in the next one.
  for (let round = 0; round < 3; round += 1) {
    const passwords = await resealPasswords(ctx);
    const secrets = await resealSecrets(ctx);
    left = passwords + secrets;
    if (left === 0) break;
    process.stdout.write(`sealed anew: ${passwords} game accounts, ${secrets} authenticators\n`);
  }
  process.stdout.write(left === 0 ? "nothing is left under an older key\n" : "run it again\n");
} finally {
  await db.destroy();
}
