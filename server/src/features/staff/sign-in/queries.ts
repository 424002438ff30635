import type { Role } from "@krapao/contract/console/permissions";
import { sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import type { Credentials } from "../staff-user.ts";

/** Number of used codes that are stored: more than the clock tolerance accepts. */
const STEPS_KEPT = 10;

const CREDENTIALS = [
  "id",
  "username",
  "name",
  "role",
  "password_hash as passwordHash",
  "must_change_password as mustChangePassword",
  "totp_secret as totpSecret",
  "is_active as isActive",
] as const;

export async function findCredentials(
  db: Db,
  by: { username: string } | { id: string },
): Promise<Credentials | null> {
  let query = db.selectFrom("staff_user").select(CREDENTIALS);
  query = "id" in by ? query.where("id", "=", by.id) : query.where("username", "=", by.username);
  const row = await query.executeTakeFirst();
  return row ? { ...row, role: row.role as Role } : null;
}

/**
 * Marks a code as used, so that each code works once, also for simultaneous calls.
 * @returns false when it was used, when password or authenticator have changed since they were
 * read, or when the staff user is suspended
 */
export async function updateTotpSteps(
  tx: Tx,
  { credentials, step }: { credentials: Credentials; step: bigint },
): Promise<boolean> {
  const row = await tx
    .updateTable("staff_user")
    .set({
      totp_steps: sql<
        bigint[]
      >`(array_prepend(${step}::bigint, totp_steps))[1:${sql.lit(STEPS_KEPT)}]`,
    })
    .where("id", "=", credentials.id)
    .where("password_hash", "=", credentials.passwordHash)
    .where("totp_secret", "=", credentials.totpSecret)
    .where("is_active", "=", true)
    .where(sql<boolean>`not (${step}::bigint = any(totp_steps))`)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores an authenticator that is being set up; it replaces an earlier one. */
export async function updateEnrolment(
  tx: Tx,
  enrolment: {
    id: string;
    passwordHash: string;
    tokenHash: Buffer;
    sealedSecret: Buffer;
    expiresAt: Date;
  },
): Promise<void> {
  await tx
    .updateTable("staff_user")
    .set({
      enrol_token_hash: enrolment.tokenHash,
      enrol_secret: enrolment.sealedSecret,
      enrol_expires_at: enrolment.expiresAt,
    })
    .where("id", "=", enrolment.id)
    .where("password_hash", "=", enrolment.passwordHash)
    .where("totp_secret", "is", null)
    .execute();
}

export interface Enrolment {
  id: string;
  name: string;
  passwordHash: string;
  mustChangePassword: boolean;
  sealedSecret: Buffer;
  expiresAt: Date;
  isActive: boolean;
}

export async function findEnrolment(db: Db, tokenHash: Buffer): Promise<Enrolment | null> {
  const row = await db
    .selectFrom("staff_user")
    .select([
      "id",
      "name",
      "password_hash as passwordHash",
      "must_change_password as mustChangePassword",
      "enrol_secret as sealedSecret",
      "enrol_expires_at as expiresAt",
      "is_active as isActive",
    ])
    .where("enrol_token_hash", "=", tokenHash)
    .executeTakeFirst();
  if (!row?.sealedSecret || !row.expiresAt) return null;
  return { ...row, sealedSecret: row.sealedSecret, expiresAt: row.expiresAt };
}

/** @returns false when the enrolment was used or replaced since it was read */
export async function updateEnrolled(
  tx: Tx,
  enrolled: {
    id: string;
    tokenHash: Buffer;
    totpSecret: Buffer;
    step: bigint;
    /** Null keeps the password. */
    passwordHash: string | null;
  },
): Promise<boolean> {
  const row = await tx
    .updateTable("staff_user")
    .set({
      totp_secret: enrolled.totpSecret,
      totp_steps: sql<bigint[]>`array[${enrolled.step}::bigint]`,
      must_change_password: false,
      enrol_token_hash: null,
      enrol_secret: null,
      enrol_expires_at: null,
      ...(enrolled.passwordHash === null ? {} : { password_hash: enrolled.passwordHash }),
    })
    .where("id", "=", enrolled.id)
    .where("enrol_token_hash", "=", enrolled.tokenHash)
    .where("is_active", "=", true)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function updatePassword(
  tx: Tx,
  { id, from, to }: { id: string; from: string; to: string },
): Promise<boolean> {
  const row = await tx
    .updateTable("staff_user")
    .set({ password_hash: to })
    .where("id", "=", id)
    .where("password_hash", "=", from)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets an issued password and removes the authenticator: the next sign-in is an enrolment. */
export async function updateCredentials(
  tx: Tx,
  reset: { id: string; passwordHash: string },
): Promise<void> {
  await tx
    .updateTable("staff_user")
    .set({
      password_hash: reset.passwordHash,
      must_change_password: true,
      totp_secret: null,
      enrol_token_hash: null,
      enrol_secret: null,
      enrol_expires_at: null,
    })
    .where("id", "=", reset.id)
    .execute();
}
