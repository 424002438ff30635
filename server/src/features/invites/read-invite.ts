import type { Db } from "../../kernel/db.ts";
import { readSetting } from "../lookups/index.ts";
import { sumOpenCommissions } from "./queries.ts";

/** What a member can collect, and the percents of the condition it comes under; nothing while invites are off. */
export async function readInvite(
  db: Db,
  memberId: bigint,
): Promise<{ amount: bigint; success: number; fail: number }> {
  const { isActive, percentSuccess, percentFail } = await readSetting(db, "invite");
  if (!isActive) return { amount: 0n, success: 0, fail: 0 };
  const amount = await sumOpenCommissions(db, memberId);
  return { amount, success: percentSuccess, fail: percentFail };
}
