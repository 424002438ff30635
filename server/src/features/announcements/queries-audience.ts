/** SQL of who can receive announcements, and how many they are. */
import { type RawBuilder, sql } from "kysely";
import { ask, type Db, inOrder, type Statement, type Tx } from "../../kernel/db/database.ts";
import { SAMPLE } from "./announcement.ts";

/** Whether a member may get any: not suspended, erased, self-excluded or in a time-out. */
export const mayReceive = (now: Date) => sql<boolean>`(
  m.suspended_at is null and m.phone not like 'erased-%'
  and not exists (
    select from protection_member p where p.member_id = m.id and p.excluded_until > ${now}))`;

/**
 * Whether the member has a browser that takes push messages and is logged in. The limit makes the
 * planner look each member up, where it would otherwise read every subscription of the operator.
 */
export const hasBrowser = (now: Date) => sql<boolean>`coalesce((
  select true from push_subscription b join accounts_session s on s.id = b.session_id
  where b.member_id = m.id and s.revoked_at is null and s.expires_at > ${now} limit 1), false)`;

/** The members of a segment, or all. */
export const members = (segment: string | null): RawBuilder<unknown> =>
  segment === null
    ? sql`accounts_member m`
    : sql`segments_membership g join accounts_member m
        on m.id = g.member_id and g.segment_code = ${segment}`;

export interface Audience {
  /** Members who could get an announcement now, and those of them who could by push. */
  members: number;
  push: number;
  /** false: projected from a sample. */
  isExact: boolean;
  /** More members than may be reached without a second person. */
  isLarge: boolean;
}

interface Asked {
  segment: string | null;
  aloneMax: number;
  now: Date;
  /** Members up to which all are compared, and so many of a larger audience. */
  sampled?: number;
}

/**
 * How many members could get an announcement now. A large audience is the number of its members,
 * times the share of a sample that may receive: no call reads a million members.
 */
export async function countAudience(db: Db | Tx, asked: Asked): Promise<Audience> {
  const { segment, aloneMax, now, sampled = SAMPLE } = asked;
  const audience = { segment, now, sampled };
  if (!(await hasMoreThan(db, { segment, max: sampled }))) {
    const exact = await compareAll(db, audience);
    return {
      members: exact.members,
      push: exact.push,
      isExact: true,
      isLarge: exact.members > aloneMax,
    };
  }
  const [sample, total, isLarge] = await inOrder(db, [
    compareSample(db, audience),
    estimateAll(db, segment),
    hasMoreThan(db, { segment, max: aloneMax }),
  ]);
  const projected = (count: number) =>
    sample.all === 0 ? total : Math.round((count / sample.all) * total);
  return {
    members: projected(sample.members),
    push: projected(sample.push),
    isExact: false,
    isLarge,
  };
}

interface Compared {
  all: number;
  members: number;
  push: number;
}

function compare(
  db: Db | Tx,
  { from, now }: { from: RawBuilder<unknown>; now: Date },
): Statement<Compared> {
  const query = sql<Compared>`
    select count(*)::integer as all, (count(*) filter (where ${mayReceive(now)}))::integer as members,
      (count(*) filter (where ${mayReceive(now)} and ${hasBrowser(now)}))::integer as push
    from ${from}`;
  return ask(db, query, (rows) => rows[0] ?? { all: 0, members: 0, push: 0 });
}

const compareAll = (db: Db | Tx, { segment, now }: Omit<Asked, "aloneMax">) =>
  compare(db, { now, from: members(segment) });

type Compare = Required<Omit<Asked, "aloneMax">>;

/** So many times as many members are looked at to find those of a segment among them. */
const LOOKED_AT = 4;

/**
 * Members of the audience in the order of a hash of their id: a sample of all of them. The inner
 * limits make the planner look each of them up, and read no table from its beginning.
 */
const compareSample = (db: Db | Tx, { segment, now, sampled }: Compare) => {
  const ordered = (count: number) => sql`
    select member_id from segments_figures order by hashint8(member_id), member_id
    limit ${sql.lit(count)}`;
  const audience =
    segment === null
      ? ordered(sampled)
      : sql`select f.member_id from (${ordered(LOOKED_AT * sampled)}) f
        cross join lateral (select from segments_membership g
          where g.member_id = f.member_id and g.segment_code = ${segment} limit 1) g
        limit ${sql.lit(sampled)}`;
  return compare(db, {
    now,
    from: sql`(${audience}) f
      cross join lateral (select * from accounts_member a where a.id = f.member_id limit 1) m`,
  });
};

/** The number of a segment's members as its job counted them; of all members an estimate. */
function estimateAll(db: Db | Tx, segment: string | null): Statement<number> {
  const query = sql<{ members: number }>`
    select ${
      segment === null
        ? sql`(select greatest(reltuples, ${SAMPLE})::bigint::integer from pg_class
          where oid = 'accounts_member'::regclass)`
        : sql`(select members from segments_segment where code = ${segment})`
    } as members`;
  return ask(db, query, (rows) => rows[0]?.members ?? 0);
}

/** Whether the audience has more members than this, those who may not receive included. */
function hasMoreThan(
  db: Db | Tx,
  { segment, max }: { segment: string | null; max: number },
): Statement<boolean> {
  const audience =
    segment === null
      ? sql`accounts_member`
      : sql`segments_membership where segment_code = ${segment}`;
  const query = sql<{ found: number }>`
    select count(*)::integer as found from (select from ${audience} limit ${sql.lit(max + 1)}) each
    `;
  return ask(db, query, (rows) => (rows[0]?.found ?? 0) > max);
}
