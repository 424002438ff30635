/**
 * `node server/src/cli/archive.ts 2027-01 --to DIR [--restore]`: moves the entries of a month of
 * the ledger into a file, or puts them back; `first` names the partition with everything older.
 * Needs DATABASE_OWNER_URL (docs/operations.md, "Archive of the ledger").
 */
import { mkdir } from "node:fs/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { readOwnerUrl } from "../config.ts";
import { systemClock } from "../kernel/clock.ts";
import { archiveMonth, restoreMonth } from "../ledger/archive/archive-month.ts";
import { fail, print } from "./terminal.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: { type: "string" }, restore: { type: "boolean" } },
});
const month = positionals[0]?.replace("-", "_") ?? "";
if (!/^(first|\d{4}_\d{2})$/.test(month) || !values.to) {
  process.stderr.write("2027-01 (or first), and --to DIR; --restore puts the month back\n");
  process.exit(2);
}
const owner = new pg.Client({ connectionString: readOwnerUrl() });
try {
  await owner.connect();
  await mkdir(values.to, { recursive: true });
  const at = { month, folder: values.to };
  const { entries, file } = values.restore
    ? await restoreMonth(owner, at)
    : await archiveMonth(owner, { ...at, now: systemClock().now() });
  print(`${file}: ${entries} entries are ${values.restore ? "in the database again" : "archived"}`);
} catch (error) {
  fail(error);
} finally {
  await owner.end();
}
