/** SQL of the evidence: requests about transfers, and what the providers answered. */
import { sql } from "kysely";
import type { SingleStatement } from "../../../kernel/context.ts";
import {
  answered,
  ask,
  type Db,
  type Statement,
  statementOf,
  type Tx,
} from "../../../kernel/db/database.ts";
import { DELETED_AT_ONCE } from "../../../kernel/db/delete-in-batches.ts";
import { prepared } from "../../../kernel/db/prepared-statement.ts";

export interface StoredCall {
  operation: string;
  request: Record<string, unknown>;
  response: Record<string, unknown>;
  requestedAt: Date;
  answeredAt: Date;
}

/** Credits are bigints in 1/100; JSON stores them as text. */
const asJson = (value: Record<string, unknown>) =>
  JSON.stringify(value, (_key, each) => (typeof each === "bigint" ? `${each}` : each));

export interface NewCall extends StoredCall {
  id: string;
  transferId: string;
}

export function insertCalls({ db }: SingleStatement, calls: readonly NewCall[]): Statement<void> {
  if (calls.length === 0) return answered(db, undefined);
  const rows = calls.map((call) => ({
    id: call.id,
    transfer_id: call.transferId,
    operation: call.operation,
    request: asJson(call.request),
    response: asJson(call.response),
    requested_at: call.requestedAt,
    answered_at: call.answeredAt,
  }));
  return ask(db, db.insertInto("games_call").modifyEnd(prepared).values(rows));
}

/** The newest calls about a transfer. */
export function listCalls(
  db: Db | Tx,
  { transferId, limit }: { transferId: string; limit: number },
): Statement<StoredCall[]> {
  return db
    .selectFrom("games_call")
    .select([
      "operation",
      "request",
      "response",
      "requested_at as requestedAt",
      "answered_at as answeredAt",
    ])
    .where("transfer_id", "=", transferId)
    .orderBy("requested_at", "desc")
    .limit(limit)
    .$call(
      statementOf(db, (rows) =>
        rows.map((row) => ({
          ...row,
          request: row.request as Record<string, unknown>,
          response: row.response as Record<string, unknown>,
        })),
      ),
    );
}

/**
 * Drops the months of evidence that ended before a date, except for months with a call about a
 * transfer that is still open. @returns how many partitions
 */
export async function dropCallsBefore(tx: Tx, before: Date): Promise<number> {
  const { rows } = await sql<{ dropped: number }>`
    select drop_old_games_calls(${before}) as dropped`.execute(tx);
  return rows[0]?.dropped ?? 0;
}

/**
 * Deletes some of the evidence before a date that is in no month's partition, except for transfers
 * that are still open. @returns how many calls
 */
export async function deleteCallsBefore(tx: Tx, before: Date): Promise<bigint | undefined> {
  const { rows } = await sql<{ deleted: bigint }>`
    select delete_old_games_calls(${before}, ${DELETED_AT_ONCE}) as deleted`.execute(tx);
  return rows[0]?.deleted;
}
