/** What the owner of the database may do with everything of a member (0025_forgetting.sql); the application may not. */
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";

/** All that is kept of a member, by table, without secrets. */
export async function exportMember(db: Db, memberId: bigint): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ all: Record<string, unknown> }>`
    select export_member(${memberId}) as "all"`.execute(db);
  return rows[0]?.all ?? {};
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
