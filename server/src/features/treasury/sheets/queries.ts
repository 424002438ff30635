/** SQL of closing sheets. */

import type { Currency } from "@krapao/contract";
import { type Selectable, sql } from "kysely";
import type { Span } from "../../../kernel/calendar.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import type { TreasurySheet } from "../../../kernel/db/schema.ts";

export type SheetRow = Selectable<TreasurySheet>;

/** The sheet of a day that is signed or closed. */
export async function findSheet(
  db: Db | Tx,
  { day, currency }: { day: string; currency: Currency },
): Promise<SheetRow | null> {
  const row = await db
    .selectFrom("treasury_sheet")
    .selectAll()
    .where("day", "=", sql<Date>`${day}::date`)
    .where("currency", "=", currency)
    .where("state", "<>", "refused")
    .executeTakeFirst();
  return row ?? null;
}

export async function lockSheet(tx: Tx, id: string): Promise<SheetRow | null> {
  const row = await tx
    .selectFrom("treasury_sheet")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** @returns false when the day has a sheet already */
export async function insertSheet(
  tx: Tx,
  sheet: {
    id: string;
    day: string;
    currency: Currency;
    figures: string;
    note: string;
    signedById: string;
    signedBy: string;
    at: Date;
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into treasury_sheet
      (id, day, currency, state, figures, note, signed_by_id, signed_by, signed_at)
    values (${sheet.id}, ${sheet.day}::date, ${sheet.currency}::ledger.currency, 'signed',
      ${sheet.figures}::jsonb, ${sheet.note}, ${sheet.signedById}, ${sheet.signedBy}, ${sheet.at})
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

export async function updateChecked(
  tx: Tx,
  check: {
    id: string;
    state: "closed" | "refused";
    staffId: string;
    name: string;
    note: string;
    at: Date;
  },
): Promise<void> {
  await tx
    .updateTable("treasury_sheet")
    .set({
      state: check.state,
      checked_by_id: check.staffId,
      checked_by: check.name,
      checked_at: check.at,
      check_note: check.note,
    })
    .where("id", "=", check.id)
    .execute();
}

export interface ListedSheet {
  id: string;
  day: string;
  state: "signed" | "closed";
  figures: unknown;
  signedBy: string;
  checkedBy: string | null;
}

/** Sheets of a currency before a day, newest first. */
export async function listSheetRows(
  db: Db,
  { currency, before, limit }: { currency: Currency; before: string | null; limit: number },
): Promise<ListedSheet[]> {
  const { rows } = await sql<ListedSheet>`
    select id, day::text as day, state, figures, signed_by as "signedBy",
      checked_by as "checkedBy"
    from treasury_sheet
    where currency = ${currency}::ledger.currency and state <> 'refused'
      and (${before}::date is null or day < ${before}::date)
    order by day desc limit ${limit}`.execute(db);
  return rows;
}

/** How much more money waits in suspense for a member at the end of a span than before it. */
export async function sumWaiting(
  db: Db,
  { span: { from, to }, currency }: { span: Span; currency: Currency },
): Promise<bigint> {
  const { rows } = await sql<{ minor: bigint }>`
    select coalesce(sum(e.amount_minor), 0)::bigint as minor
    from ledger.entry e join ledger.account a on a.id = e.account_id
    where e.created_at >= ${from} and e.created_at < ${to} and e.account_id < 1000000
      and a.kind = 'suspense' and a.owner = 'deposit'
      and a.currency = ${currency}::ledger.currency`.execute(db);
  return rows[0]?.minor ?? 0n;
}
