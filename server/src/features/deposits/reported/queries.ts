import { sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import type { DepositsReportedTransfer } from "../../../kernel/db/schema.ts";
import { toReportedTransfer } from "../crediting/queries-reported-transfers.ts";
import { toMemberBrief } from "../member-brief.ts";
import type { ReportedTransfer } from "../reported-transfer.ts";

/** Inserts a reported transfer. @returns false when the member already has a waiting one */
export async function insertReportedTransfer(
  tx: Tx,
  report: Omit<ReportedTransfer, "state" | "paymentId">,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("deposits_reported_transfer")
    .values({
      id: report.id,
      member_id: report.memberId,
      currency: report.currency,
      amount_minor: report.amountMinor,
      state: "waiting",
      created_at: report.createdAt,
      expires_at: report.expiresAt,
    })
    .onConflict((conflict) =>
      conflict.column("member_id").where("state", "=", "waiting").doNothing(),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findReportedTransfer(
  db: Db | Tx,
  id: string,
): Promise<ReportedTransfer | null> {
  const row = await db
    .selectFrom("deposits_reported_transfer")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? toReportedTransfer(row) : null;
}

/** As `findReportedTransfer`, locked until the transaction ends. */
export async function lockReportedTransfer(tx: Tx, id: string): Promise<ReportedTransfer | null> {
  const row = await tx
    .selectFrom("deposits_reported_transfer")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ? toReportedTransfer(row) : null;
}

/** Waiting reported transfers that have expired, optionally of one member only. */
export async function listDueReportedTransfers(
  db: Db | Tx,
  { now, memberId }: { now: Date; memberId?: bigint },
): Promise<ReportedTransfer[]> {
  let query = db
    .selectFrom("deposits_reported_transfer")
    .selectAll()
    .where("state", "=", "waiting")
    .where("expires_at", "<=", now)
    .orderBy("expires_at")
    .limit(500);
  if (memberId !== undefined) query = query.where("member_id", "=", memberId);
  return (await query.execute()).map(toReportedTransfer);
}

const selectWithMember = (db: Db) =>
  db
    .selectFrom("deposits_reported_transfer as reported")
    .innerJoin("accounts_member as member", "member.id", "reported.member_id")
    .selectAll("reported")
    .select(["member.name as member_name", "member.phone as member_phone"]);

/** One page: waiting ones in the order of reporting, closed ones newest first. */
export async function listReportedTransferRows(
  db: Db,
  { tab, after, limit }: { tab: "waiting" | "done"; after: [Date, string] | null; limit: number },
) {
  const isWaiting = tab === "waiting";
  const order = isWaiting ? "asc" : "desc";
  let query = selectWithMember(db)
    .where("reported.state", isWaiting ? "=" : "<>", "waiting")
    .orderBy("reported.created_at", order)
    .orderBy("reported.id", order)
    .limit(limit);
  if (after) {
    const [at, id] = after;
    const compare = sql.raw(isWaiting ? ">" : "<");
    query = query.where(
      sql<boolean>`(reported.created_at, reported.id) ${compare} (${at}, ${id}::uuid)`,
    );
  }
  return (await query.execute()).map(toRow);
}

export async function findReportedTransferRow(db: Db, id: string) {
  const row = await selectWithMember(db).where("reported.id", "=", id).executeTakeFirst();
  return row ? { ...toRow(row), memberId: row.member_id } : null;
}

function toRow(row: {
  id: string;
  member_id: bigint;
  member_name: string;
  member_phone: string;
  amount_minor: bigint;
  currency: DepositsReportedTransfer["currency"];
  state: DepositsReportedTransfer["state"];
  created_at: Date;
  expires_at: Date;
  payment_id: string | null;
}) {
  return {
    id: row.id,
    member: toMemberBrief(row) ?? { id: `${row.member_id}`, name: "", phone: "" },
    amount: row.amount_minor,
    currency: row.currency,
    state: row.state,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    paymentId: row.payment_id,
  };
}
