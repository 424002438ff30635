import type { Db } from "../../../kernel/db/database.ts";
import { refuse } from "../../../kernel/errors.ts";
import { inviterId } from "../member.ts";
import { findMember } from "../queries.ts";

/**
 * Finds the inviter of an entered code. Without a code there is none, and a suspended member's code
 * gives none either: the friend cannot know.
 * @throws INVITE_CODE_UNKNOWN when the code belongs to no member
 */
export async function checkInviteCode(
  db: Db,
  entered: string | undefined,
): Promise<{ inviteCode: string | null; invitedBy: bigint | null }> {
  const inviteCode = entered?.replace(/\p{Cc}/gu, "").trim() || null;
  if (inviteCode === null) return { inviteCode, invitedBy: null };
  const id = inviterId(inviteCode);
  const inviter = id === null ? null : await findMember(db, id);
  if (!inviter) return refuse("INVITE_CODE_UNKNOWN", { inviteCode: "KEY_INVALID" });
  return { inviteCode, invitedBy: inviter.suspendedAt === null ? inviter.id : null };
}
