/** SQL of the member search: ranges over indexed keys, never a scan of the table. */
import type { Currency } from "@krapao/contract";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../kernel/db/database.ts";
import { type SortedPage, type SortKey, sqlOf } from "../../kernel/db/sorted-list.ts";
import type { Match, SearchKey } from "./member-terms.ts";

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
  sharesPhone?: boolean;
  currency?: Currency | null | undefined;
  tag?: string | null | undefined;
  from: Date | null;
  to: Date | null;
  depositsMin: bigint | null;
  depositsMax: bigint | null;
}

/** The same expressions as in the indexes of accounts_member. */
const KEYS: Record<Exclude<SearchKey, "id">, RawBuilder<string>> = {
  e164: sql`m.e164 collate "C"`,
  phone: sql`m.phone collate "C"`,
  phoneEnd: sql`reverse(m.phone) collate "C"`,
  account: sql`m.bank_account_no collate "C"`,
  accountEnd: sql`reverse(m.bank_account_no) collate "C"`,
  name: sql`public.fold_name(m.name) collate "C"`,
  name2: sql`split_part(public.fold_name(m.name), ' ', 2) collate "C"`,
  name3: sql`split_part(public.fold_name(m.name), ' ', 3) collate "C"`,
  holder: sql`public.fold_name(m.bank_account_name) collate "C"`,
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

/** Members that pass the filter by the time of registration, which is the key. */
export async function listByAge(
  db: Db,
  page: {
    filter: MemberFilter;
    isDescending: boolean;
    after: { createdAt: Date; id: bigint } | null;
    limit: number;
  },
): Promise<FoundMember[]> {
  const { filter, after, limit } = page;
  const direction = sql.raw(page.isDescending ? "desc" : "asc");
  const compare = sql.raw(page.isDescending ? "<" : ">");
  const wanted = [sql<boolean>`true`, ...conditions(filter)];
  if (after) {
    wanted.push(
      sql<boolean>`(m.created_at, m.id) ${compare} (${after.createdAt}, ${after.id}::bigint)`,
    );
  }
  const { rows } = await sql<FoundMember>`
    select ${COLUMNS}, to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as key
    from accounts_member m where ${sql.join(wanted, sql` and `)}
    order by m.created_at ${direction}, m.id ${direction} limit ${limit}`.execute(db);
  return rows;
}

/** What the columns of the list sort by, each with an index of segments_figures. */
export function totalKey(by: "deposits" | "withdrawals" | "net"): SortKey {
  return { of: sql.raw(`s.${by}_minor`), type: "bigint" };
}

/**
 * Members that pass the filter, by a sum of their money. A member who registered less than about a
 * minute ago has no figures yet and is not among them.
 */
export async function listByTotal(
  db: Db,
  page: {
    key: SortKey;
    isDescending: boolean;
    filter: MemberFilter;
    after: SortedPage["after"];
    limit: number;
  },
): Promise<FoundMember[]> {
  const sorted = sqlOf({ ...page, id: { of: sql`s.member_id`, type: "bigint" } });
  const wanted = [sorted.beyond, ...conditions(page.filter)];
  const { rows } = await sql<FoundMember>`
    select ${COLUMNS}, ${sorted.keyText} as key
    from segments_figures s join accounts_member m on m.id = s.member_id
    where ${sql.join(wanted, sql` and `)}
    order by ${sorted.order} limit ${page.limit}`.execute(db);
  return rows;
}

const COLUMNS = sql`m.id, m.name, m.phone, m.currency, m.bank_code as "bankCode", m.bank_account_no as "bankAccountNo",
  m.suspended_at as "suspendedAt", m.created_at as "createdAt"`;

function keyOf(key: SearchKey): RawBuilder<string> {
  return key === "id" ? sql<string>`m.id::text` : KEYS[key];
}

function matches({ key, text }: Match): RawBuilder<boolean> {
  if (key === "id") return sql<boolean>`m.id = ${text}::bigint`;
  const from = sql`${text}::text collate "C"`;
  const range = sql<boolean>`(${KEYS[key]} >= ${from} and ${KEYS[key]} < ${from} || ${LAST}::text)`;
  // Null for an erased member, and "not null" would leave the member out of the later matches.
  return key === "e164" ? sql<boolean>`(m.e164 is not null and ${range})` : range;
}

function conditions(filter: MemberFilter): RawBuilder<boolean>[] {
  const { isSuspended, currency, tag, from, to, depositsMin, depositsMax } = filter;
  const found: RawBuilder<boolean>[] = [];
  if (isSuspended === true) found.push(sql`m.suspended_at is not null`);
  if (isSuspended === false) found.push(sql`m.suspended_at is null`);
  if (filter.sharesPhone) found.push(sql`m.e164_shared_at is not null`);
  if (currency) found.push(sql`m.currency = ${currency}::ledger.currency`);
  // The array makes the planner look up the few tagged members first.
  if (tag)
    found.push(sql`m.id = any(array(select member_id from accounts_tag where tag = ${tag}))`);
  if (from) found.push(sql`m.created_at >= ${from}`);
  if (to) found.push(sql`m.created_at < ${to}`);
  if (depositsMin !== null || depositsMax !== null) {
    found.push(sql`exists (select from segments_figures d where d.member_id = m.id
      and d.deposits_minor >= ${depositsMin ?? 0n}
      and (${depositsMax}::bigint is null or d.deposits_minor <= ${depositsMax}::bigint))`);
  }
  return found;
}

/** What a row shows besides the member. */
export interface MemberExtras {
  id: bigint;
  tags: string[];
  availableMinor: bigint;
  lastSeenAt: Date | null;
  depositsMinor: bigint;
  withdrawalsMinor: bigint;
}

/** Tags, available wallet balances, last use and sums of some members. */
export async function listExtras(db: Db, ids: readonly bigint[]): Promise<MemberExtras[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<MemberExtras>`
    with wallet as materialized (
      select a.owner::bigint as member_id, b.posted_minor - b.held_minor as available
      from ledger.account a join ledger.balance b on b.account_id = a.id and b.slot = 0
      where a.kind = 'main' and a.owner = any(${sql.val(ids.map(String))}::text[])
    )
    select m.id,
      array(select t.tag from accounts_tag t where t.member_id = m.id order by t.tag) as tags,
      coalesce((select available from wallet where member_id = m.id), 0)::bigint
        as "availableMinor",
      (select max(last_seen_at) from accounts_session o where o.member_id = m.id) as "lastSeenAt",
      coalesce(s.deposits_minor, 0) as "depositsMinor",
      coalesce(s.withdrawals_minor, 0) as "withdrawalsMinor"
    from unnest(${sql.val(ids.map(String))}::bigint[]) m(id)
      left join segments_figures s on s.member_id = m.id`.execute(db);
  return rows;
}
