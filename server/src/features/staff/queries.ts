import type { Role } from "@krapao/contract/office/permissions";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Member } from "./member.ts";

/** Everybody of the staff, by name. */
export async function selectMembers(db: Db | Tx): Promise<Member[]> {
  return readMembers(db).orderBy("member.username").execute().then(asMembers);
}

export async function selectMember(db: Db | Tx, id: string): Promise<Member | null> {
  const rows = await readMembers(db).where("member.id", "=", id).execute();
  return asMembers(rows)[0] ?? null;
}

function readMembers(db: Db | Tx) {
  return db.selectFrom("staff_member as member").select([
    "member.id",
    "member.username",
    "member.name",
    "member.role",
    "member.is_active as isActive",
    "member.created_at as createdAt",
    sql<boolean>`member.totp_secret is not null`.as("hasTotp"),
    (eb) =>
      eb
        .selectFrom("staff_session as session")
        .select((inner) => inner.fn.max("session.last_seen_at").as("at"))
        .whereRef("session.staff_id", "=", "member.id")
        .as("lastSeenAt"),
  ]);
}

const asMembers = (rows: (Omit<Member, "role"> & { role: string })[]): Member[] =>
  rows.map((row) => ({ ...row, role: row.role as Role }));

/** Active colleagues, and who has an open session that was seen since. */
export async function selectColleagues(
  db: Db,
  { seenSince, now }: { seenSince: Date; now: Date },
): Promise<{ id: string; name: string; role: Role; isOnline: boolean }[]> {
  const rows = await db
    .selectFrom("staff_member as member")
    .select((eb) => [
      "member.id",
      "member.name",
      "member.role",
      eb
        .exists(
          eb
            .selectFrom("staff_session as session")
            .select("session.id")
            .whereRef("session.staff_id", "=", "member.id")
            .where("session.revoked_at", "is", null)
            .where("session.expires_at", ">", now)
            .where("session.last_seen_at", ">", seenSince),
        )
        .as("isOnline"),
    ])
    .where("member.is_active", "=", true)
    .orderBy("member.name")
    .execute();
  return rows.map((row) => ({ ...row, role: row.role as Role, isOnline: Boolean(row.isOnline) }));
}

/** @returns false when the name is taken */
export async function insertMember(
  tx: Tx,
  member: {
    id: string;
    username: string;
    name: string;
    role: Role;
    passwordHash: string;
    givenBy: string | null;
    at: Date;
  },
): Promise<boolean> {
  const row = await tx
    .insertInto("staff_member")
    .values({
      id: member.id,
      username: member.username,
      name: member.name,
      role: member.role,
      password_hash: member.passwordHash,
      must_change_password: true,
      given_by: member.givenBy,
      given_at: member.at,
      created_at: member.at,
    })
    .onConflict((conflict) => conflict.column("username").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Somebody's row, locked until the transaction ends. */
export async function holdMember(
  tx: Tx,
  id: string,
): Promise<{ id: string; name: string; role: Role; isActive: boolean } | null> {
  const row = await tx
    .selectFrom("staff_member")
    .select(["id", "name", "role", "is_active as isActive"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ? { ...row, role: row.role as Role } : null;
}

/** Locks the active owners, in one order: of two who remove one another, the second finds the first one gone. */
export async function holdOwners(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom("staff_member")
    .select("id")
    .where("role", "=", "owner")
    .where("is_active", "=", true)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function updateMember(
  tx: Tx,
  { id, name, role, isActive }: { id: string; name: string; role: Role; isActive: boolean },
): Promise<void> {
  await tx
    .updateTable("staff_member")
    .set({ name, role, is_active: isActive })
    .where("id", "=", id)
    .execute();
}

export async function updateRole(tx: Tx, { id, role }: { id: string; role: Role }): Promise<void> {
  await tx.updateTable("staff_member").set({ role }).where("id", "=", id).execute();
}
