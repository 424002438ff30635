/** What other features may use of levels and segments. */
import type { Db, Tx } from "../../kernel/db/database.ts";
import { listMemberLevels, type MemberLevel } from "./queries-rules.ts";

export { updateDueNow as refreshSoon } from "./queries-progress.ts";
export { levelDocuments, segmentDocuments } from "./queries-rules.ts";

/** A member's level, with its rank and chat priority; null for none. */
export async function levelOf(db: Db | Tx, memberId: bigint): Promise<MemberLevel | null> {
  return (await listMemberLevels(db, [memberId])).get(memberId) ?? null;
}

/** The levels of members, for lists such as the inbox; those without one are left out. @public */
export function levelsOf(
  db: Db | Tx,
  memberIds: readonly bigint[],
): Promise<Map<bigint, MemberLevel>> {
  return listMemberLevels(db, memberIds);
}
