import type { Currency } from "@krapao/contract";
import type { Selectable } from "kysely";
import * as v from "valibot";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { PromotionsPromotion } from "../../kernel/db/schema.ts";
import { isInAudience, texts } from "../bonuses/index.ts";
import type { Promotion } from "./promotion.ts";

/** The promotion of a code, if it is running and the member may use it. */
export async function findRunningPromotion(
  db: Db | Tx,
  {
    code,
    currency,
    memberId,
    at,
  }: { code: string; currency: Currency; memberId: bigint; at: Date },
): Promise<Promotion | null> {
  const row = await db
    .selectFrom("promotions_promotion")
    .selectAll()
    .where("code", "=", code)
    .where("currency", "=", currency)
    .where(isInAudience("promotions_promotion.segment_code", memberId))
    .where("is_active", "=", true)
    .where((eb) => eb.or([eb("starts_at", "is", null), eb("starts_at", "<=", at)]))
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", at)]))
    .executeTakeFirst();
  return row ? toPromotion(row) : null;
}

/** The promotion of a code, running or not. */
export async function findPromotion(db: Db | Tx, code: string): Promise<Promotion | null> {
  const row = await db
    .selectFrom("promotions_promotion")
    .selectAll()
    .where("code", "=", code)
    .executeTakeFirst();
  return row ? toPromotion(row) : null;
}

/** Whether the member has received the promotion before. */
export async function hasReceived(
  db: Db | Tx,
  { memberId, code }: { memberId: bigint; code: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("promotions_receipt")
    .select("id")
    .where("member_id", "=", memberId)
    .where("promotion_code", "=", code)
    .executeTakeFirst();
  return row !== undefined;
}

/** Fails on the unique index when the member has received it before. `id` is the condition's. */
export async function insertReceipt(
  tx: Tx,
  receipt: { id: string; memberId: bigint; code: string; at: Date },
): Promise<void> {
  await tx
    .insertInto("promotions_receipt")
    .values({
      id: receipt.id,
      member_id: receipt.memberId,
      promotion_code: receipt.code,
      created_at: receipt.at,
    })
    .execute();
}

/**
 * Gives what came back of a promotion to its budget. Without any bet the receipt is free again.
 * @param back.giftMinor what came back until now: the same again changes nothing
 */
export async function releasePromotion(
  tx: Tx,
  {
    conditionId,
    giftMinor,
    isUnused,
  }: { conditionId: string; giftMinor: bigint; isUnused: boolean },
): Promise<void> {
  const receipt = await tx
    .selectFrom("promotions_receipt")
    .select(["promotion_code as code", "returned_minor as returnedMinor"])
    .where("id", "=", conditionId)
    .forUpdate()
    .executeTakeFirst();
  if (!receipt || receipt.returnedMinor >= giftMinor) return;
  await tx
    .updateTable("promotions_promotion")
    .set((eb) => ({ spent_minor: eb("spent_minor", "-", giftMinor - receipt.returnedMinor) }))
    .where("code", "=", receipt.code)
    .execute();
  if (isUnused) {
    await tx.deleteFrom("promotions_receipt").where("id", "=", conditionId).execute();
    return;
  }
  await tx
    .updateTable("promotions_receipt")
    .set({ returned_minor: giftMinor })
    .where("id", "=", conditionId)
    .execute();
}

function toPromotion(row: Selectable<PromotionsPromotion>): Promotion {
  return {
    code: row.code,
    description: v.parse(texts, row.description),
    currency: row.currency,
    amountMinor: row.amount_minor,
    percent: row.percent,
    capMinor: row.cap_minor,
    minDepositMinor: row.min_deposit_minor,
    depositMaxHours: row.deposit_max_hours,
    percentSuccess: row.percent_success,
    percentFail: row.percent_fail,
    turnoverTimes: row.turnover_times,
    turnoverCountsDeposit: row.turnover_counts_deposit,
    budgetMinor: row.budget_minor,
    spentMinor: row.spent_minor,
    endsAt: row.ends_at,
  };
}
