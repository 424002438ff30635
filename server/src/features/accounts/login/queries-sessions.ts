/** SQL of members' sessions. */
import { type RawBuilder, sql } from "kysely";
import type { SingleStatement } from "../../../kernel/context.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { DELETED_AT_ONCE } from "../../../kernel/db/delete-in-batches.ts";
import { MEMORY_VERSION } from "../../../kernel/db/memory.ts";
import { statement } from "../../../kernel/db/prepared-statement.ts";
import type { Session } from "./session.ts";

/**
 * Inserts a session, which copies time and device of the previous login, and makes this login the
 * member's last one.
 */
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
  // Both parts of the statement see the member's row as it was before: with the previous login.
  await sql`
    with login as (
      update accounts_member set last_login_at = ${createdAt}, last_login_device = ${device} where id = ${memberId}
    )
    insert into accounts_session (id, member_id, token_hash, created_at, last_seen_at, used_at, idle_minutes, expires_at, address,
      device, previous_login_at, previous_login_device)
    select ${id}::uuid, m.id, ${tokenHash}, ${createdAt}::timestamptz, ${createdAt}, ${createdAt}, ${idleMinutes}, ${expiresAt}, ${address},
      ${device}, m.last_login_at, m.last_login_device
    from accounts_member m where m.id = ${memberId}`.execute(tx);
}

const SESSION_OF_TOKEN = statement<Session & { memoryVersion: bigint }>(`
  select session.id, session.member_id as "memberId", session.created_at as "createdAt",
    session.last_seen_at as "lastSeenAt",
    coalesce(session.used_at, session.last_seen_at) as "usedAt",
    session.idle_minutes as "idleMinutes",
    coalesce(session.reauthenticated_at, session.created_at) as "reauthenticatedAt",
    session.expires_at as "expiresAt", session.revoked_at as "revokedAt",
    member.suspended_at as "suspendedAt", ${MEMORY_VERSION} as "memoryVersion"
  from accounts_session session join accounts_member member on member.id = session.member_id
  where session.token_hash = $1`);

/** The session of a token, and the version of what processes keep in memory. */
export async function findSession(
  db: Db,
  tokenHash: Buffer,
): Promise<(Session & { memoryVersion: bigint }) | null> {
  const [row] = await SESSION_OF_TOKEN(db, [tokenHash]);
  return row ?? null;
}

/**
 * Records a use of the session; of several calls at once only the first one writes. When the last
 * use is older than `unusedSince`, the shown start of the session is reset. Nothing is written when
 * the member has changed the idle limit since the session was read: `expiresAt` was computed with
 * the old limit.
 */
export async function updateLastSeen(
  { db }: SingleStatement,
  seen: {
    id: string;
    at: Date;
    /** Null keeps the current end. */
    expiresAt: Date | null;
    idleMinutes: number;
    isAttended: boolean;
    recordedBefore: Date;
    unusedSince: Date;
  },
): Promise<void> {
  const { id, at, expiresAt, idleMinutes, isAttended, recordedBefore, unusedSince } = seen;
  await db
    .updateTable("accounts_session")
    .set((eb) => ({
      last_seen_at: at,
      ...(isAttended ? { used_at: at } : {}),
      ...(expiresAt ? { expires_at: expiresAt } : {}),
      resumed_at: eb
        .case()
        .when("last_seen_at", "<=", unusedSince)
        .then(at)
        .else(eb.ref("resumed_at"))
        .end(),
    }))
    .where("id", "=", id)
    .where("idle_minutes", "=", idleMinutes)
    .where(
      (eb) => (isAttended ? eb.fn.coalesce("used_at", "last_seen_at") : eb.ref("last_seen_at")),
      "<=",
      recordedBefore,
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

/** Records a step-up authentication. */
export async function updateReauthenticatedAt(
  tx: Tx,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  await tx
    .updateTable("accounts_session")
    .set({ reauthenticated_at: at })
    .where("id", "=", id)
    .execute();
}

/** Ends all sessions of a member except one. @returns how many were open */
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

/** Deletes some of the sessions that ended before a date. @returns how many */
export async function deleteSessionsEndedBefore(tx: Tx, before: Date): Promise<bigint | undefined> {
  // Each half of the union reads one index from its start.
  const { numAffectedRows } = await sql`
    delete from accounts_session where id in (
      select id from (
        (select id from accounts_session where expires_at < ${before} limit ${DELETED_AT_ONCE})
        union all
        (select id from accounts_session where revoked_at < ${before} limit ${DELETED_AT_ONCE})
      ) ended limit ${DELETED_AT_ONCE})`.execute(tx);
  return numAffectedRows;
}

/** The shown start of a session, for another statement. */
export const startOfSession = (id: string): RawBuilder<Date> => sql<Date>`(
  select coalesce(resumed_at, created_at) from accounts_session where id = ${id}::uuid)`;

/** Times and preferences of an open session, as its member sees them. */
export async function getOwnSession(
  db: Db,
  id: string,
): Promise<{
  startedAt: Date;
  previousLoginAt: Date | null;
  previousLoginDevice: string | null;
  realityCheckMinutes: number;
  idleMinutes: number;
}> {
  return db
    .selectFrom("accounts_session as session")
    .innerJoin("accounts_member as member", "member.id", "session.member_id")
    .select((eb) => [
      eb.fn.coalesce("session.resumed_at", "session.created_at").as("startedAt"),
      "session.previous_login_at as previousLoginAt",
      "session.previous_login_device as previousLoginDevice",
      "member.reality_check_minutes as realityCheckMinutes",
      "member.idle_minutes as idleMinutes",
    ])
    .where("session.id", "=", id)
    .executeTakeFirstOrThrow();
}

export async function updateRealityCheckMinutes(
  tx: Tx,
  { memberId, minutes }: { memberId: bigint; minutes: number },
): Promise<void> {
  await tx
    .updateTable("accounts_member")
    .set({ reality_check_minutes: minutes })
    .where("id", "=", memberId)
    .execute();
}

/**
 * Stores the member's idle limit and applies it to the open sessions as if it had always been set.
 * Sessions that have ended stay ended.
 */
export async function updateIdleMinutes(
  tx: Tx,
  limit: { memberId: bigint; minutes: number; idleMs: number; totalMs: number | null; at: Date },
): Promise<void> {
  const { memberId, minutes, idleMs, totalMs, at } = limit;
  await tx
    .updateTable("accounts_member")
    .set({ idle_minutes: minutes })
    .where("id", "=", memberId)
    .execute();
  // `least` ignores null, which means a session without a longest life.
  await sql`
    update accounts_session set idle_minutes = ${minutes}, expires_at = least(
      coalesce(used_at, last_seen_at) + make_interval(secs => ${idleMs / 1_000}::float8),
      created_at + make_interval(secs => ${totalMs === null ? null : totalMs / 1_000}::float8))
    where member_id = ${memberId} and revoked_at is null and expires_at > ${at}`.execute(tx);
}

/** Open sessions of a member, the last used first. */
export function listOpenSessions(db: Db, { memberId, now }: { memberId: bigint; now: Date }) {
  return db
    .selectFrom("accounts_session")
    .select(["id", "created_at as createdAt", "last_seen_at as lastSeenAt", "address", "device"])
    .where("member_id", "=", memberId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("last_seen_at", "desc")
    .limit(100)
    .execute();
}

/** Ends one open session of this member. @returns false when there is no such session */
export async function revokeMemberSession(
  tx: Tx,
  { memberId, sessionId, at }: { memberId: bigint; sessionId: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("accounts_session")
    .set({ revoked_at: at })
    .where("id", "=", sessionId)
    .where("member_id", "=", memberId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends all sessions of the member. @returns how many were open */
export async function revokeMemberSessions(
  tx: Tx,
  { memberId, at }: { memberId: bigint; at: Date },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("accounts_session")
    .set({ revoked_at: at })
    .where("member_id", "=", memberId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
