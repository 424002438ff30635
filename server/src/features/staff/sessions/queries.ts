import type { Permission, Role } from "@krapao/contract/console/permissions";
import { sql } from "kysely";
import { keyBlocks } from "../../../kernel/audit.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import type { StaffSession } from "./session.ts";

/** The session of a token, with the current role. */
export async function findSession(db: Db, tokenHash: Buffer): Promise<StaffSession | null> {
  const row = await db
    .selectFrom("staff_session as session")
    .innerJoin("staff_user as staff", "staff.id", "session.staff_id")
    .innerJoin("staff_grant as granted", "granted.staff_id", "staff.id")
    .select([
      "session.id",
      "session.staff_id as staffId",
      "session.last_seen_at as lastSeenAt",
      "session.expires_at as expiresAt",
      "session.revoked_at as revokedAt",
      "staff.name",
      "staff.role",
      "granted.permissions",
      "granted.networks",
      "staff.is_active as isActive",
    ])
    .where("session.token_hash", "=", tokenHash)
    .executeTakeFirst();
  if (!row) return null;
  const permissions = row.permissions as Permission[] | null;
  return { ...row, role: row.role as Role, permissions };
}

export async function openStaffSession(
  tx: Tx,
  session: {
    id: string;
    staffId: string;
    tokenHash: Buffer;
    at: Date;
    expiresAt: Date;
    action: string;
    address: string;
    device: string;
    requestId: string;
    auditKey: Buffer;
  },
): Promise<void> {
  const { id, staffId, tokenHash, at, expiresAt, action, address, device, requestId } = session;
  await sql`select open_staff_session(${keyBlocks(session)}, ${id}, ${staffId}, ${tokenHash}, ${at},
    ${expiresAt}, ${action}, ${address}, ${device}, ${requestId})`.execute(tx);
}

/** Records a use of the session; of several calls at once only the first one writes. */
export async function updateLastSeen(
  tx: Tx,
  { id, at, recordedBefore }: { id: string; at: Date; recordedBefore: Date },
): Promise<void> {
  await tx
    .updateTable("staff_session")
    .set({ last_seen_at: at })
    .where("id", "=", id)
    .where("last_seen_at", "<=", recordedBefore)
    .where("revoked_at", "is", null)
    .execute();
}

/** Open sessions of a staff user, the last used first. */
export async function listOpenSessions(
  db: Db,
  { staffId, now, seenSince }: { staffId: string; now: Date; seenSince: Date },
) {
  return db
    .selectFrom("staff_session")
    .select(["id", "created_at as createdAt", "last_seen_at as lastSeenAt", "address", "device"])
    .where("staff_id", "=", staffId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .where("last_seen_at", ">", seenSince)
    .orderBy("last_seen_at", "desc")
    .limit(100)
    .execute();
}

/** Id of the staff user of an open session; null: there is no such session. */
export async function findSessionOwner(db: Db | Tx, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("staff_session")
    .select("staff_id")
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return row?.staff_id ?? null;
}

export async function revokeSession(tx: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  await tx
    .updateTable("staff_session")
    .set({ revoked_at: at })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .execute();
}

/** Ends the sessions of a staff user, with `except` all but that one. */
export async function revokeAllSessions(
  tx: Tx,
  { staffId, except, at }: { staffId: string; except: string | null; at: Date },
): Promise<void> {
  let query = tx
    .updateTable("staff_session")
    .set({ revoked_at: at })
    .where("staff_id", "=", staffId)
    .where("revoked_at", "is", null);
  if (except !== null) query = query.where("id", "<>", except);
  await query.execute();
}

export async function deleteSessionsEndedBefore(tx: Tx, at: Date): Promise<void> {
  await tx.deleteFrom("staff_session").where("expires_at", "<", at).execute();
}
