/** SQL that gives members their level and their segments. */
import { HOUR_MS } from "@krapao/contract/time";
import { sql } from "kysely";
import type { Tx } from "../../kernel/db/database.ts";
import { conditionsOf, type LevelRule, type SegmentOf } from "./level.ts";
import { dueSql, groupSql, ruleSql } from "./queries-matching.ts";

interface Applied {
  ids: readonly bigint[];
  levels: readonly LevelRule[];
  segments: readonly SegmentOf[];
  now: Date;
}

const list = (ids: readonly bigint[]) => sql`any(${ids.map(String)}::bigint[])`;

/** Gives members their level, and counts the members of the levels that changed. */
export async function updateLevels(
  tx: Tx,
  { ids, levels, now }: Pick<Applied, "ids" | "levels" | "now">,
): Promise<void> {
  const cases = levels.map(
    ({ code, group }) => sql`when ${groupSql(group, now)} then ${code}::text`,
  );
  const chosen = cases.length === 0 ? sql`null::text` : sql`case ${sql.join(cases, sql` `)} end`;
  await sql`
    with wanted as (
      select f.member_id, f.level_code as old, ${chosen} as new
      from segments_figures f where f.member_id = ${list(ids)}
    ), changed as (
      update segments_figures f set level_code = wanted.new from wanted
      where f.member_id = wanted.member_id and wanted.new is distinct from wanted.old
      returning wanted.old, wanted.new
    ), steps as (
      select code, sum(step) as step from (
        select old as code, -1 as step from changed union all select new, 1 from changed
      ) each where code is not null group by code
    )
    update segments_level l set members = l.members + steps.step::integer from steps
    where l.code = steps.code and steps.step <> 0`.execute(tx);
}

/** Adds members to the segments whose rules they have, and removes them from the others. */
export async function updateMemberships(
  tx: Tx,
  { ids, segments, now }: Pick<Applied, "ids" | "segments" | "now">,
): Promise<void> {
  const wanted = segments.map(
    ({ code, rule }) => sql`
      select ${code}::text as segment_code, f.member_id from segments_figures f
      where f.member_id = ${list(ids)} and ${ruleSql(rule, now)}`,
  );
  const none = sql`select null::text as segment_code, null::bigint as member_id where false`;
  await sql`
    with wanted as (${wanted.length === 0 ? none : sql.join(wanted, sql` union all `)}), removed as (
      delete from segments_membership m
      where m.member_id = ${list(ids)} and not exists (
        select from wanted w
        where w.segment_code = m.segment_code and w.member_id = m.member_id)
      returning m.segment_code
    ), inserted as (
      insert into segments_membership (segment_code, member_id, since)
      select segment_code, member_id, ${now} from wanted
      on conflict do nothing returning segment_code
    ), steps as (
      select segment_code, sum(step) as step from (
        select segment_code, -1 as step from removed
        union all select segment_code, 1 from inserted
      ) each group by segment_code
    )
    update segments_segment s set members = s.members + steps.step::integer from steps
    where s.code = steps.segment_code and steps.step <> 0`.execute(tx);
}

/**
 * Writes when the members are looked at again: when a rule about time can change, and after an hour
 * while money is in games, because play changes it without a movement.
 */
export async function updateDue(tx: Tx, { ids, levels, segments, now }: Applied): Promise<void> {
  const nextHour = new Date(now.getTime() + HOUR_MS);
  await sql`
    update segments_figures f set due_at = least(
      ${dueSql(conditionsOf(levels, segments), now)},
      case when f.held_minor <> 0 then ${nextHour}::timestamptz end)
    where f.member_id = ${list(ids)}`.execute(tx);
}
