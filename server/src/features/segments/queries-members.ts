/** SQL of the members of segments and levels, for the console. */
import type { Currency } from "@krapao/contract";
import type { SegmentRule } from "@krapao/contract/console/segments/rule";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { ruleSql } from "./queries-matching.ts";

export interface SetupRow {
  code: string;
  payload: Record<string, unknown>;
  isActive: boolean;
  members: number;
}

/** Every level, the highest rank first. */
export async function listLevels(db: Db): Promise<SetupRow[]> {
  const { rows } = await sql<SetupRow>`
    select code, payload, is_active as "isActive", members from segments_level
    order by rank desc, code`.execute(db);
  return rows;
}

export async function listSegments(db: Db): Promise<SetupRow[]> {
  const { rows } = await sql<SetupRow>`
    select code, payload, is_active as "isActive", members from segments_segment
    order by code`.execute(db);
  return rows;
}

/** The segments of a member. */
export async function listSegmentsOf(
  db: Db,
  memberId: bigint,
): Promise<{ code: string; name: string }[]> {
  const { rows } = await sql<{ code: string; name: string }>`
    select s.code, s.payload->>'name' as name
    from segments_membership m join segments_segment s on s.code = m.segment_code
    where m.member_id = ${memberId} and s.is_active order by s.code`.execute(db);
  return rows;
}

/** So many members are all compared with a rule. */
const EXACT_MAX = 10_000;
/**
 * Of more members so many are compared: they are spread over the whole table, and a rule about the
 * last days reads the days of each. The share of the members is within two points in 95 of 100.
 */
const SAMPLE = 2_500;

export interface Count {
  /** Members that were compared, and those of them that have the rule. */
  compared: number;
  found: number;
  /** Every member was compared. */
  isExact: boolean;
  /** An estimate of all members with a row. */
  total: number;
}

/**
 * Compares a rule with the first members in the order of a hash of the id, which is a sample of all
 * of them: the index reads so many rows and no more.
 */
export async function countByRule(
  db: Db,
  { rule, now }: { rule: SegmentRule; now: Date },
): Promise<Count> {
  const { rows } = await sql<Count>`
    with estimate as (
      select greatest(reltuples, 0)::bigint::integer as total,
        case when reltuples > ${EXACT_MAX} then ${SAMPLE} else ${EXACT_MAX} end::integer as most
      from pg_class where oid = 'segments_figures'::regclass
    ), f as materialized (
      select * from (
        select * from segments_figures order by hashint8(member_id), member_id limit ${EXACT_MAX}
      ) first limit (select most from estimate)
    )
    select count(*)::integer as compared,
      (count(*) filter (where ${ruleSql(rule, now)}))::integer as found,
      count(*) < (select most from estimate) as "isExact", (select total from estimate) as total
    from f`.execute(db);
  const [count] = rows;
  if (!count) throw new Error("the count returned no row");
  return count;
}

export interface SegmentMember {
  id: bigint;
  name: string;
  phone: string;
  currency: Currency;
  since: Date;
  depositsMinor: bigint;
  lastSeenAt: Date | null;
}

/** The members of a segment by id. */
export async function listSegmentMembers(
  db: Db,
  { code, after, limit }: { code: string; after: bigint; limit: number },
): Promise<SegmentMember[]> {
  const { rows } = await sql<SegmentMember>`
    select a.id, a.name, a.phone, a.currency, m.since, f.deposits_minor as "depositsMinor",
      f.last_seen_at as "lastSeenAt"
    from segments_membership m
      join accounts_member a on a.id = m.member_id
      join segments_figures f on f.member_id = m.member_id
    where m.segment_code = ${code} and m.member_id > ${after}
    order by m.member_id limit ${limit}`.execute(db);
  return rows;
}

export async function hasSegment(db: Db, code: string): Promise<boolean> {
  const row = await db
    .selectFrom("segments_segment")
    .select("code")
    .where("code", "=", code)
    .executeTakeFirst();
  return row !== undefined;
}

/** The codes of all segments that were published. */
export async function listSegmentCodes(db: Db | Tx): Promise<string[]> {
  const rows = await db.selectFrom("segments_segment").select("code").execute();
  return rows.map(({ code }) => code);
}

/** The codes of a member's segments. */
export async function listOwnSegments(db: Db | Tx, memberId: bigint): Promise<string[]> {
  const rows = await db
    .selectFrom("segments_membership")
    .select("segment_code")
    .where("member_id", "=", memberId)
    .execute();
  return rows.map(({ segment_code }) => segment_code);
}
