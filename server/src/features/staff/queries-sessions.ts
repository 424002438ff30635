import type { Role } from "@krapao/contract/office/permissions";
import type { Db, Tx } from "../../kernel/db.ts";
import type { StaffSession } from "./session.ts";

/** The session of a token, with the role as it is at this moment. */
export async function selectSession(db: Db, tokenHash: Buffer): Promise<StaffSession | null> {
  const row = await db
    .selectFrom("staff_session as session")
    .innerJoin("staff_member as member", "member.id", "session.staff_id")
    .select([
      "session.id",
      "session.staff_id as staffId",
      "session.last_seen_at as lastSeenAt",
      "session.expires_at as expiresAt",
      "session.revoked_at as revokedAt",
      "member.name",
      "member.role",
      "member.is_active as isActive",
    ])
    .where("session.token_hash", "=", tokenHash)
    .executeTakeFirst();
  return row ? { ...row, role: row.role as Role } : null;
}

export async function insertSession(
  tx: Tx,
  session: {
    id: string;
    staffId: string;
    tokenHash: Buffer;
    address: string;
    device: string;
    at: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await tx
    .insertInto("staff_session")
    .values({
      id: session.id,
      staff_id: session.staffId,
      token_hash: session.tokenHash,
      address: session.address,
      device: session.device,
      created_at: session.at,
      last_seen_at: session.at,
      expires_at: session.expiresAt,
    })
    .execute();
}

/** Writes that the session was used; of several calls at once only the first writes. */
export async function updateSeen(
  tx: Tx,
  { id, at, seenBefore }: { id: string; at: Date; seenBefore: Date },
): Promise<void> {
  await tx
    .updateTable("staff_session")
    .set({ last_seen_at: at })
    .where("id", "=", id)
    .where("last_seen_at", "<=", seenBefore)
    .where("revoked_at", "is", null)
    .execute();
}
