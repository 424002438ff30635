/**
 * `npm run rotate-keys`: seals everything that an older `CREDENTIALS_KEY` sealed under the newest one. With `NEW,OLD` in the
 * variable and while the servers work; when it ends with "nothing is left", the old key can go.
 */
import { readConfig } from "./config.ts";
import { resealPasswords } from "./features/games/index.ts";
import { resealSecrets } from "./features/staff/index.ts";
import { systemRandom } from "./kernel/clock.ts";
import { openDatabase } from "./kernel/db.ts";

const config = readConfig();
const db = openDatabase({ url: config.databaseUrl, poolMax: 2 });
try {
  const ctx = { db, random: systemRandom, settings: config };
  let left = 0;
  // What was changed in the meantime is looked at once more.
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
