/** SQL of members' passwords. */
import type { Phone } from "@krapao/contract/phone";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { BY_OWNER, hasPhone } from "../queries.ts";

/**
 * Credentials of the member with this phone.
 * @param typed the spelling: it tells members apart who share a phone since before 0141
 */
export async function findCredentials(
  db: Db,
  { typed, ...phone }: Phone & { typed: string },
): Promise<{ id: bigint; passwordHash: string; suspendedAt: Date | null } | null> {
  const row = await db
    .selectFrom("accounts_member")
    .select(["id", "password_hash as passwordHash", "suspended_at as suspendedAt"])
    .where(hasPhone(phone))
    .orderBy((eb) => eb("phone", "=", typed), "desc")
    .orderBy(BY_OWNER)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function findPasswordHash(db: Db, memberId: bigint): Promise<string | null> {
  const row = await db
    .selectFrom("accounts_member")
    .select("password_hash as passwordHash")
    .where("id", "=", memberId)
    .executeTakeFirst();
  return row?.passwordHash ?? null;
}

/** @returns false when the hash is no longer `from` */
export async function updatePasswordHash(
  tx: Tx,
  { memberId, from, to }: { memberId: bigint; from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("accounts_member")
    .set({ password_hash: to })
    .where("id", "=", memberId)
    .where("password_hash", "=", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Locks the member's row for a login until `tx` ends, so that a password change cannot happen
 * between the check of the password and the new session.
 * @returns null when the hash has changed since it was checked
 */
export async function lockCredentials(
  tx: Tx,
  { memberId, passwordHash }: { memberId: bigint; passwordHash: string },
): Promise<{ idleMinutes: number } | null> {
  const row = await tx
    .selectFrom("accounts_member")
    .select("idle_minutes as idleMinutes")
    .where("id", "=", memberId)
    .where("password_hash", "=", passwordHash)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the member's row for a login that needs no password, until `tx` ends. */
export async function lockMember(
  tx: Tx,
  memberId: bigint,
): Promise<{ idleMinutes: number; suspendedAt: Date | null }> {
  return tx
    .selectFrom("accounts_member")
    .select(["idle_minutes as idleMinutes", "suspended_at as suspendedAt"])
    .where("id", "=", memberId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}
