/** What other features may use of levels and segments. */
import type { Db, Tx } from "../../kernel/db/database.ts";
import { listMemberLevels, type MemberLevel } from "./queries-rules.ts";

export { updateDueNow as refreshSoon } from "./queries-progress.ts";
export { levelDocuments, listMemberLevels, segmentDocuments } from "./queries-rules.ts";

/** A member's level, with its rank and chat priority; null for none. */
export async function levelOf(db: Db | Tx, memberId: bigint): Promise<MemberLevel | null> {
  return (await listMemberLevels(db, [memberId])).get(memberId) ?? null;
}
