import { ROLES, type Role } from "@krapao/contract/console/permissions";
import { staffUsername } from "@krapao/contract/console/staff";
import * as v from "valibot";
import { appendCommandAudit } from "../../../kernel/audit.ts";
import { newId, systemClock, systemRandom } from "../../../kernel/clock.ts";
import { transaction } from "../../../kernel/context.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { hashPassword } from "../../../kernel/security/password.ts";
import { findCredentials } from "../sign-in/queries.ts";
import { firstPassword, subjectOf } from "../staff-user.ts";
import { insertFirstStaffUser, resetFirstCredentials } from "./queries-bootstrap.ts";

/** What a command of an administrator works with. */
interface AdminContext {
  /** A connection as `krapao_admin`. */
  db: Db;
  auditKey: Buffer;
}

/**
 * Adds a staff user from the command line: the first owners, while no one can sign in to the
 * console.
 * @returns the password for the first sign-in
 * @throws an error whose message is shown
 */
export async function bootstrapStaffUser(
  { db, auditKey }: AdminContext,
  { username, role, name }: { username: string; role: string; name: string },
): Promise<string> {
  const known = v.safeParse(staffUsername, username);
  if (!known.success) throw new Error(`${username} is not a valid username`);
  if (!isRole(role)) throw new Error(`the role must be one of ${ROLES.join(", ")}, not ${role}`);
  const password = firstPassword(systemRandom);
  const passwordHash = await hashPassword(password);
  const at = systemClock().now();
  const id = newId(systemClock(), systemRandom);
  await transaction(db, async (tx) => {
    const staffUser = { id, username: known.output, name, role, passwordHash, at };
    if (!(await insertFirstStaffUser(tx, staffUser))) throw new Error(`${username} exists already`);
    const after = { username: known.output, role };
    await audit(tx, { auditKey, id, action: "staff.add", after });
  });
  return password;
}

/**
 * Resets the credentials of a staff user from the command line, when no other owner can do it.
 * @returns the password for the next sign-in
 * @throws an error whose message is shown
 */
export async function bootstrapCredentialsReset(
  { db, auditKey }: AdminContext,
  username: string,
): Promise<string> {
  const staffUser = await findCredentials(db, { username: username.toLowerCase() });
  if (!staffUser) throw new Error(`there is no staff user ${username}`);
  const password = firstPassword(systemRandom);
  const passwordHash = await hashPassword(password);
  const at = systemClock().now();
  const { id } = staffUser;
  await transaction(db, async (tx) => {
    await resetFirstCredentials(tx, { id, passwordHash, at });
    await audit(tx, { auditKey, id, action: "staff.reset", after: {} });
  });
  return password;
}

const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text);

function audit(
  tx: Tx,
  {
    auditKey,
    id,
    action,
    after,
  }: { auditKey: Buffer; id: string; action: string; after: Record<string, unknown> },
): Promise<void> {
  return appendCommandAudit(tx, {
    auditKey,
    at: systemClock().now(),
    name: "system",
    action,
    subject: subjectOf(id),
    after,
    requestId: newId(systemClock(), systemRandom),
  });
}
