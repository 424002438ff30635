/** SQL of the search of members: ranges over indexed keys, never a scan of all of them. */
import type { Currency } from "@krapao/contract";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../kernel/db.ts";
import type { SearchKey, Way } from "./search-terms.ts";

export interface FoundMember {
  id: bigint;
  name: string;
  phone: string;
  currency: Currency;
  bankCode: string;
  bankAccountNo: string;
  suspendedAt: Date | null;
  createdAt: Date;
  /** What it was found by: with the id, where the next page starts. */
  key: string;
}

export interface MemberFilter {
  isSuspended?: boolean | null | undefined;
  currency?: Currency | null | undefined;
  tag?: string | null | undefined;
  from: Date | null;
  to: Date | null;
}

/** As the indexes of migration 0018 have them. */
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

/** Above every text that begins with another one. */
const LAST = "\u{10FFFF}";

/** Members by one way, without those that an earlier way finds, in the order of its key. */
export async function selectByWay(
  db: Db,
  page: {
    way: Way;
    earlier: readonly Way[];
    filter: MemberFilter;
    after: { key: string; id: bigint } | null;
    limit: number;
  },
): Promise<FoundMember[]> {
  const { way, earlier, filter, after, limit } = page;
  const key = keyOf(way.key);
  const wanted = [fits(way), ...earlier.map((each) => sql<boolean>`not (${fits(each)})`)];
  if (after) wanted.push(sql<boolean>`(${key}, m.id) > (${after.key}, ${after.id}::bigint)`);
  const { rows } = await sql<FoundMember>`
    select ${COLUMNS}, ${key} as key from accounts_member m
    where ${sql.join([...wanted, ...conditions(filter)], sql` and `)}
    order by ${key}, m.id limit ${limit}`.execute(db);
  return rows;
}

/** Members by the filter alone, the newest first; the key is when they joined. */
export async function selectNewest(
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

function fits({ key, text }: Way): RawBuilder<boolean> {
  if (key === "id") return sql<boolean>`m.id = ${text}::bigint`;
  const from = sql`lower(${text}::text collate "C")`;
  return sql<boolean>`(${KEYS[key]} >= ${from} and ${KEYS[key]} < ${from} || ${LAST}::text)`;
}

function conditions({ isSuspended, currency, tag, from, to }: MemberFilter): RawBuilder<boolean>[] {
  const found: RawBuilder<boolean>[] = [];
  if (isSuspended === true) found.push(sql`m.suspended_at is not null`);
  if (isSuspended === false) found.push(sql`m.suspended_at is null`);
  if (currency) found.push(sql`m.currency = ${currency}::ledger.currency`);
  // A list that is made first: the few who have the tag are looked up, whatever the planner expects.
  if (tag)
    found.push(sql`m.id = any(array(select member_id from accounts_tag where tag = ${tag}))`);
  if (from) found.push(sql`m.created_at >= ${from}`);
  if (to) found.push(sql`m.created_at < ${to}`);
  return found;
}

/** The words on some members, and what they can spend. */
export async function selectBeside(
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
