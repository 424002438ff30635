/** SQL of what a staff user needs to accept a document. */
import type { Currency } from "@krapao/contract";
import { sql } from "kysely";
import type { Tx } from "../../kernel/db/database.ts";
import { waitingWithdrawal } from "./needs.ts";

/** Records that the staff user of a session opened the picture of a version. */
export async function insertView(
  tx: Tx,
  view: { token: string; id: string; version: number; at: Date },
): Promise<void> {
  const { token, id, version, at } = view;
  await sql`select record_kyc_view(${token}, ${id}, ${version}, ${at})`.execute(tx);
}

/** Whether the staff user opened the picture of this version. */
export async function hasOpened(
  tx: Tx,
  { id, version, staffId }: { id: string; version: number; staffId: string },
): Promise<boolean> {
  const { rows } = await sql`select from kyc_view
    where document_id = ${id}::uuid and version = ${version} and staff_id = ${staffId}::uuid
    `.execute(tx);
  return rows.length > 0;
}

export async function hasWaitingWithdrawal(
  tx: Tx,
  { memberId, from }: { memberId: bigint; from: Record<Currency, bigint> },
): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select ${waitingWithdrawal.offered(sql`${memberId}::bigint`, from)} as waits`.execute(tx);
  return rows[0]?.waits === true;
}
