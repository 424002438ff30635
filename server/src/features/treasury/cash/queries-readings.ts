/** SQL of balances that banks answered and staff users counted. */
import { sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import type { AccountKey } from "../own-account.ts";

export interface Reading extends AccountKey {
  source: "bank" | "count";
  balanceMinor: bigint;
  /** The ledger's balance at that time; null: not known. */
  ledgerMinor: bigint | null;
  asOf: Date;
  readBy: string | null;
}

export async function insertReading(
  tx: Tx,
  { id, at, ...reading }: Reading & { id: string; at: Date },
): Promise<void> {
  await tx
    .insertInto("treasury_reading")
    .values({
      id,
      account: reading.account,
      currency: reading.currency,
      source: reading.source,
      balance_minor: reading.balanceMinor,
      ledger_minor: reading.ledgerMinor,
      as_of: reading.asOf,
      read_by: reading.readBy,
      at,
    })
    .execute();
}

/** The newest reading of each account, of a source if given, that is not later than a time. */
export async function listNewestReadings(
  db: Db | Tx,
  until: Date,
  source: Reading["source"] | null = null,
): Promise<Reading[]> {
  const { rows } = await sql<Reading>`
    select distinct on (account, currency) account, currency, source,
      balance_minor as "balanceMinor", ledger_minor as "ledgerMinor", as_of as "asOf",
      read_by as "readBy"
    from treasury_reading
    where as_of <= ${until} and (${source}::text is null or source = ${source})
    order by account, currency, as_of desc, at desc`.execute(db);
  return rows;
}

export interface Failure extends AccountKey {
  error: string;
  at: Date;
}

export function listFailures(db: Db | Tx): Promise<Failure[]> {
  return db
    .selectFrom("treasury_reading_failure")
    .select(["account", "currency", "error", "at"])
    .execute();
}

export async function upsertFailure(tx: Tx, failure: Failure): Promise<void> {
  const { error, at } = failure;
  await tx
    .insertInto("treasury_reading_failure")
    .values(failure)
    .onConflict((conflict) => conflict.columns(["account", "currency"]).doUpdateSet({ error, at }))
    .execute();
}

export async function deleteFailure(tx: Tx, { account, currency }: AccountKey): Promise<void> {
  await tx
    .deleteFrom("treasury_reading_failure")
    .where("account", "=", account)
    .where("currency", "=", currency)
    .execute();
}

/** Deletes answers of banks before a time. Counts stay, and sheets have copies. */
export async function deleteReadingsBefore(tx: Tx, before: Date): Promise<void> {
  await tx
    .deleteFrom("treasury_reading")
    .where("source", "=", "bank")
    .where("at", "<", before)
    .execute();
}
