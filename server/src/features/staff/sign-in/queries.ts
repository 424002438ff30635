import type { Role } from "@krapao/contract/console/permissions";
import { sql } from "kysely";
import { keyBlocks } from "../../../kernel/audit.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { isDone } from "../queries-done.ts";
import type { Credentials } from "../staff-user.ts";

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
  let query = db
    .selectFrom("staff_user")
    .select(CREDENTIALS)
    .select((eb) =>
      eb
        .selectFrom("staff_grant as granted")
        .select("granted.networks")
        .whereRef("granted.staff_id", "=", "staff_user.id")
        .as("networks"),
    );
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
  const { id, passwordHash, totpSecret } = credentials;
  return isDone(tx, sql`use_staff_code(${id}, ${passwordHash}, ${totpSecret}, ${step}::bigint)`);
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
  await sql`select begin_staff_enrolment(${enrolment.id}, ${enrolment.passwordHash},
    ${enrolment.tokenHash}, ${enrolment.sealedSecret}, ${enrolment.expiresAt})`.execute(tx);
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
  const { id, tokenHash, totpSecret, step, passwordHash } = enrolled;
  return isDone(
    tx,
    sql`finish_staff_enrolment(${id}, ${tokenHash}, ${totpSecret}, ${step}::bigint, ${passwordHash})`,
  );
}

/** Changes the caller's own password. @returns false when it is no longer `from` */
export async function updatePassword(
  tx: Tx,
  { token, from, to, at }: { token: string; from: string; to: string; at: Date },
): Promise<boolean> {
  return isDone(tx, sql`change_staff_password(${token}, ${from}, ${to}, ${at})`);
}

/** Sets an issued password and removes the authenticator: the next sign-in is an enrolment. */
export async function resetCredentials(
  tx: Tx,
  reset: { requestId: string; passwordHash: string; at: Date },
): Promise<void> {
  const { requestId, passwordHash, at } = reset;
  await sql`select apply_staff_reset(${requestId}, ${passwordHash}, ${at})`.execute(tx);
}

export async function appendSignInFailure(
  tx: Tx,
  failure: {
    auditKey: Buffer;
    /** Null: the username is unknown. */
    staffId: string | null;
    at: Date;
    outcome: string;
    address: string;
    requestId: string;
  },
): Promise<void> {
  const { staffId, at, outcome, address, requestId } = failure;
  await sql`select append_sign_in_failure(${keyBlocks(failure)}, ${staffId}, ${at}, ${outcome},
    ${address}, ${requestId})`.execute(tx);
}
