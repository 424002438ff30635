/** The audience of bonuses and promotion codes: every member, or those of one segment. */
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../../kernel/db/database.ts";
import { refuse } from "../../../kernel/errors.ts";

/** Whether a member belongs to the audience. `segment` is the column with the segment's code. */
export function isInAudience(segment: string, memberId: bigint): RawBuilder<boolean> {
  const column = sql.ref(segment);
  return sql<boolean>`(${column} is null or exists (
    select from segments_membership own
    where own.segment_code = ${column} and own.member_id = ${memberId}))`;
}

/** @throws KEY_INVALID for a segment that was never published */
export async function requireSegment(tx: Tx, code: string | null): Promise<void> {
  if (code === null) return;
  const known = await tx
    .selectFrom("segments_segment")
    .select("code")
    .where("code", "=", code)
    .executeTakeFirst();
  if (!known) refuse("KEY_INVALID", { "payload.segment": "KEY_INVALID" });
}
