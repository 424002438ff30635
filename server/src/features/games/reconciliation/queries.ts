/** SQL of the reconciliation with providers: our records of a day, and what was found. */
import type { Span } from "../../../kernel/calendar.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import type { Comparison, Discrepancy, MoneyRecord } from "../../../ledger/compare.ts";
import type { Account } from "../queries.ts";
import type { TransferRow } from "../transfers/queries-transfers.ts";

/** Transfers that were settled in the span, with any outcome. */
export function listSettled(db: Db, { from, to }: Span): Promise<TransferRow[]> {
  return db
    .selectFrom("games_transfer")
    .selectAll()
    .where("settled_at", ">=", from)
    .where("settled_at", "<", to)
    .orderBy("settled_at")
    .execute();
}

export async function listRecordsByIds(db: Db, ids: string[]): Promise<MoneyRecord[]> {
  const rows = await db.selectFrom("games_transfer").selectAll().where("id", "in", ids).execute();
  return rows.map(toMoneyRecord);
}

/** The record as the ledger must have booked it. */
export function toMoneyRecord(row: TransferRow): MoneyRecord {
  const amount = row.direction === "out" ? row.amount_minor : -row.amount_minor;
  return {
    id: row.id,
    externalParty: row.provider,
    currency: row.currency,
    movedMinor: row.state === "done" ? amount : 0n,
    state: row.state,
  };
}

/** A page of active accounts in the order of their ids, after the id `after`. */
export function listAccountsAfter(db: Db, after: string, limit: number): Promise<Account[]> {
  return db
    .selectFrom("games_account")
    .selectAll()
    .where("state", "=", "active")
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Inserts the result of the reconciliation of one day. */
export async function insertReconciliation(
  tx: Tx,
  run: {
    id: string;
    day: string;
    startedAt: Date;
    finishedAt: Date;
    found: Comparison;
    discrepancyIds: string[];
  },
): Promise<void> {
  const { compared, unchecked, discrepancies } = run.found;
  await tx
    .insertInto("games_reconciliation")
    .values({
      id: run.id,
      day: run.day,
      started_at: run.startedAt,
      finished_at: run.finishedAt,
      compared: JSON.stringify({ ...compared, unchecked }),
    })
    .execute();
  if (discrepancies.length === 0) return;
  const toRow = (one: Discrepancy, index: number) => ({
    id: run.discrepancyIds[index] ?? "",
    reconciliation_id: run.id,
    kind: one.kind,
    external_party: one.externalParty,
    subject: one.subject,
    unit: one.unit,
    ours_minor: one.oursMinor,
    theirs_minor: one.theirsMinor,
    detail: one.detail,
  });
  await tx.insertInto("games_discrepancy").values(discrepancies.map(toRow)).execute();
}

/** When the latest reconciliation ended, and how many discrepancies it found by external party. */
export async function findLatestReconciliation(
  db: Db,
): Promise<{ reconciledAt: Date | null; discrepancies: Map<string, number> }> {
  const last = await db
    .selectFrom("games_reconciliation")
    .select(["id", "finished_at"])
    .orderBy("started_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!last) return { reconciledAt: null, discrepancies: new Map() };
  const rows = await db
    .selectFrom("games_discrepancy")
    .select((eb) => ["external_party", eb.fn.countAll<bigint>().as("count")])
    .where("reconciliation_id", "=", last.id)
    .groupBy("external_party")
    .execute();
  return {
    reconciledAt: last.finished_at,
    discrepancies: new Map(rows.map((row) => [row.external_party, Number(row.count)])),
  };
}
