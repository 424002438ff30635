/**
 * `npm run forget -- --member 100001 --export data.json` writes all that is kept of a member to a file;
 * with `--by NAME --why "..." --yes` in its place the person is forgotten, which nothing undoes. Works as the database's owner.
 */
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { readConfig } from "./config.ts";
import { exportMember, forgetMember } from "./features/accounts/index.ts";
import { systemClock } from "./kernel/clock.ts";
import { openDatabase } from "./kernel/db.ts";
import { openStorage } from "./kernel/storage.ts";

const text = { type: "string" } as const;
const { values: asked } = parseArgs({
  options: { member: text, export: text, by: text, why: text, yes: { type: "boolean" } },
});
const { member = "", by, why } = asked;
const isWhole = /^\d{6,}$/.test(member) && (asked.export || (by && why && asked.yes));
if (!isWhole) {
  process.stderr.write("--member NUMBER, and --export FILE or --by NAME --why WORDS --yes\n");
  process.exit(2);
}
const config = readConfig();
const db = openDatabase({ url: config.databaseUrl, poolMax: 1, role: "owner" });
try {
  const memberId = BigInt(member);
  if (asked.export) {
    const data = JSON.stringify(await exportMember(db, memberId), null, 2);
    await writeFile(asked.export, data, { mode: 0o600 });
    process.stdout.write(`${asked.export}: all that is kept of member ${member}\n`);
  } else if (by && why) {
    const ctx = { db, clock: systemClock(), storage: await openStorage(config) };
    const { files } = await forgetMember(ctx, { memberId, by, why });
    process.stdout.write(`member ${member} is forgotten, with ${files} files; the books stay\n`);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
} finally {
  await db.destroy();
}
