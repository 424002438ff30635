/**
 * `npm run staff -- add <username> <role> [name]`: somebody who may enter the console, above all the first owners.
 * `npm run staff -- reset <username>`: a new first sign-in for who lost password or authenticator.
 * Both print a password that works once; an authenticator and an own password are set up with it.
 */
import { mkdirSync } from "node:fs";
import { bootstrapMember, bootstrapReset } from "@krapao/server/features/staff/index";
import { openDatabase } from "@krapao/server/kernel/db";
import { startPostgres } from "./postgres.ts";
import { readSettings } from "./settings.ts";

const [deed = "", username = "", role = "", ...names] = process.argv.slice(2);
const isAsked =
  deed === "add" ? username !== "" && role !== "" : deed === "reset" && username !== "";
if (!isAsked) {
  console.error("npm run staff -- add <username> <role> [name]\nnpm run staff -- reset <username>");
  process.exit(1);
}
const settings = readSettings();
mkdirSync(settings.dataDir, { recursive: true });
// Adopts the database of a running product; stop only what we started.
const database = settings.databaseUrl
  ? undefined
  : await startPostgres({ dataDir: settings.dataDir, say: () => {} });
const db = openDatabase({ url: settings.databaseUrl ?? database?.url ?? "", poolMax: 1 });
try {
  const name = names.join(" ") || username;
  const password =
    deed === "add"
      ? await bootstrapMember(db, { username, role, name })
      : await bootstrapReset(db, username);
  console.log(`${username} signs in with ${password}, once, and then chooses an own password.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await db.destroy();
  if (database && !database.isAdopted) await database.stop();
}
// The hashing threads would keep the process.
process.exit();
