/** SQL of exports, and of the entries of one member for the export. */

import type { Currency } from "@krapao/contract";
import type { Grant } from "@krapao/contract/console/permissions";
import { type Selectable, sql } from "kysely";
import type { Span } from "../../kernel/calendar.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { ReportsExport } from "../../kernel/db/schema.ts";
import { ENTRIES, entrySteps } from "../../ledger/steps.ts";

export type ExportRow = Selectable<ReportsExport>;

export async function insertExport(
  tx: Tx,
  row: Pick<ExportRow, "id" | "staff_id" | "staff_name" | "report" | "name"> & {
    filter: Record<string, unknown>;
    requested_at: Date;
    expires_at: Date;
  },
): Promise<void> {
  const { filter, ...rest } = row;
  await tx
    .insertInto("reports_export")
    .values({ ...rest, filter: JSON.stringify(filter) })
    .execute();
}

/** What the active staff user of an export may do now. */
export async function findReader(
  db: Db,
  staffId: string,
): Promise<(Grant & { networks: string[] | null }) | null> {
  const row = await db
    .selectFrom("staff_grant as granted")
    .innerJoin("staff_user as staff", "staff.id", "granted.staff_id")
    .select(["staff.role", "granted.permissions", "granted.networks"])
    .where("staff.id", "=", staffId)
    .where("staff.is_active", "=", true)
    .executeTakeFirst();
  return (row ?? null) as (Grant & { networks: string[] | null }) | null;
}

export async function findExport(db: Db | Tx, id: string): Promise<ExportRow | null> {
  const row = await db
    .selectFrom("reports_export")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** The exports of a staff user that have not expired, newest first. */
export function listStaffExports(
  db: Db,
  { staffId, now, limit }: { staffId: string; now: Date; limit: number },
): Promise<ExportRow[]> {
  return db
    .selectFrom("reports_export")
    .selectAll()
    .where("staff_id", "=", staffId)
    .where("expires_at", ">", now)
    .orderBy("requested_at", "desc")
    .limit(limit)
    .execute();
}

export async function updateExportState(
  tx: Tx,
  { id, state, rows }: { id: string; state: "ready" | "failed"; rows: number | null },
): Promise<void> {
  await tx
    .updateTable("reports_export")
    .set({ state, row_count: rows })
    .where("id", "=", id)
    .execute();
}

/** Stores the link of a ready export of the staff user. @returns false: there is no such export */
export async function updateExportLink(
  tx: Tx,
  link: { id: string; staffId: string; hash: Buffer; now: Date; until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("reports_export")
    .set({ link_hash: link.hash, link_expires_at: link.until })
    .where("id", "=", link.id)
    .where("staff_id", "=", link.staffId)
    .where("state", "=", "ready")
    .where("expires_at", ">", link.now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Finds the export of a link and uses the link up. */
export async function consumeLink(
  tx: Tx,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<ExportRow | null> {
  const row = await tx
    .updateTable("reports_export")
    .set({ link_hash: null, link_expires_at: null })
    .where("link_hash", "=", hash)
    .where("link_expires_at", ">", now)
    .where("expires_at", ">", now)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes expired exports. @returns the names of their files */
export async function deleteExpiredExports(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    delete from reports_export where expires_at <= ${now} returning name`.execute(tx);
  return rows.map(({ name }) => name);
}

/** null: no such member. */
export async function findMemberCurrency(db: Db, memberId: bigint): Promise<Currency | null> {
  const row = await db
    .selectFrom("accounts_member")
    .select("currency")
    .where("id", "=", memberId)
    .executeTakeFirst();
  return row?.currency ?? null;
}

export interface LedgerLine {
  version: bigint;
  at: Date;
  kind: string;
  amountMinor: bigint;
  balanceMinor: bigint;
  counterparty: string;
  transferId: string;
  reference: string | null;
}

/**
 * The entries of a member's wallet in a span above a version, oldest first. They are read by their
 * version, which grows with the time.
 */
export async function listLedgerLines(
  db: Db,
  page: { memberId: bigint; span: Span; above: bigint; limit: number },
): Promise<LedgerLine[]> {
  const { memberId, span, above, limit } = page;
  const { rows } = await sql<LedgerLine>`
    with ${entrySteps(sql`
      select e.version, e.created_at, e.transfer_id, e.account_id, e.amount_minor,
        e.balance_after_minor
      from ledger.account a join ledger.entry e on e.account_id = a.id and e.slot = 0
      where a.kind = 'main' and a.owner = ${`${memberId}`} and e.version > ${above}
        and e.created_at >= ${span.from} and e.created_at < ${span.to}
      order by e.version limit ${limit}`)}
    select e.version, e.created_at as at, t.kind, e.amount_minor as "amountMinor",
      e.balance_after_minor as "balanceMinor", other.kind || ':' || other.owner as counterparty,
      e.transfer_id as "transferId", t.ref as reference
    from ${ENTRIES}
      join ledger.account other
        on other.id = case when t.from_id = e.account_id then t.to_id else t.from_id end
    order by e.version`.execute(db);
  return rows;
}
