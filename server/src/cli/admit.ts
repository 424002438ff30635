/**
 * `node server/src/cli/admit.ts <company> ... --by NAME --why "..."`: production calls these
 * companies although they were not compared; `all` names every company that is configured. Works
 * until there are two owners: they decide in the console. Reads DATABASE_ADMIN_URL and AUDIT_KEY
 * besides the addresses of the companies.
 */
import { parseArgs } from "node:util";
import { companiesOf } from "../compare/companies.ts";
import { readAdminConfig, readConfig } from "../config.ts";
import { admitAtServer } from "../features/setup/index.ts";
import { countOwners } from "../features/staff/index.ts";
import { openDatabase } from "../kernel/db/database.ts";
import { fail, finish, print } from "./terminal.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { by: { type: "string" }, why: { type: "string" } },
});
const { by, why } = values;

async function admit(named: { by: string; why: string }): Promise<void> {
  const companies = companiesOf(readConfig());
  const { databaseUrl, auditKeys } = readAdminConfig();
  const db = openDatabase({ url: databaseUrl, poolMax: 1 });
  try {
    if ((await countOwners(db)) >= 2) throw new Error("two owners admit a company in the console");
    const every = companies.filter(({ host }) => host !== null).map(({ code }) => code);
    const codes = positionals.includes("all") ? every : positionals;
    const admin = { db, auditKey: auditKeys[0], companies };
    const admitted = await admitAtServer(admin, { codes, ...named });
    for (const code of codes) {
      print(`${code}: ${admitted.includes(code) ? "is called from now on" : "is called already"}`);
    }
  } finally {
    await db.destroy();
  }
}

if (positionals.length === 0 || !by || !why) {
  fail('<company> ... (or all), --by NAME and --why "..."', 2);
} else {
  await admit({ by, why }).catch((error: unknown) => fail(error));
}
finish();
