/** SQL of the records behind one line of a member's statement. */
import { sql } from "kysely";
import type { Db } from "../../../kernel/db/database.ts";
import type { LineRow } from "../../statements/index.ts";

/** The wallet before and after a transfer; null while it has moved nothing. */
export async function findBalances(
  db: Db,
  { transferId, memberId }: { transferId: string; memberId: bigint },
): Promise<{ beforeMinor: bigint; afterMinor: bigint } | null> {
  const { rows } = await sql<{ beforeMinor: bigint; afterMinor: bigint }>`
    select e.balance_after_minor - e.amount_minor as "beforeMinor",
      e.balance_after_minor as "afterMinor"
    from ledger.entry e join ledger.account a on a.id = e.account_id
    where e.transfer_id = ${transferId}::uuid and a.kind = 'main'
      and a.owner = ${`${memberId}`}`.execute(db);
  return rows[0] ?? null;
}

/** A withdrawal with its sweep, and the time at which the bank first paid it. */
export async function findWithdrawalRecord(db: Db, id: string) {
  return db
    .selectFrom("withdrawals_withdrawal as w")
    .leftJoin("games_sweep as s", "s.id", "w.id")
    .select([
      "w.state",
      "w.reason",
      "w.bank_code as bankCode",
      "w.bank_account_no as accountNo",
      "w.bank_account_name as accountName",
      "w.bank_reference as bankReference",
      "w.reject_code as rejectCode",
      "w.created_at as createdAt",
      "w.review_at as reviewAt",
      "w.decided_at as decidedAt",
      "w.sent_at as sentAt",
      "w.settled_at as settledAt",
      "s.created_at as collectedAt",
      sql<Date | null>`(select t.resolved_at from ledger.transfer t
        where t.id = ${id}::uuid and t.state = 'posted')`.as("paidAt"),
    ])
    .where("w.id", "=", id)
    .executeTakeFirst();
}

/** A transfer between the wallet and a game. */
export function findTransferRecord(db: Db, id: string) {
  return db
    .selectFrom("games_transfer")
    .select(["state", "created_at as createdAt", "settled_at as settledAt"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The condition of a reward: by its id, or for the line that ended it by code and time. */
export function findConditionRecord(db: Db, line: LineRow) {
  const query = db
    .selectFrom("bonuses_condition")
    .select(["id", "opened_at as openedAt", "cleared_at as clearedAt"])
    // The end of a condition whose gift was given back counts as its time of meeting.
    .select((eb) =>
      eb
        .case()
        .when("given_back_at", "is", null)
        .then(eb.ref("met_at"))
        .else(null)
        .end()
        .as("metAt"),
    )
    .where("member_id", "=", line.member_id);
  return (
    line.statement_type === "finish_bonus"
      ? query.where("code", "=", line.from_name).where("cleared_at", "=", line.created_at)
      : query.where("id", "=", line.id)
  ).executeTakeFirst();
}

/** When the coupon of a prize was won. */
export async function findCouponWonAt(db: Db, id: string): Promise<Date | null> {
  const row = await db
    .selectFrom("spinwheel_coupon")
    .select("created_at as wonAt")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.wonAt ?? null;
}
