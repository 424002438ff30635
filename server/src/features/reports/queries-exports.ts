/** SQL of exports. */
import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { ReportsExport } from "../../kernel/db/schema.ts";

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
