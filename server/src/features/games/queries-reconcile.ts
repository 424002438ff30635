/** SQL of the comparison with providers: what our records say of a day and of an account, and what was found. */
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { BookRecord, Comparison, Drift, Span } from "../../ledger/compare.ts";
import type { Account } from "./queries.ts";
import type { TransferRow } from "./queries-transfers.ts";

/** Transfers that were settled in the span, whatever became of them. */
export function selectSettled(db: Db, { from, to }: Span): Promise<TransferRow[]> {
  return db
    .selectFrom("games_transfer")
    .selectAll()
    .where("settled_at", ">=", from)
    .where("settled_at", "<", to)
    .orderBy("settled_at")
    .execute();
}

export async function selectRecordsByIds(db: Db, ids: string[]): Promise<BookRecord[]> {
  const rows = await db.selectFrom("games_transfer").selectAll().where("id", "in", ids).execute();
  return rows.map(toBookRecord);
}

/** The record as the ledger must have booked it. */
export function toBookRecord(row: TransferRow): BookRecord {
  const amount = row.direction === "out" ? row.amount_minor : -row.amount_minor;
  return {
    id: row.id,
    party: row.provider,
    currency: row.currency,
    movedMinor: row.state === "done" ? amount : 0n,
    state: row.state,
  };
}

/** Every open account, in order of its id; `after` pages through them. */
export function selectAccountsAfter(db: Db, after: string, limit: number): Promise<Account[]> {
  return db
    .selectFrom("games_account")
    .selectAll()
    .where("state", "=", "active")
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
}

export interface SumOfAccount {
  credits: bigint;
  open: boolean;
  /** The first transfer that moved money, and the provider's own reference of it. */
  firstId: string | null;
  firstReference: string | null;
}

/**
 * What our transfers brought to an account since it was opened, in 1/100 credits; what succeeded after it had been refused
 * was moved too. `open`: one is not settled, so nothing can be said.
 */
export async function sumOfAccount(db: Db, accountId: string): Promise<SumOfAccount> {
  const { rows } = await sql<SumOfAccount>`
    select
      min(id::text) filter (where state = 'done' or reason = 'late_success') as "firstId",
      (array_agg(provider_reference order by id)
        filter (where state = 'done' or reason = 'late_success'))[1] as "firstReference",
      coalesce(sum(case direction when 'in' then credits_minor else -credits_minor end)
        filter (where state = 'done' or reason = 'late_success'), 0)::bigint as credits,
      coalesce(bool_or(state in ('decided', 'called', 'operator')), false) as open
    from games_transfer where game_account_id = ${accountId}`.execute(db);
  return rows[0] ?? { credits: 0n, open: false, firstId: null, firstReference: null };
}

/** Keeps what a comparison of a day found. */
export async function insertReconciliation(
  tx: Tx,
  run: {
    id: string;
    day: string;
    startedAt: Date;
    finishedAt: Date;
    found: Comparison;
    driftIds: string[];
  },
): Promise<void> {
  const { compared, unasked, drift } = run.found;
  await tx
    .insertInto("games_reconciliation")
    .values({
      id: run.id,
      day: run.day,
      started_at: run.startedAt,
      finished_at: run.finishedAt,
      compared: JSON.stringify({ ...compared, unasked }),
    })
    .execute();
  if (drift.length === 0) return;
  const toRow = (one: Drift, index: number) => ({
    id: run.driftIds[index] ?? "",
    reconciliation_id: run.id,
    kind: one.kind,
    party: one.party,
    subject: one.subject,
    unit: one.unit,
    ours_minor: one.oursMinor,
    theirs_minor: one.theirsMinor,
    detail: one.detail,
  });
  await tx.insertInto("games_drift").values(drift.map(toRow)).execute();
}
