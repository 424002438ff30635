import type { Role } from "@krapao/contract/console/permissions";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { StaffUser } from "./staff-user.ts";

/** All staff users, ordered by username. */
export async function listStaffUsers(db: Db | Tx): Promise<StaffUser[]> {
  return staffUserQuery(db).orderBy("staff.username").execute().then(toStaffUsers);
}

export async function findStaffUser(db: Db | Tx, id: string): Promise<StaffUser | null> {
  const rows = await staffUserQuery(db).where("staff.id", "=", id).execute();
  return toStaffUsers(rows)[0] ?? null;
}

function staffUserQuery(db: Db | Tx) {
  return db.selectFrom("staff_user as staff").select([
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

const toStaffUsers = (rows: (Omit<StaffUser, "role"> & { role: string })[]): StaffUser[] =>
  rows.map((row) => ({ ...row, role: row.role as Role }));

/** Active staff users by name. Online: with an open session that was used after `seenSince`. */
export async function listDirectory(
  db: Db,
  { seenSince, now }: { seenSince: Date; now: Date },
): Promise<{ id: string; name: string; role: Role; isOnline: boolean }[]> {
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
    ])
    .where("staff.is_active", "=", true)
    .orderBy("staff.name")
    .execute();
  return rows.map((row) => ({ ...row, role: row.role as Role, isOnline: Boolean(row.isOnline) }));
}

/** @returns false when the username is taken */
export async function insertStaffUser(
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
  const row = await tx
    .insertInto("staff_user")
    .values({
      id: staffUser.id,
      username: staffUser.username,
      name: staffUser.name,
      role: staffUser.role,
      password_hash: staffUser.passwordHash,
      must_change_password: true,
      created_at: staffUser.at,
    })
    .onConflict((conflict) => conflict.column("username").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the staff user's row until `tx` ends. */
export async function lockStaffUser(
  tx: Tx,
  id: string,
): Promise<{ id: string; name: string; role: Role; isActive: boolean } | null> {
  const row = await tx
    .selectFrom("staff_user")
    .select(["id", "name", "role", "is_active as isActive"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ? { ...row, role: row.role as Role } : null;
}

/**
 * Locks the rows of the active owners in the order of their ids. When two owners remove each other,
 * the second one sees that the first is no longer active.
 */
export async function lockOwners(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom("staff_user")
    .select("id")
    .where("role", "=", "owner")
    .where("is_active", "=", true)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function updateStaffUser(
  tx: Tx,
  { id, name, role, isActive }: { id: string; name: string; role: Role; isActive: boolean },
): Promise<void> {
  await tx
    .updateTable("staff_user")
    .set({ name, role, is_active: isActive })
    .where("id", "=", id)
    .execute();
}

export async function updateRole(tx: Tx, { id, role }: { id: string; role: Role }): Promise<void> {
  await tx.updateTable("staff_user").set({ role }).where("id", "=", id).execute();
}

/** Records who created, reset or unlocked the sign-in of a staff user. Rows are never changed. */
export async function insertCredentialIssue(
  tx: Tx,
  issue: {
    id: string;
    staffId: string;
    issuedBy: string;
    how: "created" | "reset" | "unlocked";
    at: Date;
  },
): Promise<void> {
  await tx
    .insertInto("staff_credential_issue")
    .values({
      id: issue.id,
      staff_id: issue.staffId,
      issued_by: issue.issuedBy,
      how: issue.how,
      at: issue.at,
    })
    .execute();
}
