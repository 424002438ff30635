import { ROLES, type Role } from "@krapao/contract/office/permissions";
import { staffName } from "@krapao/contract/office/staff";
import * as v from "valibot";
import { appendAudit } from "../../kernel/audit.ts";
import { newId, systemClock, systemRandom } from "../../kernel/clock.ts";
import { transaction } from "../../kernel/context.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import { hashPassword } from "../../kernel/password.ts";
import { firstPassword, subjectOf } from "./member.ts";
import { insertMember } from "./queries.ts";
import { revokeSessionsOf } from "./queries-sessions.ts";
import { resetCredentials, selectCredentials } from "./queries-sign-in.ts";

/**
 * Adds somebody from the machine itself, where nobody has signed in yet: the first owners. It is in the audit log.
 * @returns the password for the first sign-in. @throws a sentence
 */
export async function bootstrapMember(
  db: Db,
  { username, role, name }: { username: string; role: string; name: string },
): Promise<string> {
  const known = v.safeParse(staffName, username);
  if (!known.success) throw new Error(`${username} is no name to sign in with`);
  if (!isRole(role)) throw new Error(`a role is one of ${ROLES.join(", ")}, not ${role}`);
  const given = firstPassword(systemRandom);
  const passwordHash = await hashPassword(given);
  const at = systemClock().now();
  const id = newId(systemClock(), systemRandom);
  await transaction(db, async (tx) => {
    const member = { id, username: known.output, name, role, passwordHash, givenBy: null, at };
    if (!(await insertMember(tx, member))) throw new Error(`${username} is there already`);
    await note(tx, { id, action: "staff.add", after: { username: known.output, role } });
  });
  return given;
}

/** Gives somebody a new first sign-in from the machine itself, when nobody else can. @throws a sentence */
export async function bootstrapReset(db: Db, username: string): Promise<string> {
  const member = await selectCredentials(db, { username: username.toLowerCase() });
  if (!member) throw new Error(`there is no ${username}`);
  const given = firstPassword(systemRandom);
  const passwordHash = await hashPassword(given);
  const at = systemClock().now();
  const { id } = member;
  await transaction(db, async (tx) => {
    await resetCredentials(tx, { id, passwordHash, givenBy: null, at });
    await revokeSessionsOf(tx, { staffId: id, except: null, at });
    await note(tx, { id, action: "staff.reset", after: {} });
  });
  return given;
}

const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text);

function note(
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
    address: "console of the machine",
    requestId: "none",
  });
}
