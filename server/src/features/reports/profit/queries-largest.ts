/**
 * SQL of the members with the largest results of up to a week
 * (docs/decisions/0103-largest-results-are-kept.md). A list says who may be among them; what they
 * won or lost is always read from the sums of the days.
 */

import { MEMBER_DAYS_MAX } from "@krapao/contract/console/reports/profit";
import { type RawBuilder, sql } from "kysely";
import { dayOf, type Span } from "../../../kernel/calendar.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { type MemberPlay, openPlay, type PlayFilter, recordedPlay } from "./queries-play.ts";

/** How many members a list has, and with how few that come before its floor it is made anew. */
export interface ListSizes {
  listed: number;
  few: number;
}

const LENGTHS = Array.from({ length: MEMBER_DAYS_MAX }, (_, index) => index + 1);
const MAX = sql.lit(MEMBER_DAYS_MAX);

/** Whether the lists have what the sums have. Another process may have summed without them. */
export async function areListsKept(tx: Tx): Promise<boolean> {
  const { rows } = await sql`
    select from reports_play_progress where lists_until = summed_until`.execute(tx);
  return rows.length > 0;
}

/**
 * Makes lists that end on each day until the newest one with play. Days without play add nothing,
 * so a list is that of a shorter span before them. No list: no member played.
 */
export async function extendLists(tx: Tx, recorded: Span): Promise<void> {
  await sql`
    with newest as materialized (
      select max(day) as day from (${recordedPlay(recorded)}) recorded
    ), copied as (
      insert into reports_play_largest
      select l.last_day + n, l.days + n, l.provider, l.currency, l.members, l.floor_minor,
        l.floor_member
      from newest, reports_play_progress p join reports_play_largest l on l.last_day = p.lists_to,
        generate_series(1, ${MAX} - 1) n
      where n <= newest.day - p.lists_to and l.days + n <= ${MAX})
    update reports_play_progress set lists_to = newest.day from newest
    where newest.day > lists_to`.execute(tx);
}

/** Chooses the first ones of each group of candidates, and where the list ends. */
const chosen = (listed: number) => sql`
  array_agg(member_id order by place) filter (where place <= ${listed}) as members,
  max(size) filter (where place = ${listed}) as floor_minor,
  max(member_id) filter (where place = ${listed}) as floor_member,
  count(*) > ${listed} as is_cut`;

const REPLACED = sql`
  on conflict (last_day, days, provider, currency) do update
  set members = excluded.members, floor_minor = excluded.floor_minor,
    floor_member = excluded.floor_member`;

/**
 * Lists again the members who come before the floor of each list of a day that play was added to:
 * only those who are in it and those who played can.
 * @returns the last days of lists that have too few left
 */
export async function refreshLists(
  tx: Tx,
  recorded: Span,
  { listed, few }: ListSizes,
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with touched as materialized (
      select distinct day, provider, currency, member_id
      from (${recordedPlay(recorded)}) recorded
    ), affected as materialized (
      select distinct t.day + n as last_day, place.provider, t.currency, t.member_id
      from touched t cross join generate_series(0, ${MAX} - 1) n
        cross join lateral (values (t.provider), ('')) place(provider)
        join reports_play_progress p on t.day + n between p.lists_from and p.lists_to
    ), lists as materialized (
      select l.* from reports_play_largest l
        join (select distinct last_day, provider, currency from affected) a
          using (last_day, provider, currency)
    ), candidates as materialized (
      select last_day, provider, currency, member_id from affected
      union select last_day, provider, currency, unnest(members) from lists
    ), by_day as (
      select c.last_day, c.provider, c.currency, c.member_id, c.last_day - d.day as ago,
        sum_minor(d.result_minor) as minor
      from candidates c join reports_play_day d on d.member_id = c.member_id
        and d.day > c.last_day - ${MAX} and d.day <= c.last_day
        and d.currency = c.currency and (c.provider = '' or d.provider = c.provider)
      group by 1, 2, 3, 4, 5
    ), sums as (
      select last_day, provider, currency, member_id, n as days, abs(sum_minor(minor)) as size
      from by_day join generate_series(1, ${MAX}) n on ago < n group by 1, 2, 3, 4, 5
    ), ranked as (
      select s.*, row_number() over (
        partition by s.last_day, s.provider, s.currency, s.days order by s.size desc, s.member_id)
        as place
      from sums s left join lists l using (last_day, provider, currency, days)
      where l.floor_minor is null
        or (s.size, -s.member_id) >= (l.floor_minor, -l.floor_member)
    ), fresh as (
      select last_day, provider, currency, days, ${chosen(listed)} from ranked group by 1, 2, 3, 4
    ), written as (
      insert into reports_play_largest as stored
      select last_day, days, provider, currency, coalesce(f.members, '{}'),
        case when f.is_cut then f.floor_minor else l.floor_minor end,
        case when f.is_cut then f.floor_member else l.floor_member end
      from lists l full join fresh f using (last_day, provider, currency, days)
      ${REPLACED}
      where (stored.members, stored.floor_minor, stored.floor_member)
        is distinct from (excluded.members, excluded.floor_minor, excluded.floor_member)
      returning last_day, members, floor_minor)
    select distinct last_day::text as day from written
    where floor_minor is not null and cardinality(members) < ${few}`.execute(tx);
  return rows.map(({ day }) => day);
}

/** Makes the lists that end on a day from its sums and those of the days before. */
export async function makeLists(tx: Tx, day: string, { listed }: ListSizes): Promise<void> {
  const last = sql`${day}::date`;
  const columns = (of: (days: number) => RawBuilder<unknown>) => sql.join(LENGTHS.map(of));
  const sums = columns(
    (days) => sql`sum_minor(result_minor) filter (where day > ${last} - ${sql.lit(days)})
      as ${sql.ref(`of_${days}`)}`,
  );
  const again = columns(
    (days) => sql`sum_minor(${sql.ref(`of_${days}`)}) as ${sql.ref(`of_${days}`)}`,
  );
  const size = sql`abs((array[${columns((days) => sql.ref(`of_${days}`))}])[n])`;
  /** The lists of each group, from the sums of its members. */
  const listsOf = (from: "by_provider" | "of_all") => sql`
    select g.provider, g.currency, n as days, list.*
    from (select distinct provider, currency from ${sql.table(from)}) g
      cross join generate_series(1, ${MAX}) n
      cross join lateral (
        select ${chosen(listed)} from (
          select *, row_number() over (order by size desc, member_id) as place from (
            select member_id, ${size} as size from ${sql.table(from)} p
            where p.provider = g.provider and p.currency = g.currency and p.newest > ${last} - n
            order by 2 desc, 1 limit ${listed + 1}) first) ranked) list
    where list.members is not null`;
  await sql`
    with by_provider as materialized (
      select provider, currency, member_id, max(day) as newest, ${sums}
      from reports_play_day where day > ${last} - ${MAX} and day <= ${last} group by 1, 2, 3
    ), of_all as materialized (
      select '' as provider, currency, member_id, max(newest) as newest, ${again}
      from by_provider group by 2, 3
    ), lists as (${listsOf("by_provider")} union all ${listsOf("of_all")})
    insert into reports_play_largest
    select ${last}, days, provider, currency, members, case when is_cut then floor_minor end,
      case when is_cut then floor_member end from lists
    ${REPLACED}`.execute(tx);
}

/** Begins the lists anew, with those that end on the newest day. @returns that day */
export async function beginLists(tx: Tx): Promise<string> {
  await sql`delete from reports_play_largest`.execute(tx);
  const { rows } = await sql<{ day: string }>`
    update reports_play_progress p
    set lists_from = newest.day, lists_to = newest.day, lists_until = summed_until
    from (select coalesce(max(day), current_date) as day from reports_play_day) newest
    returning lists_to::text as day`.execute(tx);
  return rows[0]?.day ?? "";
}

/** Makes room for the day before the first one of the lists. @returns it; null: none has play */
export async function prependDay(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    update reports_play_progress
    set lists_from = case when exists (select from reports_play_day where day < lists_from)
      then lists_from - 1 else '-infinity' end
    where lists_from > '-infinity'
    returning nullif(lists_from, '-infinity')::text as day`.execute(tx);
  return rows[0]?.day ?? null;
}

/**
 * The members of the span with the largest results, from the list of its days and from play that is
 * not summed yet. The span has whole days.
 * @returns null when there is no list of these days, or too few of it are left
 */
export async function listLargest(
  db: Db,
  filter: PlayFilter & { limit: number },
): Promise<MemberPlay[] | null> {
  const { span, currency, provider, limit } = filter;
  const [first, last] = [dayOf(span.from), dayOf(new Date(span.to.getTime() - 1))];
  const { rows } = await sql<Omit<MemberPlay, "memberId"> & Listed>`
    with wanted as materialized (
      select least(${last}::date, lists_to) as last_day,
        lists_until = summed_until and least(${last}::date, lists_to) >= lists_from as is_kept
      from reports_play_progress
    ), list as materialized (
      select l.* from wanted w join reports_play_largest l on l.last_day = w.last_day
        and l.days = w.last_day - ${first}::date + 1
        and l.provider = coalesce(${provider}, '') and l.currency = ${currency}::ledger.currency
    ), open as materialized (${openPlay(filter)}), candidates as materialized (
      select unnest(members) as member_id from list union select member_id from open
    ), play as (
      select d.member_id, d.bets, d.turnover_minor, d.result_minor
      from candidates c join reports_play_day d on d.member_id = c.member_id
        and d.day between ${first}::date and ${last}::date
        and d.currency = ${currency}::ledger.currency
        and (${provider}::text is null or d.provider = ${provider})
      union all select member_id, 1, turnover_minor, result_minor from open
    ), sums as (
      select member_id, sum_minor(bets) as bets, sum_minor(turnover_minor) as turnover_minor,
        sum_minor(result_minor) as result_minor
      from play group by 1
    ), largest as (
      select s.* from sums s left join list l on true
      where l.floor_minor is null
        or (abs(s.result_minor), -s.member_id) >= (l.floor_minor, -l.floor_member)
      order by abs(s.result_minor) desc, s.member_id limit ${limit})
    select coalesce(w.is_kept, false) as "isKept", l.floor_minor is not null as "isCut",
      f.member_id as "memberId", m.name, f.bets::integer as bets,
      f.turnover_minor as "turnoverMinor", f.result_minor as "resultMinor"
    from wanted w left join list l on true left join largest f on true
      left join accounts_member m on m.id = f.member_id
    order by abs(f.result_minor) desc, f.member_id`.execute(db);
  const found = rows.flatMap(({ memberId, isKept: _, isCut: __, ...row }) =>
    memberId === null ? [] : [{ memberId, ...row }],
  );
  if (!rows[0]?.isKept) return null;
  return rows[0].isCut && found.length < limit ? null : found;
}

interface Listed {
  isKept: boolean;
  /** Whether members who played are not in the list. */
  isCut: boolean;
  memberId: bigint | null;
}
