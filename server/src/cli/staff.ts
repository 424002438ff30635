/**
 * `node server/src/cli/staff.ts add <username> <role> [name]`: adds a staff user, above all the
 * first owners. `node server/src/cli/staff.ts reset <username>`: gives a new first password to a
 * staff user who lost password or authenticator. Both print a password that works once; the staff
 * user then sets up an authenticator and an own password. Reads DATABASE_ADMIN_URL and AUDIT_KEY.
 */
import { readAdminConfig } from "../config.ts";
import { bootstrapCredentialsReset, bootstrapStaffUser } from "../features/staff/index.ts";
import { openDatabase } from "../kernel/db/database.ts";
import { fail, finish, print } from "./terminal.ts";

const [action = "", username = "", role = "", ...names] = process.argv.slice(2);
const isComplete = username !== "" && ((action === "add" && role !== "") || action === "reset");
if (!isComplete) {
  fail("staff add <username> <role> [name]\nstaff reset <username>", 2);
} else {
  const { databaseUrl, auditKeys } = readAdminConfig();
  const db = openDatabase({ url: databaseUrl, poolMax: 1 });
  try {
    const admin = { db, auditKey: auditKeys[0] };
    const name = names.join(" ") || username;
    const password =
      action === "add"
        ? await bootstrapStaffUser(admin, { username, role, name })
        : await bootstrapCredentialsReset(admin, username);
    print(`${username} signs in with ${password}, once, and then chooses an own password.`);
  } catch (error) {
    fail(error);
  } finally {
    await db.destroy();
  }
}
finish();
