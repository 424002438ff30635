import type { Status } from "@krapao/contract/schemas";
import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { prepared } from "../../kernel/db/prepared-statement.ts";
import type { StatementsLine } from "../../kernel/db/schema.ts";
import { assert } from "../../kernel/errors.ts";
import type { Line } from "./line.ts";

export async function insertLine(tx: Tx, line: Line): Promise<void> {
  await tx
    .insertInto("statements_line")
    .modifyEnd(prepared)
    .values({
      id: line.id,
      member_id: line.memberId,
      statement_type: line.statementType,
      from_name: line.from,
      to_name: line.to,
      amount_minor: line.amountMinor,
      currency: line.currency,
      status: line.status,
      detail: line.detail ? JSON.stringify(line.detail) : null,
      created_at: line.createdAt,
      updated_at: line.createdAt,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

export async function updateLine(
  tx: Tx,
  settled: { id: string; status: Status; at: Date; amountMinor?: bigint },
): Promise<void> {
  const { id, status, at, amountMinor } = settled;
  const { rows } = await sql<{ found: boolean }>`${prepared}
    select settle_statement_line(${id}, ${status}, ${at}, ${amountMinor ?? null}) as found
    `.execute(tx);
  assert(rows[0]?.found, "a statement line is opened before it is settled");
}

/** One page of a member's lines, newest first. */
export function listLines(
  db: Db | Tx,
  page: { memberId: bigint; limit: number; offset: number },
): Promise<Selectable<StatementsLine>[]> {
  return db
    .selectFrom("statements_line")
    .selectAll()
    .where("member_id", "=", page.memberId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countLines(db: Db | Tx, memberId: bigint): Promise<number> {
  const { count } = await db
    .selectFrom("statements_line")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Sums of the deposits and withdrawals that succeeded from `from` up to, not including, `to`. */
export async function sumSettled(
  db: Db | Tx,
  { memberId, from, to }: { memberId: bigint; from: Date; to: Date },
): Promise<{ depositsMinor: bigint; withdrawalsMinor: bigint }> {
  const rows = await db
    .selectFrom("statements_line")
    .select(["statement_type as type", (eb) => eb.fn.sum<string>("amount_minor").as("sum")])
    .where("member_id", "=", memberId)
    .where("statement_type", "in", ["deposit", "withdraw"])
    .where("status", "=", "SUCCESS")
    .where("updated_at", ">=", from)
    .where("updated_at", "<", to)
    .groupBy("statement_type")
    .execute();
  const sumOf = (wanted: string) => BigInt(rows.find(({ type }) => type === wanted)?.sum ?? 0);
  return { depositsMinor: sumOf("deposit"), withdrawalsMinor: sumOf("withdraw") };
}
