import type { Db } from "../../kernel/db/database.ts";
import { readSetting } from "../lookups/index.ts";

/**
 * The member's collectable commission with the percents of its condition; 0 while invites are off.
 */
export async function readInvite(
  db: Db,
  earnedMinor: bigint,
): Promise<{ amount: bigint; success: number; fail: number }> {
  const { isActive, percentSuccess, percentFail } = await readSetting(db, "invite");
  if (!isActive) return { amount: 0n, success: 0, fail: 0 };
  return { amount: earnedMinor, success: percentSuccess, fail: percentFail };
}
