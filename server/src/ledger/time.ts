/** The ledger's time: the database's, which a demo may shift together with the server's clock. */
import { MINUTE_MS } from "@krapao/contract/time";
import { sql } from "kysely";
import type { Db, Tx } from "../kernel/db/database.ts";

/**
 * Entries carry the time of their insert but appear at commit: no transaction lasts longer than
 * this.
 */
export const COMMIT_MAX_MS = 5 * MINUTE_MS;

const PERMIT_LOCK = 5_270_162;

/** The time that entries of the ledger get now. */
export async function ledgerNow(db: Db | Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select ledger.current_time() as now`.execute(db);
  return rows[0]?.now ?? new Date(0);
}

/**
 * Shifts the ledger's time, which never runs backwards: a smaller shift than before changes
 * nothing. The database refuses it except in a demo.
 */
export async function shiftLedgerTime(tx: Tx, offsetMs: number): Promise<void> {
  await sql`select ledger.shift_time(${offsetMs}::bigint)`.execute(tx);
}

/**
 * Lets the server's login shift the ledger's time in a demo, and takes shift and right away
 * elsewhere. Only the owner of the database can.
 */
export async function permitTimeShift(tx: Tx, isDemo: boolean): Promise<void> {
  // Two grants at the same time fail.
  await sql`select pg_advisory_xact_lock(${PERMIT_LOCK}::bigint)`.execute(tx);
  if (isDemo) {
    await sql`grant execute on function ledger.shift_time to krapao_app`.execute(tx);
    return;
  }
  await sql`revoke execute on function ledger.shift_time from krapao_app`.execute(tx);
  await sql`delete from ledger.time_shift`.execute(tx);
}
