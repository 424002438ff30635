/** What only the login of administrators may do. */
import type { Role } from "@krapao/contract/console/permissions";
import { sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";
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

/** How many owners can approve each other's requests. */
export async function countOwners(db: Db | Tx): Promise<number> {
  const { count } = await db
    .selectFrom("staff_user")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("role", "=", "owner")
    .where("is_active", "=", true)
    .executeTakeFirstOrThrow();
  return Number(count);
}
