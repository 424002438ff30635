/** SQL of the member search: ranges over indexed keys, never a scan of the table. */
import type { Currency } from "@krapao/contract";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../kernel/db/database.ts";
import type { Match, SearchKey } from "./search-terms.ts";

export interface FoundMember {
  id: bigint;
  name: string;
  phone: string;
  currency: Currency;
  bankCode: string;
  bankAccountNo: string;
  suspendedAt: Date | null;
  createdAt: Date;
  /** Value of the key that matched; the next page starts after key and id. */
  key: string;
}

export interface MemberFilter {
  isSuspended?: boolean | null | undefined;
  currency?: Currency | null | undefined;
  tag?: string | null | undefined;
  from: Date | null;
  to: Date | null;
}

/** The same expressions as in the indexes of accounts_member. */
const KEYS: Record<Exclude<SearchKey, "id">, RawBuilder<string>> = {
  phone: sql`m.phone collate "C"`,
  phoneEnd: sql`reverse(m.phone) collate "C"`,
  account: sql`m.bank_account_no collate "C"`,
  accountEnd: sql`reverse(m.bank_account_no) collate "C"`,
  name: sql`lower(m.name collate "C") collate "C"`,
  name2: sql`split_part(lower(m.name collate "C"), ' ', 2) collate "C"`,
  name3: sql`split_part(lower(m.name collate "C"), ' ', 3) collate "C"`,
  holder: sql`lower(m.bank_account_name collate "C") collate "C"`,
};

/** Appended to a prefix it sorts after every text with that prefix. */
const LAST = "\u{10FFFF}";

/**
 * Members that match one key, without those that an earlier key matches, in the order of the key.
 */
export async function listByMatch(
  db: Db,
  page: {
    match: Match;
    earlier: readonly Match[];
    filter: MemberFilter;
    after: { key: string; id: bigint } | null;
    limit: number;
  },
): Promise<FoundMember[]> {
  const { match, earlier, filter, after, limit } = page;
  const key = keyOf(match.key);
  const wanted = [matches(match), ...earlier.map((each) => sql<boolean>`not (${matches(each)})`)];
  if (after) wanted.push(sql<boolean>`(${key}, m.id) > (${after.key}, ${after.id}::bigint)`);
  const { rows } = await sql<FoundMember>`
    select ${COLUMNS}, ${key} as key from accounts_member m
    where ${sql.join([...wanted, ...conditions(filter)], sql` and `)}
    order by ${key}, m.id limit ${limit}`.execute(db);
  return rows;
}

/** Members that pass the filter, newest first; the key is the time of registration. */
export async function listNewest(
  db: Db,
  page: {
    filter: MemberFilter;
    after: { createdAt: Date; id: bigint } | null;
    limit: number;
  },
): Promise<FoundMember[]> {
  const { filter, after, limit } = page;
  const wanted = [sql<boolean>`true`, ...conditions(filter)];
  if (after) {
    wanted.push(sql<boolean>`(m.created_at, m.id) < (${after.createdAt}, ${after.id}::bigint)`);
  }
  const { rows } = await sql<FoundMember>`
    select ${COLUMNS}, to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as key
    from accounts_member m where ${sql.join(wanted, sql` and `)}
    order by m.created_at desc, m.id desc limit ${limit}`.execute(db);
  return rows;
}

const COLUMNS = sql`m.id, m.name, m.phone, m.currency, m.bank_code as "bankCode", m.bank_account_no as "bankAccountNo",
  m.suspended_at as "suspendedAt", m.created_at as "createdAt"`;

function keyOf(key: SearchKey): RawBuilder<string> {
  return key === "id" ? sql<string>`m.id::text` : KEYS[key];
}

function matches({ key, text }: Match): RawBuilder<boolean> {
  if (key === "id") return sql<boolean>`m.id = ${text}::bigint`;
  const from = sql`lower(${text}::text collate "C")`;
  return sql<boolean>`(${KEYS[key]} >= ${from} and ${KEYS[key]} < ${from} || ${LAST}::text)`;
}

function conditions({ isSuspended, currency, tag, from, to }: MemberFilter): RawBuilder<boolean>[] {
  const found: RawBuilder<boolean>[] = [];
  if (isSuspended === true) found.push(sql`m.suspended_at is not null`);
  if (isSuspended === false) found.push(sql`m.suspended_at is null`);
  if (currency) found.push(sql`m.currency = ${currency}::ledger.currency`);
  // The array makes the planner look up the few tagged members first.
  if (tag)
    found.push(sql`m.id = any(array(select member_id from accounts_tag where tag = ${tag}))`);
  if (from) found.push(sql`m.created_at >= ${from}`);
  if (to) found.push(sql`m.created_at < ${to}`);
  return found;
}

/** Tags and available wallet balances of some members. */
export async function listTagsAndBalances(
  db: Db,
  ids: readonly bigint[],
): Promise<{ id: bigint; tags: string[]; availableMinor: bigint }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: bigint; tags: string[]; availableMinor: bigint }>`
    select m.id,
      array(select t.tag from accounts_tag t where t.member_id = m.id order by t.tag) as tags,
      coalesce((select b.posted_minor - b.held_minor from ledger.account a
        join ledger.balance b on b.account_id = a.id and b.slot = 0
        where a.kind = 'main' and a.owner = m.id::text), 0)::bigint as "availableMinor"
    from unnest(${sql.val(ids.map(String))}::bigint[]) m(id)`.execute(db);
  return rows;
}
