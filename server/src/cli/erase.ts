/**
 * `node server/src/cli/erase.ts --member 100001 --export data.json` writes all data of a member to
 * a file. With `--by NAME --why "..." --yes` instead it erases the personal data of the member
 * (PDPA), which cannot be undone; the ledger keeps its entries under the member's number. Exports
 * with DATABASE_URL, erases with DATABASE_ADMIN_URL and AUDIT_KEY.
 */
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { readAdminConfig, readConfig } from "../config.ts";
import { eraseMember, exportMember } from "../features/accounts/index.ts";
// Erasing asks whether the member is excluded, which the features answer together.
import "../features.ts";
import { systemClock, systemRandom } from "../kernel/clock.ts";
import { openDatabase } from "../kernel/db/database.ts";
import { openStorage } from "../kernel/media/open-storage.ts";

const text = { type: "string" } as const;
const { values: options } = parseArgs({
  options: { member: text, export: text, by: text, why: text, yes: { type: "boolean" } },
});
const { member = "", by, why } = options;
const isComplete = /^\d{6,}$/.test(member) && (options.export || (by && why && options.yes));
if (!isComplete) {
  process.stderr.write("--member NUMBER, and --export FILE or --by NAME --why WORDS --yes\n");
  process.exit(2);
}
const config = readConfig();
const { databaseUrl, auditKeys } = options.export ? config : readAdminConfig();
const db = openDatabase({ url: databaseUrl, poolMax: 1 });
try {
  const memberId = BigInt(member);
  if (options.export) {
    const data = JSON.stringify(await exportMember(db, memberId), null, 2);
    await writeFile(options.export, data, { mode: 0o600 });
    process.stdout.write(`${options.export}: all data of member ${member}\n`);
  } else if (by && why) {
    const storage = await openStorage(config);
    const [auditKey] = auditKeys;
    const ctx = { db, clock: systemClock(), random: systemRandom, storage, auditKey };
    const { files } = await eraseMember(ctx, { memberId, by, why });
    process.stdout.write(
      `member ${member} is erased, with ${files} files; the ledger keeps its entries\n`,
    );
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
} finally {
  await db.destroy();
}
