/** Stored results of rewards: those of the records, however often they are stored. */
import { randomUUID } from "node:crypto";
import { DAY_MS } from "@krapao/contract/time";
import { addCampaign, openGame, readRewards } from "@krapao/testkit/builders/campaigns";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { giveMoney } from "@krapao/testkit/builders/money";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { transaction } from "../../../kernel/context.ts";
import { reverse } from "../../../ledger/ledger.ts";
import { refreshFigures } from "../../segments/refresh-figures.ts";
import { dayOf, spanOf } from "../calendar.ts";
import { sumPlay } from "../profit/sum-play.ts";
import { listResults } from "./queries.ts";
import { findRewardProgress, type RewardProgress } from "./queries-stored.ts";
import { storeRewards } from "./store-rewards.ts";

const LIVE: RewardProgress = { storedUntil: new Date(0), changesUntil: new Date(0) };
const TIMES = [0, 3, 9, 20, 33, 45] as const;
let world: World;
let code: string;
let members: { id: bigint; token: string }[];
const ago = (days: number) => new Date(world.clock.nowMs() - days * DAY_MS);

/** Results of the last days, whole and in parts. */
async function results(progress: RewardProgress) {
  const at = (days: number) => spanOf({ from: dayOf(ago(days)), to: dayOf(ago(0)) });
  const of = (days: number, hasParts: boolean) =>
    listResults(world.db, {
      kind: "bonus",
      code: hasParts ? code : null,
      span: at(days),
      now: world.clock.now(),
      progress,
      hasParts,
    });
  const found = [await of(60, false), await of(60, true), await of(25, false), await of(8, true)];
  const key = ({ version, day }: { version: number | null; day: string | null }) =>
    `${version} ${day}`;
  return found.map((rows) =>
    rows
      .filter((row) => row.code === code)
      .sort((one, other) => key(one).localeCompare(key(other))),
  );
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
  sql`insert into games_turnover (id, member_id, game_account_id, source, reference, at,
      turnover_minor, result_minor)
    select gen_random_uuid(), member_id, id, 'report', gen_random_uuid()::text, at, minor, 0
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

beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
  code = await addCampaign(world, { max_received: 5 });
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
  await refreshFigures(world.app.ctx);
  await sumPlay(world.app.ctx);
  await world.app.ctx.shown.flush();
});
afterAll(() => world?.close());

test("stored results are those of the records, and storing twice changes nothing", async () => {
  const live = await results(LIVE);
  expect(live[0]).toMatchObject([{ taken: 9, members: 6 }]);
  expect(await current()).toEqual(live);
  await Promise.all([storeRewards(world.app.ctx), storeRewards(world.app.ctx)]);
  const rows = await rowsOf();
  expect(rows).toHaveLength(8);
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
  const live = await results(LIVE);
  expect(live).not.toEqual(before);
  expect(await stored()).toEqual(before);
  expect(await current()).toEqual(live);
  await storeAgain();
  expect(await stored()).toEqual(live);
  expect(await current()).toEqual(live);
});
