/** SQL of members' sessions. */
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import { keepPlan } from "../../kernel/keep-plan.ts";
import type { Session } from "./session.ts";

/** Writes a session, with the login before it; this one is the last from now on. */
export async function insertSession(
  tx: Tx,
  session: {
    id: string;
    memberId: bigint;
    tokenHash: Buffer;
    createdAt: Date;
    idleMinutes: number;
    expiresAt: Date;
    address: string;
    /** Browser and system. */
    device: string;
  },
): Promise<void> {
  const { id, memberId, tokenHash, createdAt, idleMinutes, expiresAt, address, device } = session;
  // Both parts see the member as the statement found it: the login before.
  await sql`
    with arrived as (
      update accounts_member set last_login_at = ${createdAt}, last_login_device = ${device} where id = ${memberId}
    )
    insert into accounts_session (id, member_id, token_hash, created_at, last_seen_at, used_at, idle_minutes, expires_at, address,
      device, previous_login_at, previous_login_device)
    select ${id}::uuid, m.id, ${tokenHash}, ${createdAt}::timestamptz, ${createdAt}, ${createdAt}, ${idleMinutes}, ${expiresAt}, ${address},
      ${device}, m.last_login_at, m.last_login_device
    from accounts_member m where m.id = ${memberId}`.execute(tx);
}

/** The session of a token, with whether its member is suspended now. */
export async function selectSession(db: Db, tokenHash: Buffer): Promise<Session | null> {
  const row = await db
    .selectFrom("accounts_session as session")
    .modifyFront(keepPlan)
    .innerJoin("accounts_member as member", "member.id", "session.member_id")
    .select((eb) => [
      "session.id",
      "session.member_id as memberId",
      "session.created_at as createdAt",
      "session.last_seen_at as lastSeenAt",
      eb.fn.coalesce("session.used_at", "session.last_seen_at").as("usedAt"),
      "session.idle_minutes as idleMinutes",
      eb.fn.coalesce("session.proved_at", "session.created_at").as("provedAt"),
      "session.expires_at as expiresAt",
      "session.revoked_at as revokedAt",
      "member.suspended_at as suspendedAt",
    ])
    .where("session.token_hash", "=", tokenHash)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Writes that the session was used; of several calls at once only the first writes. After a rest it begins anew. When the
 * member chose another limit meanwhile nothing is written: its end was computed from what this call did not know.
 */
export async function updateSeen(
  tx: Tx,
  seen: {
    id: string;
    at: Date;
    /** Null: as it is. */
    expiresAt: Date | null;
    idleMinutes: number;
    isAttended: boolean;
    seenBefore: Date;
    restedSince: Date;
  },
): Promise<void> {
  const { id, at, expiresAt, idleMinutes, isAttended, seenBefore, restedSince } = seen;
  await tx
    .updateTable("accounts_session")
    .set((eb) => ({
      last_seen_at: at,
      ...(isAttended ? { used_at: at } : {}),
      ...(expiresAt ? { expires_at: expiresAt } : {}),
      resumed_at: eb
        .case()
        .when("last_seen_at", "<=", restedSince)
        .then(at)
        .else(eb.ref("resumed_at"))
        .end(),
    }))
    .where("id", "=", id)
    .where("idle_minutes", "=", idleMinutes)
    .where(
      (eb) => (isAttended ? eb.fn.coalesce("used_at", "last_seen_at") : eb.ref("last_seen_at")),
      "<=",
      seenBefore,
    )
    .where("revoked_at", "is", null)
    .execute();
}

export async function revokeSession(tx: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  await tx
    .updateTable("accounts_session")
    .set({ revoked_at: at })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .execute();
}

/** Writes that its member showed the password. */
export async function updateProved(tx: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  await tx.updateTable("accounts_session").set({ proved_at: at }).where("id", "=", id).execute();
}

/** Ends every session of a member but one. @returns how many */
export async function revokeOtherSessions(
  tx: Tx,
  { memberId, sessionId, at }: { memberId: bigint; sessionId: string; at: Date },
): Promise<bigint> {
  const { numUpdatedRows } = await tx
    .updateTable("accounts_session")
    .set({ revoked_at: at })
    .where("member_id", "=", memberId)
    .where("id", "!=", sessionId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows;
}

/** Deletes sessions that ended before then. */
export async function deleteSessionsEndedBefore(tx: Tx, before: Date): Promise<void> {
  await tx
    .deleteFrom("accounts_session")
    .where((eb) => eb.or([eb("expires_at", "<", before), eb("revoked_at", "<", before)]))
    .execute();
}

/** What its member may know of a session that is open now. */
export async function selectOwnSession(
  db: Db,
  id: string,
): Promise<{
  startedAt: Date;
  previousLoginAt: Date | null;
  previousLoginDevice: string | null;
  checkMinutes: number;
  idleMinutes: number;
}> {
  return db
    .selectFrom("accounts_session as session")
    .innerJoin("accounts_member as member", "member.id", "session.member_id")
    .select((eb) => [
      eb.fn.coalesce("session.resumed_at", "session.created_at").as("startedAt"),
      "session.previous_login_at as previousLoginAt",
      "session.previous_login_device as previousLoginDevice",
      "member.check_minutes as checkMinutes",
      "member.idle_minutes as idleMinutes",
    ])
    .where("session.id", "=", id)
    .executeTakeFirstOrThrow();
}

export async function updateCheckMinutes(
  tx: Tx,
  { memberId, minutes }: { memberId: bigint; minutes: number },
): Promise<void> {
  await tx
    .updateTable("accounts_member")
    .set({ check_minutes: minutes })
    .where("id", "=", memberId)
    .execute();
}

/** Keeps a member's limit, and ends the open sessions by it as if it had always counted. What has ended stays so. */
export async function updateIdleMinutes(
  tx: Tx,
  limit: { memberId: bigint; minutes: number; idleMs: number; wholeMs: number | null; at: Date },
): Promise<void> {
  const { memberId, minutes, idleMs, wholeMs, at } = limit;
  await tx
    .updateTable("accounts_member")
    .set({ idle_minutes: minutes })
    .where("id", "=", memberId)
    .execute();
  // Of a null, `least` takes no notice: a life without an end.
  await sql`
    update accounts_session set idle_minutes = ${minutes}, expires_at = least(
      coalesce(used_at, last_seen_at) + make_interval(secs => ${idleMs / 1_000}::float8),
      created_at + make_interval(secs => ${wholeMs === null ? null : wholeMs / 1_000}::float8))
    where member_id = ${memberId} and revoked_at is null and expires_at > ${at}`.execute(tx);
}
