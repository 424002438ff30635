/** SQL of gifts that were given back. */
import type { Db, Tx } from "../../../kernel/db/database.ts";
import type { Condition } from "./condition.ts";
import type { Leaving } from "./given-back.ts";

/** open -> cleared, because the gift is given back. @returns false: was not open */
export async function clearGivenBack(
  tx: Tx,
  { id, at, netMinor }: { id: string; at: Date; netMinor: bigint },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("bonuses_condition")
    .set({
      state: "cleared",
      met_at: at,
      met_minor: netMinor,
      cleared_at: at,
      given_back_at: at,
    })
    .where("id", "=", id)
    .where("state", "=", "open")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

interface GivenBack extends Leaving {
  creditedMinor: bigint;
  memberId: bigint;
}

/** Inserts what stayed and left, with the accounts whose results are missing. */
export async function insertGivenBack(
  tx: Tx,
  back: GivenBack & {
    conditionId: string;
    at: Date;
    isUnused: boolean;
    lateAccounts: readonly string[];
  },
): Promise<void> {
  const { kept, gift, winnings, conditionId, at, lateAccounts } = back;
  await tx
    .insertInto("bonuses_given_back")
    .values({
      condition_id: conditionId,
      member_id: back.memberId,
      at,
      total_minor: kept + gift + winnings,
      credited_minor: back.creditedMinor,
      kept_minor: kept,
      gift_minor: gift,
      winnings_minor: winnings,
      is_unused: back.isUnused,
      settled_at: lateAccounts.length === 0 ? at : null,
    })
    .execute();
  if (lateAccounts.length === 0) return;
  const rows = lateAccounts.map((id) => ({ condition_id: conditionId, game_account_id: id }));
  await tx.insertInto("bonuses_late_account").values(rows).execute();
}

/** The gift that was given back, with its parts until now, locked until the transaction ends. */
export async function lockGivenBack(
  tx: Tx,
  conditionId: string,
): Promise<GivenBack & { at: Date }> {
  const row = await tx
    .selectFrom("bonuses_given_back")
    .selectAll()
    .where("condition_id", "=", conditionId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return {
    memberId: row.member_id,
    kept: row.kept_minor,
    gift: row.gift_minor,
    winnings: row.winnings_minor,
    creditedMinor: row.credited_minor,
    at: row.at,
  };
}

/** The parts of the last gift that the member gave back; null: there is none. */
export async function findLatestGivenBack(
  db: Db | Tx,
  memberId: bigint,
): Promise<(Leaving & { hasLateResults: boolean }) | null> {
  const row = await db
    .selectFrom("bonuses_given_back")
    .select(["kept_minor", "gift_minor", "winnings_minor", "settled_at"])
    .where("member_id", "=", memberId)
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row
    ? {
        kept: row.kept_minor,
        gift: row.gift_minor,
        winnings: row.winnings_minor,
        hasLateResults: row.settled_at === null,
      }
    : null;
}

/**
 * Gives the gift back to the budget of its bonus. Without any bet, deposit and receipt are free
 * again. The other kinds do so when they hear of it (`reward.given-back`).
 */
export async function releaseCampaign(
  tx: Tx,
  {
    condition: { id, kind, code },
    giftMinor,
    isUnused,
  }: { condition: Pick<Condition, "id" | "kind" | "code">; giftMinor: bigint; isUnused: boolean },
): Promise<void> {
  if (kind === "bonus") {
    await tx
      .updateTable("bonuses_campaign")
      .set((eb) => ({ spent_minor: eb("spent_minor", "-", giftMinor) }))
      .where("code", "=", code)
      .execute();
  }
  if (!isUnused) return;
  await tx.deleteFrom("bonuses_deposit_used").where("condition_id", "=", id).execute();
  await tx.deleteFrom("bonuses_receipt").where("id", "=", id).execute();
}

/**
 * Whether the gift was given back without any bet before, for this campaign: then deposit and
 * receipt are free once.
 */
export async function wasUnusedBefore(
  tx: Tx,
  { memberId, kind, code }: Pick<Condition, "memberId" | "kind" | "code">,
): Promise<boolean> {
  const row = await tx
    .selectFrom("bonuses_given_back as back")
    .innerJoin("bonuses_condition as condition", "condition.id", "back.condition_id")
    .select("back.condition_id")
    .where("back.member_id", "=", memberId)
    .where("condition.kind", "=", kind)
    .where("condition.code", "=", code)
    .where("back.is_unused", "=", true)
    .executeTakeFirst();
  return row !== undefined;
}
