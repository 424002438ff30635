import type { Db, Tx } from "../../kernel/db/database.ts";
import type { Adjustment } from "./adjustment.ts";

/** Inserts an executed adjustment; an approval request is executed at most once. */
export async function insertAdjustment(
  tx: Tx,
  done: Adjustment & {
    id: string;
    approvalId: string;
    why: string;
    madeBy: string;
    checkedBy: string;
    at: Date;
  },
): Promise<void> {
  await tx
    .insertInto("wallet_adjustment")
    .values({
      id: done.id,
      approval_id: done.approvalId,
      member_id: done.memberId,
      direction: done.direction,
      amount_minor: done.amountMinor,
      currency: done.currency,
      reason: done.reason,
      why: done.why,
      made_by: done.madeBy,
      checked_by: done.checkedBy,
      at: done.at,
    })
    .execute();
}

/** Longer lists are of no use to staff. */
const LIST_MAX = 20;

/** Manual adjustments since then, newest first; debits are negative. */
export async function listAdjustments(
  db: Db | Tx,
  { memberId, since }: { memberId: bigint; since: Date },
): Promise<{ id: string; at: Date; amountMinor: bigint }[]> {
  const rows = await db
    .selectFrom("wallet_adjustment")
    .select(["id", "at", "direction", "amount_minor"])
    .where("member_id", "=", memberId)
    .where("at", ">=", since)
    .orderBy("at", "desc")
    .limit(LIST_MAX)
    .execute();
  return rows.map(({ id, at, direction, amount_minor }) => ({
    id,
    at,
    amountMinor: direction === "credit" ? amount_minor : -amount_minor,
  }));
}
