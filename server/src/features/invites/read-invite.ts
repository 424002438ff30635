import type { Db } from "../../kernel/db.ts";
import { readSetting } from "../lookups/index.ts";

/** What a member can collect of what it earned, and the percents of the condition it comes under; nothing while invites are off. */
export async function showInvite(
  db: Db,
  earnedMinor: bigint,
): Promise<{ amount: bigint; success: number; fail: number }> {
  const { isActive, percentSuccess, percentFail } = await readSetting(db, "invite");
  if (!isActive) return { amount: 0n, success: 0, fail: 0 };
  return { amount: earnedMinor, success: percentSuccess, fail: percentFail };
}
