/** What only the login of administrators may do. */
import type { Role } from "@krapao/contract/console/permissions";
import { sql } from "kysely";
import type { Tx } from "../../../kernel/db/database.ts";
import { isDone } from "../queries-done.ts";

/** @returns false when the username is taken */
export async function insertFirstStaffUser(
  tx: Tx,
  staffUser: {
    id: string;
    username: string;
    name: string;
    role: Role;
    passwordHash: string;
    at: Date;
  },
): Promise<boolean> {
  const { id, username, name, role, passwordHash, at } = staffUser;
  return isDone(
    tx,
    sql`bootstrap_staff_user(${id}, ${username}, ${name}, ${role}, ${passwordHash}, ${at})`,
  );
}

/** Issues a password, removes the authenticator and ends all sessions. */
export async function resetFirstCredentials(
  tx: Tx,
  { id, passwordHash, at }: { id: string; passwordHash: string; at: Date },
): Promise<void> {
  await sql`select bootstrap_staff_reset(${id}, ${passwordHash}, ${at})`.execute(tx);
}
