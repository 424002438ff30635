/**
 * Lists of a member that callers page by number, newest first, read by key: no page counts or skips
 * more rows than lie between two marks (docs/decisions/0055-pages-by-number-read-by-key.md).
 */
import { DAY_MS } from "@krapao/contract/time";
import { type RawBuilder, sql } from "kysely";
import type { Clock } from "../clock.ts";
import { lockName } from "./advisory-lock.ts";
import type { Db, Statement, Tx } from "./database.ts";
import { prepared } from "./prepared-statement.ts";
import type { DB } from "./schema.ts";
import { poolOf, transaction } from "./transaction.ts";

type TableWith<Column extends string> = {
  [Table in keyof DB]: Column extends keyof DB[Table] ? Table : never;
}[keyof DB];

/** Rows between two marks. */
const MARK_EVERY = 500;
/** So many rows above the newest mark may be counted by each page. */
const UNMARKED_MAX = 2 * MARK_EVERY;
/** Rows get the timestamp of their transaction, so none is inserted below one that is this old. */
const SETTLED_MS = DAY_MS;

/** A table that has a list of each member, in the order of `created_at` and a tie-breaker. */
export interface NumberedList {
  table: TableWith<"created_at">;
  /** The column with the list's member. */
  member: "member_id" | "inviter_id";
  tie: { column: "id"; type: "uuid" } | { column: "position"; type: "bigint" };
  /** Leaves out the rows with a timestamp in this column. */
  without?: "clawed_back_at";
}

/** A page of a list. Pages start at 1. */
export interface PageRequest {
  memberId: bigint;
  page: number;
  limit: number;
}

/**
 * The rows of one page, newest first, and the number of all rows, in one statement.
 * @param columns of the alias `item`, by name: the statement is prepared
 */
export async function listNumberedPage<Row>(
  { db, clock }: { db: Db; clock: Clock },
  list: NumberedList,
  { memberId, page, limit, columns }: PageRequest & { columns: RawBuilder<unknown> },
): Promise<{ total: number; rows: Row[] }> {
  const skipped = (page - 1) * limit;
  const { rows } = await sql<Row & { total: bigint; unmarked: bigint; found: boolean | null }>`
    ${prepared} with ${counted(list, memberId)}, start as (
      select m.position, m.created_at, m.tie::${type(list)} as tie
      from total, page_mark m
      where m.list = ${list.table} and m.member_id = ${memberId}
        and m.position >= total.total - ${skipped}::bigint
      order by m.position limit 1)
    select total.total, total.unmarked, page.* from total left join lateral (
      select true as found, ${columns} from ${rowsOf(list, memberId)}
        and (item.created_at, item.${tie(list)}) <= (
          coalesce((select created_at from start), 'infinity'),
          coalesce((select tie from start), ${ENDS[list.tie.type].last}))
      order by item.created_at desc, item.${tie(list)} desc
      limit ${limit}
      offset coalesce((select position from start) - total.total, 0) + ${skipped}::bigint
    ) page on true`.execute(db);
  const unmarked = Number(rows[0]?.unmarked ?? 0);
  if (unmarked > UNMARKED_MAX) {
    const before = new Date(clock.nowMs() - SETTLED_MS);
    // On another connection: other reads may share the caller's.
    await transaction(poolOf(db), (tx) => insertMarks(tx, list, { memberId, before }));
  }
  return { total: Number(rows[0]?.total ?? 0), rows: rows.filter(({ found }) => found) };
}

/**
 * Deletes the marks of a member's list and locks them until the transaction ends. Call it in the
 * transaction in which a row leaves the list.
 */
export async function deleteMarks(tx: Tx, list: NumberedList, memberId: bigint): Promise<void> {
  await lockMarks(tx, list, memberId);
  await sql`delete from page_mark where list = ${list.table} and member_id = ${memberId}`.execute(
    tx,
  );
}

/** Marks the rows above the newest mark that are old enough to keep their place. */
async function insertMarks(
  tx: Tx,
  list: NumberedList,
  { memberId, before }: { memberId: bigint; before: Date },
): Promise<void> {
  await lockMarks(tx, list, memberId);
  await sql`
    with ${newest(list, memberId)}
    insert into page_mark (list, member_id, position, created_at, tie)
    select ${list.table}, ${memberId}, position, created_at, tie::text from (
      select item.created_at, item.${tie(list)} as tie,
        coalesce((select position from newest), 0)
          + row_number() over (order by item.created_at, item.${tie(list)}) as position
      from ${rowsOf(list, memberId)} and ${aboveNewest(list)} and item.created_at < ${before}
    ) numbered
    where position % ${MARK_EVERY} = 0
    on conflict do nothing`.execute(tx);
}

/** Rows leave a list and are marked one after the other. */
function lockMarks(tx: Tx, list: NumberedList, memberId: bigint): Statement<void> {
  return lockName(tx, `page_mark:${list.table}:${memberId}`);
}

/** Less and more than every tie-breaker. */
const ENDS = {
  uuid: {
    first: sql`'00000000-0000-0000-0000-000000000000'::uuid`,
    last: sql`'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`,
  },
  bigint: { first: sql`0::bigint`, last: sql`9223372036854775807::bigint` },
};

const tie = ({ tie: { column } }: NumberedList) => sql.ref(column);
const type = ({ tie }: NumberedList) => sql.raw(tie.type);

const rowsOf = ({ table, member, without }: NumberedList, memberId: bigint) => sql`
  ${sql.table(table)} as item where item.${sql.ref(member)} = ${memberId}
  ${without ? sql`and item.${sql.ref(without)} is null` : sql``}`;

const newest = (list: NumberedList, memberId: bigint) => sql`newest as (
  select position, created_at, tie::${type(list)} as tie from page_mark
  where list = ${list.table} and member_id = ${memberId} order by position desc limit 1)`;

const aboveNewest = (list: NumberedList) => sql`
  (item.created_at, item.${tie(list)}) > (
    coalesce((select created_at from newest), '-infinity'),
    coalesce((select tie from newest), ${ENDS[list.tie.type].first}))`;

const counted = (list: NumberedList, memberId: bigint) => sql`${newest(list, memberId)}, total as (
  select coalesce((select position from newest), 0) + count(*) as total, count(*) as unmarked
  from ${rowsOf(list, memberId)} and ${aboveNewest(list)})`;
