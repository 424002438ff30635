/** SQL of the record behind a ledger transfer, in the shape of the contract. */
import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { sql } from "kysely";
import type { Db } from "../../kernel/db/database.ts";

export type MovementRecord = NonNullable<
  ServerOutput<typeof consoleContract.ledger.movement>["record"]
>;
type RecordType = MovementRecord["type"];

/** The record behind a transfer; a deposit's record is its payment. */
export async function findRecord(
  db: Db,
  { transferId, paymentId }: { transferId: string; paymentId: string | null },
): Promise<MovementRecord | null> {
  const { rows } = await sql<{ type: RecordType }>`
    select 'games' as type from games_transfer where id = ${transferId}::uuid
    union all select 'withdrawals' from withdrawals_withdrawal where id = ${transferId}::uuid
    union all select 'deposits' from deposits_payment where id = ${paymentId}::uuid
    union all select 'bonuses' from bonuses_condition where id = ${transferId}::uuid
    union all select 'adjustments' from wallet_adjustment where id = ${transferId}::uuid
    union all select 'gifts' from deposits_gift where id = ${transferId}::uuid
    union all select 'coupons' from spinwheel_coupon where id = ${transferId}::uuid
    limit 1`.execute(db);
  const type = rows[0]?.type;
  if (type === undefined) return null;
  return readers[type](db, type === "deposits" ? (paymentId ?? transferId) : transferId);
}

const readers: Record<RecordType, (db: Db, id: string) => Promise<MovementRecord>> = {
  async games(db, id) {
    const row = await db
      .selectFrom("games_transfer")
      .select([
        "provider",
        "direction",
        "state",
        "reason",
        "credits_minor as credits",
        "credits_before_minor as creditsBefore",
        "credits_after_minor as creditsAfter",
        "provider_reference as providerReference",
        "attempts",
        "created_at as createdAt",
        "called_at as calledAt",
        "settled_at as settledAt",
      ])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return { type: "games", ...row };
  },

  async withdrawals(db, id) {
    const row = await db
      .selectFrom("withdrawals_withdrawal")
      .select([
        "bank_code as bankCode",
        "bank_account_name as bankAccountName",
        "bank_account_no as bankAccountNo",
        "state",
        "reason",
        "bank_reference as bankReference",
        "attempts",
        "created_at as createdAt",
        "sent_at as sentAt",
        "settled_at as settledAt",
      ])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return { type: "withdrawals", ...row };
  },

  async deposits(db, id) {
    const row = await db
      .selectFrom("deposits_payment")
      .select([
        "source",
        "channel",
        "reference",
        "house_account as houseAccount",
        "state",
        "reason",
        "qr_id as qrId",
        "entered_by as enteredBy",
        "paid_at as paidAt",
        "received_at as receivedAt",
        "confirmed_at as confirmedAt",
      ])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return { type: "deposits", ...row };
  },

  async bonuses(db, id) {
    const row = await db
      .selectFrom("bonuses_condition")
      .select([
        "kind",
        "code",
        "description",
        "state",
        "base_minor as base",
        "target_minor as target",
        "floor_minor as floor",
        "opened_at as openedAt",
        "met_at as metAt",
        "cleared_at as clearedAt",
      ])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return { type: "bonuses", ...row };
  },

  async adjustments(db, id) {
    const row = await db
      .selectFrom("wallet_adjustment")
      .select([
        "direction",
        "reason",
        "why",
        "approval_id as approvalId",
        "made_by as madeBy",
        "checked_by as checkedBy",
        "at",
      ])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return { type: "adjustments", ...row };
  },

  async gifts(db, id) {
    const row = await db
      .selectFrom("deposits_gift")
      .select([
        "state",
        "reason",
        "attempts as checks",
        "redeems",
        "created_at as createdAt",
        "redeemed_at as redeemedAt",
        "closed_at as closedAt",
      ])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return { type: "gifts", ...row };
  },

  async coupons(db, id) {
    const row = await db
      .selectFrom("spinwheel_coupon")
      .select([
        "code",
        "prize",
        "created_at as createdAt",
        "expires_at as expiresAt",
        "claimed_at as claimedAt",
      ])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return { type: "coupons", ...row };
  },
};
