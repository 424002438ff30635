/** Stored results of rewards: those of the records, however often they are stored. */

import { randomUUID } from "node:crypto";
import { DAY_MS, HOUR_MS } from "@krapao/contract/time";
import { addCampaign, openGame, readRewards } from "@krapao/testkit/builders/campaigns";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { giveMoney } from "@krapao/testkit/builders/money";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayOf, midnightOf, spanOf } from "../../../kernel/calendar.ts";
import { transaction } from "../../../kernel/context.ts";
import { reverse } from "../../../ledger/ledger.ts";
import { refreshFigures } from "../../segments/refresh-figures.ts";
import { sumPlay } from "../profit/sum-play.ts";
import { listResults, type ResultGroup } from "./queries.ts";
import { rewardsOf } from "./queries-rewards.ts";
import { findRewardProgress, type RewardProgress } from "./queries-stored.ts";
import { findViewsUntil } from "./queries-views.ts";
import { storeRewards, sumViews } from "./store-rewards.ts";

const LIVE: RewardProgress = { storedUntil: new Date(0), changesUntil: new Date(0) };
const TIMES = [0, 3, 9, 20, 33, 45] as const;
let world: World;
let code: string;
let members: { id: bigint; token: string }[];
const ago = (days: number) => new Date(world.clock.nowMs() - days * DAY_MS);

/** Spans that end today, 7 and 30 days ago, and between; whole and in parts. */
const ASKED = [
  [60, 0, false],
  [60, 0, true],
  [25, 0, false],
  [8, 0, true],
  [40, 7, true],
  [30, 30, true],
  [45, 9, true],
  [7, 7, false],
] as const;
const spanAgo = (from: number, to: number) =>
  spanOf({ from: dayOf(ago(from)), to: dayOf(ago(to)) });
const ordered = (rows: ResultGroup[]) => {
  const key = ({ version, day }: ResultGroup) => `${version} ${day}`;
  return rows
    .filter((row) => row.code === code)
    .sort((one, other) => key(one).localeCompare(key(other)));
};

/** Results of the spans. */
async function results(progress: RewardProgress) {
  const viewsUntil = await findViewsUntil(world.db);
  const found = ASKED.map(([from, to, hasParts]) =>
    listResults(world.db, {
      kind: "bonus",
      code: hasParts ? code : null,
      span: spanAgo(from, to),
      now: world.clock.now(),
      progress,
      viewsUntil,
      hasParts,
    }),
  );
  return (await Promise.all(found)).map(ordered);
}

/** The same, counted from the records alone: which members are in each group, and who was first. */
async function plain() {
  const found = ASKED.map(async ([from, to, hasParts]) => {
    const span = spanAgo(from, to);
    const within = (at: string) =>
      sql`code = ${code} and ${sql.ref(at)} >= ${span.from} and ${sql.ref(at)} < ${span.to}`;
    const sets = hasParts ? sql`grouping sets ((), (version), (day))` : sql`()`;
    const parts = hasParts ? sql`version, day` : sql`null::int as version, null::date as day`;
    const day = (at: string) => sql`(${sql.ref(at)} at time zone 'Asia/Bangkok')::date`;
    const reached = (days: number) => sql`is_first and opened_at <= ${ago(days)}`;
    const { rows } = await sql<ResultGroup>`
      with rewards as (
        select *, row_number() over (partition by member_id order by opened_at, id) = 1 as is_first
        from (${rewardsOf(sql`kind = 'bonus' and ${within("opened_at")}`)}) each
      ), views as (
        select *, ${day("at")} as day, coalesce((select max(version) from setup_version v
          where v.kind = 'bonus' and v.key = s.code and v.published_at <= s.at), 1) as version
        from shown_first s where kind = 'bonus' and ${within("at")}
      ), taken as (
        select ${parts}, count(distinct member_id)::int as members, count(*)::int as taken,
          sum(cost_minor)::bigint as cost, sum(turnover_minor)::bigint as turnover,
          count(*) filter (where ${reached(7)})::int as reached7,
          count(*) filter (where ${reached(7)} and came_back_7)::int as retained7,
          count(*) filter (where ${reached(30)})::int as reached30,
          count(*) filter (where ${reached(30)} and came_back_30)::int as retained30
        from rewards group by ${sets}
      ), seen as (select ${parts}, count(*)::int as seen from views group by ${sets})
      select ${code} as code, coalesce(t.version, s.version) as version,
        coalesce(t.day, s.day)::text as day, coalesce(seen, 0) as seen,
        coalesce(members, 0) as members, coalesce(taken, 0) as taken,
        coalesce(cost, 0) as "costMinor", coalesce(turnover, 0) as "turnoverMinor",
        coalesce(reached7, 0) as reached7, coalesce(retained7, 0) as retained7,
        coalesce(reached30, 0) as reached30, coalesce(retained30, 0) as retained30
      from taken t full join seen s
        on coalesce(t.version, 0) = coalesce(s.version, 0)
          and coalesce(t.day, '-infinity') = coalesce(s.day, '-infinity')`.execute(world.db);
    return ordered(rows).filter(({ taken, seen }) => taken > 0 || seen > 0);
  });
  return Promise.all(found);
}

/** The rows alone, as if nothing had changed since they were stored. */
async function stored() {
  const { storedUntil } = await findRewardProgress(world.db);
  return results({ storedUntil, changesUntil: new Date(world.clock.nowMs() + DAY_MS) });
}
const current = async () => results(await findRewardProgress(world.db));

/** Runs the job as if it had run for the last time an hour ago. */
async function storeAgain() {
  await refreshFigures(world.app.ctx);
  await world.ownerDb
    .updateTable("reports_reward_progress")
    .set({ changes_until: sql`now() - interval '1 hour'` })
    .execute();
  await storeRewards(world.app.ctx);
}

const rowsOf = () =>
  sql`select *, xmin::text from reports_reward order by id`
    .execute(world.db)
    .then(({ rows }) => rows);

const play = (memberId: bigint, bets: readonly (readonly [days: number, minor: bigint])[]) =>
  sql`insert into games_turnover (id, member_id, game_account_id, source, reference, placed_at, at,
      turnover_minor, result_minor)
    select gen_random_uuid(), member_id, id, 'report', gen_random_uuid()::text, at, at, minor, 0
    from games_account, unnest(${bets.map(([days]) => ago(days))}::timestamptz[],
      ${bets.map(([, minor]) => `${minor}`)}::bigint[]) bet(at, minor)
    where member_id = ${memberId}`.execute(world.ownerDb);

async function take(member: { id: bigint; token: string }) {
  await world.call("GET", "/api/bonus", { token: member.token });
  const path = `/api/bonus/activate/${code}`;
  expect((await world.call("GET", path, { token: member.token })).status).toBe(200);
  const { id } = await world.db
    .selectFrom("bonuses_condition")
    .select("id")
    .where("member_id", "=", member.id)
    .orderBy("opened_at", "desc")
    .executeTakeFirstOrThrow();
  return id;
}

/** As if it had been taken, and perhaps cleared, some days ago. */
const date = (id: string, opened: number, cleared: number | null) =>
  world.ownerDb
    .updateTable("bonuses_condition")
    .set({
      opened_at: ago(opened),
      ...(cleared !== null && {
        state: "cleared",
        met_at: ago(cleared),
        met_minor: 1n,
        cleared_at: ago(cleared),
      }),
    })
    .where("id", "=", id)
    .execute();

const publish = (version: number, at: Date) =>
  sql`insert into setup_version (id, kind, key, version, state, payload, base, author_name,
      published_at, created_at, updated_at)
    values (gen_random_uuid(), 'bonus', ${code}, ${version}, 'replaced', '{}', 0, 'test', ${at},
      ${at}, ${at})`.execute(world.ownerDb);

async function takeAt(member: { id: bigint; token: string }, at: Date) {
  const id = await take(member);
  await date(id, 0, 0);
  await world.ownerDb
    .updateTable("bonuses_condition")
    .set({ opened_at: at })
    .where("id", "=", id)
    .execute();
}

/** As if the members had seen the campaign at these times, and this had been recorded long ago. */
const dateViews = (times: readonly number[]) =>
  sql`update shown_first s set at = seen.at, recorded_at = now() - interval '1 hour'
    from (select member_id, (${times.map((at) => new Date(at))}::timestamptz[])[n] as at
      from (select member_id, row_number() over (order by member_id) as n from shown_first
        where code = ${code}) numbered) seen
    where s.member_id = seen.member_id and s.code = ${code} and seen.at is not null`.execute(
    world.ownerDb,
  );

beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
  code = await addCampaign(world, { max_received: 12 });
  members = [];
  for (const [n, days] of TIMES.entries()) {
    const member = await registerMember(world);
    members.push(member);
    await giveMoney(world, member.id, 100_000n);
    // Every second one takes it twice. Of the last ones every third is still open.
    if (n % 2 === 1) await date(await take(member), days + 9, days + 4);
    const last = await take(member);
    await openGame(world, member.token, 10);
    await date(last, days, n % 3 === 0 ? null : days / 2);
    await play(member.id, [
      [days + 8, 3_333n],
      [days * 0.75, 12_345n + BigInt(n)],
      [days * 0.7, n === 4 ? -99_999n : 7n],
      [days * 0.25, 101n],
    ]);
    if (n === 2)
      await transaction(world.db, (tx) => reverse(tx, { id: randomUUID(), originalId: last }));
  }
  // The second version went live at noon of a day with takings, and the third one at midnight.
  const noon = midnightOf(dayOf(ago(20))).getTime() + DAY_MS / 2;
  for (const [n, at] of [
    [1, ago(70)],
    [2, new Date(noon)],
    [3, midnightOf(dayOf(ago(6)))],
  ] as const)
    await publish(n, at);
  // Takings and views at the borders of days, and two of one member on one day.
  const [, first, , , second] = members;
  if (!(first && second)) throw new Error("members");
  for (const at of [noon - 1, noon, +midnightOf(dayOf(ago(7))) - 1, +midnightOf(dayOf(ago(30)))])
    await takeAt(first, new Date(at));
  // What is not a week ago yet must not become so while the tests run.
  for (const at of [noon - 2, noon + 1, +ago(7) + HOUR_MS, +ago(30) - 1])
    await takeAt(second, new Date(at));
  await refreshFigures(world.app.ctx);
  await sumPlay(world.app.ctx);
  await world.app.ctx.shown.flush();
  await dateViews([
    noon - 1,
    noon,
    +midnightOf(dayOf(ago(30))) - 1,
    +midnightOf(dayOf(ago(30))),
    +ago(8),
  ]);
});
afterAll(() => world?.close());

test("stored results are those of the records, and storing twice changes nothing", async () => {
  const live = await plain();
  expect(live[0]).toMatchObject([{ taken: 17, members: 6, seen: 6 }]);
  expect(await results(LIVE)).toEqual(live);
  expect(await current()).toEqual(live);
  await Promise.all([storeRewards(world.app.ctx), storeRewards(world.app.ctx)]);
  const rows = await rowsOf();
  expect(rows).toHaveLength(16);
  await storeRewards(world.app.ctx);
  await storeAgain();
  expect(await rowsOf()).toEqual(rows);
  expect(await stored()).toEqual(live);
  expect(await current()).toEqual(live);
  const cost = live[0]?.[0]?.costMinor;
  expect(cost).toBe(await readRewards.cost(world, "bonus_cost", code));
});

test("a stored result is not read from the records again", async () => {
  const before = await stored();
  await sql`update reports_reward set turnover_minor = turnover_minor + 1`.execute(world.ownerDb);
  expect(await stored()).not.toEqual(before);
  // A member of whom something was recorded since then is read from the records.
  expect(await current()).toEqual(before);
  await storeAgain();
  expect(await stored()).toEqual(before);
});

test("what is recorded later counts at once, and is stored by the next run", async () => {
  const before = await stored();
  const [, first, , third, fourth, fifth] = members;
  if (!(first && third && fourth && fifth)) throw new Error("members");
  // A late bet, a reward that is reversed and cleared, and a member who comes back.
  await play(first.id, [[2, 5_000n]]);
  await play(fourth.id, [[15, 200_000n]]);
  const open = await world.db
    .selectFrom("bonuses_condition")
    .select("id")
    .where("member_id", "=", third.id)
    .where("state", "<>", "cleared")
    .executeTakeFirstOrThrow();
  await transaction(world.db, (tx) => reverse(tx, { id: randomUUID(), originalId: open.id }));
  await world.ownerDb
    .updateTable("bonuses_condition")
    .set({ state: "cleared", met_at: ago(0), met_minor: 1n, cleared_at: ago(0) })
    .where("id", "=", open.id)
    .execute();
  await giveMoney(world, fifth.id, 1_000n);
  await refreshFigures(world.app.ctx);
  const live = await plain();
  expect(live).not.toEqual(before);
  expect(await results(LIVE)).toEqual(live);
  expect(await stored()).toEqual(before);
  expect(await current()).toEqual(live);
  await storeAgain();
  expect(await stored()).toEqual(live);
  expect(await current()).toEqual(live);
});

test("what is stored while a call reads its progress and its sums counts once", async () => {
  await sql`delete from reports_reward where opened_at >= ${ago(20)}`.execute(world.ownerDb);
  await sql`update reports_reward_progress set stored_until = ${ago(20)},
    changes_until = now() - interval '1 hour'`.execute(world.ownerDb);
  const read = await findRewardProgress(world.db);
  const live = await plain();
  expect(await results(read)).toEqual(live);
  await storeRewards(world.app.ctx);
  expect(await results(read)).toEqual(live);
});

test("views count once, before and after they are summed", async () => {
  const live = await plain();
  expect(await current()).toEqual(live);
  await Promise.all([sumViews(world.app.ctx), sumViews(world.app.ctx)]);
  const { rows } = await sql<{ seen: number }>`
    select sum(seen)::int as seen from reports_view_day where code = ${code}`.execute(world.db);
  expect(rows).toEqual([{ seen: 5 }]);
  expect(await current()).toEqual(live);
  // One that is recorded late, on a day that is summed.
  await registerMember(world).then(({ id }) =>
    sql`insert into shown_first (kind, code, member_id, at)
      values ('bonus', ${code}, ${id}, ${ago(8)})`.execute(world.ownerDb),
  );
  const later = await plain();
  expect(later).not.toEqual(live);
  expect(await current()).toEqual(later);
});

test("sums of days are those of the rows", async () => {
  const { rows } = await sql`
    (select kind, day, code, version, sum(taken)::int, sum(cost_minor), sum(turnover_minor),
      sum(came_back_7)::int, sum(came_back_30)::int from reports_reward_day group by 1, 2, 3, 4
      having sum(taken) > 0)
    except
    (select kind, day, code, version, count(*)::int, sum(cost_minor), sum(turnover_minor),
      count(*) filter (where came_back_7)::int, count(*) filter (where came_back_30)::int
      from reports_reward group by 1, 2, 3, 4)`.execute(world.ownerDb);
  expect(rows).toEqual([]);
});
