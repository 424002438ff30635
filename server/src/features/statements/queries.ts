import type { Status } from "@krapao/contract/schemas";
import { BANGKOK_ZONE } from "@krapao/contract/time";
import { sql } from "kysely";
import type { Clock } from "../../kernel/clock.ts";
import { ask, type Db, type Statement, type Tx } from "../../kernel/db/database.ts";
import {
  listNumberedPage,
  type NumberedList,
  type PageRequest,
} from "../../kernel/db/numbered-list.ts";
import { prepared } from "../../kernel/db/prepared-statement.ts";
import { refuseUnless } from "../../kernel/db/refuse-in-database.ts";
import type { Line, LineDetail, LineRow, ListedLine } from "./line.ts";

export function insertLine(tx: Tx, line: Line): Statement<void> {
  const detail = line.detail ? JSON.stringify(line.detail) : null;
  return ask(
    tx,
    sql`${prepared} select open_statement_line(${line.id}, ${line.memberId}, ${line.statementType},
      ${line.from}, ${line.to}, ${line.amountMinor}, ${line.currency}, ${line.status}, ${detail},
      ${line.createdAt})`,
    () => undefined,
  );
}

export function updateLine(
  tx: Tx,
  line: { id: string; status: Status; at: Date; amountMinor?: bigint; reason?: string },
): Statement<void> {
  const { id, status, at, amountMinor, reason } = line;
  const found = sql<boolean>`settle_statement_line(${id}, ${status}, ${at}, ${amountMinor ?? null},
    ${reason ?? null})`;
  const settled = refuseUnless(found, "a statement line is opened before it is settled");
  return ask(tx, sql`${prepared} select ${settled}`);
}

export function updateReason(
  tx: Tx,
  { id, reason }: { id: string; reason: string },
): Statement<void> {
  return ask(tx, sql`select explain_statement_line(${id}, ${reason})`);
}

/** The member of a line that is in progress; null when there is none with this id. */
export async function findOpenLine(tx: Tx, id: string): Promise<{ memberId: bigint } | null> {
  const { rows } = await sql<{ memberId: bigint | null }>`
    select find_open_statement_line(${id}) as "memberId"`.execute(tx);
  const memberId = rows[0]?.memberId ?? null;
  return memberId === null ? null : { memberId };
}

/** The lines of a member, as the statement pages them. */
const LINES = {
  table: "statements_line",
  member: "member_id",
  tie: { column: "id", type: "uuid" },
} as const satisfies NumberedList;

/** One page of a member's lines, newest first, and the number of all. */
export function listLines(
  at: { db: Db; clock: Clock },
  page: PageRequest,
): Promise<{ total: number; rows: ListedLine[] }> {
  const columns = sql`item.id, item.statement_type, item.from_name, item.to_name, item.amount_minor,
    item.currency, item.status, item.detail, item.created_at`;
  return listNumberedPage(at, LINES, { ...page, columns });
}

/**
 * The six last different amounts of a member's deposits, newest first; a channel need not accept
 * each of them. Only whole units: satang identify the payment of one QR. However many deposits
 * there are, only the newest are read.
 */
export async function listDepositAmounts(db: Db, memberId: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ amountMinor: bigint }>`
    with newest as materialized (
      select amount_minor / 100 * 100 as whole_minor, updated_at from statements_line
      where member_id = ${memberId} and status = 'SUCCESS' and statement_type = 'deposit'
        and from_name <> 'ADJUSTMENT' and amount_minor >= 100
      order by updated_at desc limit 50
    )
    select whole_minor as "amountMinor" from newest
    group by whole_minor order by max(updated_at) desc limit 6`.execute(db);
  return rows.map(({ amountMinor }) => amountMinor);
}

/** A line of this member; undefined for every other line. */
export function findLine(
  db: Db,
  { id, memberId }: { id: string; memberId: bigint },
): Promise<LineRow | undefined> {
  return db
    .selectFrom("statements_line")
    .selectAll()
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
}

/** The descriptions of a line; null when it has none. */
export async function findDetail(db: Db | Tx, id: string): Promise<LineDetail | null> {
  const row = await db
    .selectFrom("statements_line")
    .select("detail")
    .where("id", "=", id)
    .executeTakeFirst();
  return (row?.detail ?? null) as LineDetail | null;
}

/** What was settled on one day, in minor units. */
export interface SettledDay {
  /** Midnight in Asia/Bangkok. */
  day: Date;
  depositsMinor: bigint;
  withdrawalsMinor: bigint;
  /** Rewards of every kind. */
  giftsMinor: bigint;
}

/**
 * Deposits, withdrawals and gifts that were settled, by day, oldest first. Empty days are left out.
 */
export function sumSettledByDay(
  db: Db | Tx,
  { memberId, from, to }: { memberId: bigint; from: Date; to: Date },
): Statement<SettledDay[]> {
  const query = sql<SettledDay>`
    select date_trunc('day', updated_at, ${BANGKOK_ZONE}) as day,
      coalesce(sum(amount_minor) filter (where statement_type = 'deposit'), 0)::bigint
        as "depositsMinor",
      coalesce(sum(amount_minor) filter (where statement_type = 'withdraw'), 0)::bigint
        as "withdrawalsMinor",
      coalesce(sum(amount_minor) filter (where statement_type = 'bonus'), 0)::bigint
        as "giftsMinor"
    from statements_line
    where member_id = ${memberId} and status = 'SUCCESS'
      and statement_type in ('deposit', 'withdraw', 'bonus')
      and updated_at >= ${from} and updated_at < ${to}
    group by day order by day`;
  return ask(db, query);
}
