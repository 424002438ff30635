import { ROLES, type Role } from "@krapao/contract/console/permissions";
import { staffUsername } from "@krapao/contract/console/staff";
import * as v from "valibot";
import { appendAudit } from "../../../kernel/audit.ts";
import { newId, systemClock, systemRandom } from "../../../kernel/clock.ts";
import { transaction } from "../../../kernel/context.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { hashPassword } from "../../../kernel/security/password.ts";
import { insertStaffUser } from "../queries.ts";
import { revokeAllSessions } from "../sessions/queries.ts";
import { findCredentials, updateCredentials } from "../sign-in/queries.ts";
import { firstPassword, subjectOf } from "../staff-user.ts";

/**
 * Adds a staff user from the command line: the first owners, while no one can sign in to the
 * console.
 * @returns the password for the first sign-in
 * @throws an error whose message is shown
 */
export async function bootstrapStaffUser(
  db: Db,
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
    if (!(await insertStaffUser(tx, staffUser))) throw new Error(`${username} exists already`);
    await audit(tx, { id, action: "staff.add", after: { username: known.output, role } });
  });
  return password;
}

/**
 * Resets the credentials of a staff user from the command line, when no other owner can do it.
 * @returns the password for the next sign-in
 * @throws an error whose message is shown
 */
export async function bootstrapCredentialsReset(db: Db, username: string): Promise<string> {
  const staffUser = await findCredentials(db, { username: username.toLowerCase() });
  if (!staffUser) throw new Error(`there is no staff user ${username}`);
  const password = firstPassword(systemRandom);
  const passwordHash = await hashPassword(password);
  const at = systemClock().now();
  const { id } = staffUser;
  await transaction(db, async (tx) => {
    await updateCredentials(tx, { id, passwordHash });
    await revokeAllSessions(tx, { staffId: id, except: null, at });
    await audit(tx, { id, action: "staff.reset", after: {} });
  });
  return password;
}

const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text);

function audit(
  tx: Tx,
  { id, action, after }: { id: string; action: string; after: Record<string, unknown> },
): Promise<void> {
  return appendAudit(tx, {
    at: systemClock().now(),
    staffId: null,
    staffName: "system",
    action,
    subject: subjectOf(id),
    after,
    address: "command line",
    requestId: "none",
  });
}
