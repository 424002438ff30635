/** Sums of decisions by day: the figures of the decisions, however often they are summed. */

import { WORK_PERIODS, type WorkPeriod } from "@krapao/contract/console/shifts/work";
import { DAY_MS } from "@krapao/contract/time";
import { registerMember } from "@krapao/testkit/builders/members";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayOf, spanOf } from "../../../kernel/calendar.ts";
import { listDecisions } from "./queries.ts";
import { findSummedUntil, sumWork } from "./queries-sums.ts";
import { sumWorkDays } from "./sum-work.ts";

let world: World;
let staffIds: string[];
const dayBack = (days: number) => dayOf(new Date(Date.now() - days * DAY_MS));
/** From 40 days ago until now. */
const span = () => spanOf({ from: dayBack(40), to: dayBack(0) });

/** Figures in one order; with `summedUntil` 0 they come from the decisions alone. */
async function figures(period: WorkPeriod, summedUntil: Date) {
  const sums = await sumWork(world.db, { span: span(), staffIds, period, summedUntil });
  const key = (sum: (typeof sums)[number]) =>
    [sum.period, sum.staffId, sum.currency, sum.kind].join();
  return sums.sort((one, other) => key(one).localeCompare(key(other)));
}

beforeAll(async () => {
  world = await startWorld({ withJobs: false });
  const [one, other] = [await world.staff("cashier"), await world.staff("manager")];
  staffIds = [one.id, other.id];
  const { id } = await registerMember(world);
  const at = sql`now() - n * interval '5 hours'`;
  const staff = sql`(array[${one.id}, ${other.id}]::uuid[])[1 + n % 2]`;
  const run = (query: ReturnType<typeof sql>) => query.execute(world.ownerDb);
  // Four weeks of decisions, each with another wait. Every seventh was not claimed.
  const claimed = sql`case when n % 7 > 0 then ${at} - n * interval '1 second' end`;
  await run(sql`insert into withdrawals_withdrawal (id, member_id, amount_minor, currency,
      bank_code, bank_account_name, bank_account_no, state, created_at, review_at, decided_by,
      decided_at, reject_code)
    select ('00000001-0000-0000-0000-' || lpad(n::text, 12, '0'))::uuid, ${id}, 100 * n, 'THB', 'SCB',
      'A', '1', case when n % 5 = 0 then 'failed' else 'paid' end::withdrawals_withdrawal_state,
      ${at}, ${at} - n % 83 * interval '7.3 seconds', ${staff}, ${at},
      case when n % 5 = 0 then 'suspicious' end
    from generate_series(1, 140) n`);
  await run(sql`insert into withdrawals_decision (id, withdrawal_id, action, staff_id, at, claimed_at)
    select gen_random_uuid(), ('00000001-0000-0000-0000-' || lpad(n::text, 12, '0'))::uuid,
      case when n % 5 = 0 then 'reject' when n % 11 = 0 then 'first_approval' else 'approve' end
        ::withdrawals_decision_action, ${staff}, ${at}, ${claimed}
    from generate_series(1, 140) n`);
  await run(sql`insert into deposits_slip (id, member_id, state, sha256, media_id, amount_minor,
      created_at, updated_at)
    select ('00000002-0000-0000-0000-' || lpad(n::text, 12, '0'))::uuid, ${id}, 'failed',
      sha256(n::text::bytea), 'slip' || n, case when n % 3 > 0 then 50 * n end,
      ${at} - n % 61 * interval '9 seconds', ${at}
    from generate_series(1, 140) n`);
  await run(sql`insert into deposits_slip_decision (id, slip_id, action, staff_id, staff_name, at,
      claimed_at)
    select gen_random_uuid(), ('00000002-0000-0000-0000-' || lpad(n::text, 12, '0'))::uuid, 'reject',
      ${staff}, 'x', ${at}, ${claimed}
    from generate_series(1, 140) n`);
});
afterAll(() => world?.close());

test("days that are over are summed once, and the figures stay those of the decisions", async () => {
  const before = await Promise.all(WORK_PERIODS.map((period) => figures(period, new Date(0))));
  expect(before[0]?.length).toBeGreaterThan(100);
  await Promise.all([sumWorkDays(world.app.ctx), sumWorkDays(world.app.ctx)]);
  await sumWorkDays(world.app.ctx);
  const until = await findSummedUntil(world.db);
  // A run in the first minutes of a day leaves the day before for later.
  expect([dayBack(0), dayBack(1)]).toContain(dayOf(until));
  const { rows } = await sql<{
    day: string;
  }>`select max(day)::text as day from shifts_work_day`.execute(world.db);
  expect(rows[0]?.day).toBe(dayOf(new Date(until.getTime() - DAY_MS)));
  const after = await Promise.all(WORK_PERIODS.map((period) => figures(period, until)));
  expect(after).toEqual(before);
});

test("figures of a summed day are not read from its decisions", async () => {
  const until = await findSummedUntil(world.db);
  const [stored] = await figures("month", until);
  // As the owner, who may change rows: no decision of a summed day is read again.
  await sql`update withdrawals_decision set action = 'park' where action = 'first_approval'`.execute(
    world.ownerDb,
  );
  expect((await figures("month", until))[0]).toEqual(stored);
  expect(await figures("month", new Date(0))).not.toEqual(await figures("month", until));
});

test("what does not last counts at once, also on a day that was summed", async () => {
  const until = await findSummedUntil(world.db);
  const undone = async () =>
    (await figures("month", until)).reduce((sum, each) => sum + each.undone, 0);
  const listed = async () => {
    const filter = {
      span: span(),
      staffIds,
      outcome: null,
      currency: null,
      isUndone: true,
      after: null,
      limit: 100,
    };
    const [withdrawals, slips] = await Promise.all([
      listDecisions(world.db, { ...filter, kind: "withdrawals" }),
      listDecisions(world.db, { ...filter, kind: "slips" }),
    ]);
    return withdrawals.length + slips.length;
  };
  expect([await undone(), await listed()]).toEqual([0, 0]);
  await sql`update withdrawals_withdrawal set state = 'returned'
    where id in (select withdrawal_id from withdrawals_decision where action = 'approve'
      order by at limit 3)`.execute(world.ownerDb);
  expect([await undone(), await listed()]).toEqual([3, 3]);
  await sql`insert into deposits_slip_decision (id, slip_id, action, staff_id, staff_name, at)
    select gen_random_uuid(), slip_id, 'reopen', staff_id, 'x', now()
    from deposits_slip_decision order by at limit 2`.execute(world.ownerDb);
  expect([await undone(), await listed()]).toEqual([5, 5]);
});

test("pages of decisions of several staff users follow each other, newest first", async () => {
  const filter = { span: span(), staffIds, outcome: null, currency: null, isUndone: false };
  const list = (after: { at: string; id: string } | null, limit: number) =>
    listDecisions(world.db, { ...filter, kind: "slips", after, limit });
  const all = (await list(null, 200)).map(({ id }) => id);
  expect(new Set(all).size).toBe(140);
  const paged: string[] = [];
  for (let after: { at: string; id: string } | null = null; ; ) {
    const rows: Awaited<ReturnType<typeof list>> = await list(after, 30);
    const page = rows.slice(0, 30);
    paged.push(...page.map(({ id }) => id));
    const last = page.at(-1);
    if (rows.length <= 30 || !last) break;
    after = { at: last.atText, id: last.id };
  }
  expect(paged).toEqual(all);
});
