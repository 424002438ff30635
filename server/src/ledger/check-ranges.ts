/**
 * The ranges of keys in which the invariants are checked: each statement reads a limited number of
 * rows, however large the ledger is. The ranges of a key follow each other without a gap, so every
 * row is in one of them, also a row that belongs to nothing.
 */
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../kernel/db/database.ts";

/** What the ranges of some invariants are made of. A chain is a balance row with its entries. */
export type RangeKey = "transfer" | "chain" | "account" | "nothing";

/**
 * Where a range ends and the next one begins, as text. Of transfers and accounts: the first id of
 * the next range. Of chains: the last entry of this range; without a version the chain ends there.
 */
export interface Bound {
  id: string;
  slot: number;
  version: string | null;
}

/** Null: there is no bound on that side. */
export interface Range {
  from: Bound | null;
  to: Bound | null;
}

/** Chains of a range at most: many of them are empty. */
const CHAINS_MAX = 20_000;
const NUMBER = /^-?\d+$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Finds where the range of about `size` rows that begins at `from` ends. */
export async function findEnd(
  db: Db | Tx,
  { by, from, size }: { by: RangeKey; from: Bound | null; size: number },
): Promise<Bound | null> {
  if (by === "nothing") return null;
  if (by === "chain") return findEndOfChains(db, from, size);
  const table = sql.table(by === "transfer" ? "ledger.transfer" : "ledger.account");
  const { rows } = await sql<{ id: string }>`select t.id::text as id from ${table} t
    where ${from ? sql`t.id >= ${from.id}` : sql`true`} order by t.id offset ${size} limit 1`.execute(
    db,
  );
  return rows[0] ? { id: rows[0].id, slot: 0, version: null } : null;
}

/** A chain with more entries than that is cut, so that its next part is in the next range. */
async function findEndOfChains(
  db: Db | Tx,
  from: Bound | null,
  size: number,
): Promise<Bound | null> {
  const rest = from?.version ?? null;
  const begun = from ? sql`(b.account_id, b.slot) = (${from.id}, ${from.slot})` : sql`false`;
  const { rows } = await sql<{ id: string; slot: number; sum: bigint; chains: bigint }>`
    select account_id::text as id, slot, sum, chains from (
      select account_id, slot, entries, count(*) over () as chains,
        (sum(entries) over (order by account_id, slot))::bigint as sum
      from (
        select b.account_id, b.slot, b.version
          - case when ${begun} then ${rest ?? "0"}::bigint else coalesce(o.version, 0) end as entries
        from ledger.balance b
          left join ledger.opening o on o.account_id = b.account_id and o.slot = b.slot
        where ${from ? begins(from) : sql`true`}
        order by b.account_id, b.slot limit ${CHAINS_MAX}
      ) next
    ) summed
    where sum - entries < ${size} order by account_id desc, slot desc limit 2`.execute(db);
  const [last, before] = rows;
  if (!last) return null;
  if (last.sum < BigInt(size) && last.chains < CHAINS_MAX) return null;
  if (last.sum <= BigInt(size)) return { id: last.id, slot: last.slot, version: null };
  if (before) return { id: before.id, slot: before.slot, version: null };
  const isRest = rest !== null && from?.id === last.id && from.slot === last.slot;
  const version = BigInt(size) + (isRest ? BigInt(rest) : await openingOf(db, last));
  return { id: last.id, slot: last.slot, version: `${version}` };
}

async function openingOf(db: Db | Tx, chain: { id: string; slot: number }): Promise<bigint> {
  const { rows } = await sql<{ version: bigint }>`select version from ledger.opening
    where account_id = ${chain.id} and slot = ${chain.slot}`.execute(db);
  return rows[0]?.version ?? 0n;
}

const begins = ({ id, slot, version }: Bound): RawBuilder<unknown> =>
  sql`(b.account_id, b.slot) ${sql.raw(version === null ? ">" : ">=")} (${id}, ${slot})`;

/** A query of invariants.sql for one range. */
export function inRange(query: string, range: Range): string {
  return query
    .replace(/\bIN_RANGE\(([\w.]+)\)/g, (_all, id: string) => idsIn(id, range))
    .replace(/\bCHAINED_IN_RANGE\((\w+)\)/g, (_all, row: string) => chainedIn(row, range))
    .replace(/\bENDS_IN_RANGE\((\w+)\)/g, (_all, row: string) => endsIn(row, range))
    .replace(/\bIS_READ_AGAIN\((\w+)\)/g, (_all, row: string) => isReadAgain(row, range));
}

const all = (...conditions: string[]) =>
  conditions.length === 0 ? "true" : `(${conditions.join(" and ")})`;

function idsIn(id: string, { from, to }: Range): string {
  const literal = ({ id: value }: Bound) =>
    `'${checked(value, NUMBER.test(value) ? NUMBER : UUID)}'`;
  return all(
    ...(from ? [`${id} >= ${literal(from)}`] : []),
    ...(to ? [`${id} < ${literal(to)}`] : []),
  );
}

/** Entries of the range, and the one before it of a chain that was cut. */
function chainedIn(row: string, { from, to }: Range): string {
  return all(
    ...(from ? [compare(row, from.version === null ? ">" : ">=", from)] : []),
    ...(to ? [compare(row, "<=", to)] : []),
    ...within(row, { from, to }),
  );
}

/** Balance rows, or entries of those, whose chain ends in the range. */
function endsIn(row: string, { from, to }: Range): string {
  const chain = (operator: string, bound: Bound) =>
    compare(row, operator, { ...bound, version: null });
  return all(
    ...(from ? [chain(from.version === null ? ">" : ">=", from)] : []),
    ...(to ? [chain(to.version === null ? "<=" : "<", to)] : []),
    ...(from && to ? [`${row}.account_id between ${from.id} and ${to.id}`] : []),
  );
}

function isReadAgain(row: string, { from }: Range): string {
  return from?.version ? compare(row, "=", from) : "false";
}

function compare(row: string, operator: string, { id, slot, version }: Bound): string {
  const key = `${checked(id, NUMBER)}, ${checked(`${slot}`, NUMBER)}`;
  return version === null
    ? `(${row}.account_id, ${row}.slot) ${operator} (${key})`
    : `(${row}.account_id, ${row}.slot, ${row}.version) ${operator} (${key}, ${checked(version, NUMBER)})`;
}

/**
 * The same by account, slot and version. The planner does not estimate how many rows lie between
 * two others, and would read all entries of a house account for each of its parts.
 */
function within(row: string, { from, to }: Range): string[] {
  if (!from || !to) return [];
  if (from.id !== to.id) return [`${row}.account_id between ${from.id} and ${to.id}`];
  if (from.slot !== to.slot)
    return [`${row}.account_id = ${from.id} and ${row}.slot between ${from.slot} and ${to.slot}`];
  const isCut = from.version !== null && to.version !== null;
  return [
    `${row}.account_id = ${from.id} and ${row}.slot = ${from.slot}`,
    ...(isCut ? [`${row}.version between ${from.version} and ${to.version}`] : []),
  ];
}

function checked(value: string, form: RegExp): string {
  if (!form.test(value)) throw new Error(`${value} is no key of the ledger`);
  return value;
}
