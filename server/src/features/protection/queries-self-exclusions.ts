/** SQL of time-outs and self-exclusions. */
import type { SelfExclusionLength } from "@krapao/contract/member/protection";
import type { Db, Tx } from "../../kernel/db/database.ts";

/**
 * Sets the end of the current self-exclusion. A database trigger refuses to move it to an earlier
 * time.
 */
export async function updateExcludedUntil(
  tx: Tx,
  { memberId, until }: { memberId: bigint; until: Date },
): Promise<void> {
  await tx
    .updateTable("protection_member")
    .set({ excluded_until: until })
    .where("member_id", "=", memberId)
    .execute();
}

export async function insertSelfExclusion(
  tx: Tx,
  exclusion: {
    id: string;
    memberId: bigint;
    length: SelfExclusionLength;
    at: Date;
    until: Date;
    /** Null: the member started it. */
    staffId: string | null;
  },
): Promise<void> {
  const { id, memberId, staffId, ...entry } = exclusion;
  await tx
    .insertInto("protection_self_exclusion")
    .values({ id, member_id: memberId, staff_id: staffId, ...entry })
    .execute();
}

/** The latest self-exclusions of a member, newest first, with the staff user who extended one. */
export async function listSelfExclusions(db: Db, memberId: bigint, limit: number) {
  return db
    .selectFrom("protection_self_exclusion as exclusion")
    .leftJoin("staff_user as staff", "staff.id", "exclusion.staff_id")
    .select([
      "exclusion.id",
      "exclusion.length",
      "exclusion.at",
      "exclusion.until",
      "staff.name as staffName",
    ])
    .where("exclusion.member_id", "=", memberId)
    .orderBy("exclusion.at", "desc")
    .limit(limit)
    .execute();
}
