import { isAllowed, ROLES, type Role } from "@krapao/contract/console/permissions";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { isDone } from "./queries-done.ts";
import type { RoleChoice, StaffUser } from "./staff-user.ts";

/** All staff users, ordered by username. */
export async function listStaffUsers(db: Db | Tx): Promise<StaffUser[]> {
  return staffUserQuery(db).orderBy("staff.username").execute().then(toStaffUsers);
}

export async function findStaffUser(db: Db | Tx, id: string): Promise<StaffUser | null> {
  const rows = await staffUserQuery(db).where("staff.id", "=", id).execute();
  return toStaffUsers(rows)[0] ?? null;
}

export function staffUserQuery(db: Db | Tx) {
  return db
    .selectFrom("staff_user as staff")
    .innerJoin("staff_grant as granted", "granted.staff_id", "staff.id")
    .select([
      "granted.role_id as roleId",
      "granted.role_name as roleName",
      "staff.id",
      "staff.username",
      "staff.name",
      "staff.role",
      "staff.is_active as isActive",
      "staff.created_at as createdAt",
      sql<boolean>`staff.totp_secret is not null`.as("hasTotp"),
      (eb) =>
        eb
          .selectFrom("staff_session as session")
          .select((inner) => inner.fn.max("session.last_seen_at").as("at"))
          .whereRef("session.staff_id", "=", "staff.id")
          .as("lastSeenAt"),
    ]);
}

export type StaffUserRow = Omit<StaffUser, "role" | "madeRole"> & {
  role: string;
  roleId: string | null;
  roleName: string | null;
};

export const toStaffUsers = (rows: StaffUserRow[]): StaffUser[] =>
  rows.map(({ roleId, roleName, ...row }) => ({
    ...row,
    role: row.role as Role,
    madeRole: roleId !== null && roleName !== null ? { id: roleId, name: roleName } : null,
  }));

const ANSWERING = ROLES.filter((role) => isAllowed(role, "chat.answer"));

/** Active staff users by name. Online: with an open session that was used after `seenSince`. */
export async function listDirectory(
  db: Db,
  { seenSince, now }: { seenSince: Date; now: Date },
): Promise<{ id: string; name: string; role: Role; isOnline: boolean; answersChats: boolean }[]> {
  const rows = await db
    .selectFrom("staff_user as staff")
    .select((eb) => [
      "staff.id",
      "staff.name",
      "staff.role",
      eb
        .exists(
          eb
            .selectFrom("staff_session as session")
            .select("session.id")
            .whereRef("session.staff_id", "=", "staff.id")
            .where("session.revoked_at", "is", null)
            .where("session.expires_at", ">", now)
            .where("session.last_seen_at", ">", seenSince),
        )
        .as("isOnline"),
      sql<boolean>`staff_has(staff, 'chat.answer', ${ANSWERING}::text[])`.as("answersChats"),
    ])
    .where("staff.is_active", "=", true)
    .orderBy("staff.name")
    .execute();
  return rows.map((row) => ({ ...row, role: row.role as Role, isOnline: Boolean(row.isOnline) }));
}

/** Adds an agent. @returns false when the username is taken */
export async function insertStaffUser(
  tx: Tx,
  staffUser: {
    token: string;
    id: string;
    username: string;
    name: string;
    passwordHash: string;
    at: Date;
  },
): Promise<boolean> {
  const { token, id, username, name, passwordHash, at } = staffUser;
  return isDone(
    tx,
    sql`add_staff_user(${token}, ${id}, ${username}, ${name}, ${passwordHash}, ${at})`,
  );
}

/** Locks the staff user's row until `tx` ends. */
export async function lockStaffUser(
  tx: Tx,
  id: string,
): Promise<({ id: string; name: string; isActive: boolean } & RoleChoice) | null> {
  const { rows } = await sql<{ id: string; name: string; isActive: boolean } & RoleChoice>`
    select id, name, role, role_id as "roleId", is_active as "isActive"
    from lock_staff_users(${id})`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Locks the rows of the active owners in the order of their ids. When two owners remove each other,
 * the second one sees that the first is no longer active.
 */
export async function lockOwners(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from lock_staff_users(null)`.execute(tx);
  return rows.map(({ id }) => id);
}

/** @throws a database error for a role with more permissions, which `applyRole` gives */
export async function updateStaffUser(
  tx: Tx,
  changed: {
    token: string;
    id: string;
    name: string;
    role: Role;
    isActive: boolean;
    at: Date;
  },
): Promise<void> {
  const { token, id, name, role, isActive, at } = changed;
  await sql`select update_staff_user(${token}, ${id}, ${name}, ${role}, ${isActive}, ${at})
    `.execute(tx);
}

/** Ends the suspension of a request that `tx` has approved. @returns false when there is none */
export function applyReactivation(
  tx: Tx,
  { requestId, at }: { requestId: string; at: Date },
): Promise<boolean> {
  return isDone(tx, sql`apply_staff_reactivation(${requestId}, ${at})`);
}

/**
 * Gives the role of a request that `tx` has approved.
 * @returns false when the staff user has another role by now
 */
export function applyRole(tx: Tx, requestId: string): Promise<boolean> {
  return isDone(tx, sql`apply_staff_role(${requestId})`);
}
