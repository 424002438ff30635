/**
 * SQL of a member's data as a whole: export, erasure and consents. With the database functions an
 * administrator can export and erase any member, the application only the member of an approved
 * request.
 */
import type { ERASE_OBSTACLES } from "@krapao/contract/console/member-data";
import { sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";

/** All data of a member by table, without secrets. */
export async function exportMember(db: Db, memberId: bigint): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ all: Record<string, unknown> }>`
    select export_member(${memberId}) as "all"`.execute(db);
  return rows[0]?.all ?? {};
}

/** Size of the export in bytes. */
export async function getExportSize(db: Db, memberId: bigint): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select member_export_size(${memberId}) as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

const CODES = { money: "ERASE_MONEY", open: "ERASE_OPEN", bonus: "ERASE_BONUS" } as const;

/**
 * The reason why a member cannot be erased now; null: there is none. `requestId` is the approval
 * request itself, which does not count as an open one.
 */
export async function findErasureObstacle(
  db: Db | Tx,
  { memberId, requestId, at }: { memberId: bigint; requestId: string | null; at: Date },
): Promise<(typeof ERASE_OBSTACLES)[number] | null> {
  const { rows } = await sql<{ obstacle: keyof typeof CODES | null }>`
    select erasure_obstacle(${memberId}, ${requestId}::uuid, ${at}) as obstacle`.execute(db);
  const obstacle = rows[0]?.obstacle ?? null;
  return obstacle && CODES[obstacle];
}

/** Erases the member of an approved request. @returns keys of the member's files, to be removed */
export async function executeErasure(
  tx: Tx,
  { requestId, at }: { requestId: string; at: Date },
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from execute_erasure(${requestId}, ${at}) as key`.execute(tx);
  return rows.map(({ key }) => key);
}

/**
 * Keys of the member's files.
 * @throws a database error when there is no such member, or the member has money
 */
export async function listMemberFiles(db: Db, memberId: bigint): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from list_member_files(${memberId}) as key`.execute(db);
  return rows.map(({ key }) => key);
}

/** Removes the personal data from every record. @throws as `listMemberFiles` */
export async function eraseMemberData(
  tx: Tx,
  { memberId, at }: { memberId: bigint; at: Date },
): Promise<void> {
  await sql`select erase_member_data(${memberId}, ${at})`.execute(tx);
}

export interface Consent {
  document: string;
  version: string;
  locale: string;
  acceptedAt: Date;
}

/** Records a consent. A second consent to the same version can only make it a kept one. */
export async function insertConsent(
  tx: Tx,
  consent: Consent & { memberId: bigint; isKept: boolean },
): Promise<void> {
  const { memberId, document, version, locale, acceptedAt, isKept } = consent;
  await tx
    .insertInto("accounts_consent")
    .values({
      member_id: memberId,
      document,
      version,
      locale,
      accepted_at: acceptedAt,
      is_kept: isKept,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["member_id", "document", "version"])
        .doUpdateSet({ is_kept: true })
        .where("accounts_consent.is_kept", "=", false)
        .where("excluded.is_kept", "=", true),
    )
    .execute();
}

/** Whether the member accepted one of these versions of the agreements and wants it kept. */
export async function hasKeptConsent(
  db: Db,
  { memberId, versions }: { memberId: bigint; versions: readonly string[] },
): Promise<boolean> {
  const row = await db
    .selectFrom("accounts_consent")
    .select("version")
    .where("member_id", "=", memberId)
    .where("document", "=", "agreements")
    .where("version", "in", versions)
    .where("is_kept", "=", true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The member's ten latest consents. */
export function listConsents(db: Db, memberId: bigint): Promise<Consent[]> {
  return db
    .selectFrom("accounts_consent")
    .select(["document", "version", "locale", "accepted_at as acceptedAt"])
    .where("member_id", "=", memberId)
    .orderBy("accepted_at", "desc")
    .limit(10)
    .execute();
}
