/**
 * What is done with everything of a member (0025_forgetting.sql). The owner of the database may do it; the application reads it,
 * and forgets whom two people have asked to forget (0029_erasing.sql).
 */
import type { ERASE_OBSTACLES } from "@krapao/contract/office/member-data";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";

/** All that is kept of a member, by table, without secrets. */
export async function exportMember(db: Db, memberId: bigint): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ all: Record<string, unknown> }>`
    select export_member(${memberId}) as "all"`.execute(db);
  return rows[0]?.all ?? {};
}

/** How large that is, in bytes. */
export async function sizeOfExport(db: Db, memberId: bigint): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select octet_length(export_member(${memberId})::text) as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

const CODES = { money: "ERASE_MONEY", open: "ERASE_OPEN", bonus: "ERASE_BONUS" } as const;

/** What speaks against forgetting a member, beside the request that asks for it. */
export async function selectEraseObstacle(
  db: Db | Tx,
  { memberId, requestId, at }: { memberId: bigint; requestId: string | null; at: Date },
): Promise<(typeof ERASE_OBSTACLES)[number] | null> {
  const { rows } = await sql<{ obstacle: keyof typeof CODES | null }>`
    select erase_obstacle(${memberId}, ${requestId}::uuid, ${at}) as obstacle`.execute(db);
  const obstacle = rows[0]?.obstacle ?? null;
  return obstacle && CODES[obstacle];
}

/** Forgets the member of a request that two people agreed on. @returns keys of the files, which are still there */
export async function eraseMember(
  tx: Tx,
  { requestId, at }: { requestId: string; at: Date },
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from erase_member(${requestId}, ${at}) as key`.execute(tx);
  return rows.map(({ key }) => key);
}

/** Keys of the member's files. @throws in words when there is no such member, or it has money anywhere */
export async function filesOfMember(db: Db, memberId: bigint): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from forget_member_files(${memberId}) as key`.execute(db);
  return rows.map(({ key }) => key);
}

/** Takes the person out of every record. @throws as `filesOfMember` */
export async function blankMember(
  tx: Tx,
  { memberId, at }: { memberId: bigint; at: Date },
): Promise<void> {
  await sql`select forget_member(${memberId}, ${at})`.execute(tx);
}
