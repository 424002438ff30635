/** Lists and totals of payouts with filters that few rows match: they do not read the others. */
import type { RecordInput } from "@krapao/contract/records/record";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { rowsRead } from "@krapao/testkit/builders/rows-read";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { payoutList } from "./queries-lists.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
  const { id } = await registerMember(world);
  // Every thousandth is in kip, and every two thousandth goes to another bank.
  await sql`insert into withdrawals_withdrawal (id, member_id, amount_minor, currency, bank_code,
      bank_account_name, bank_account_no, state, created_at, settled_at)
    select gen_random_uuid(), ${id}, 100 * n,
      case when n % 1000 = 0 then 'LAK' else 'THB' end::ledger.currency,
      case when n % 2000 = 0 then 'WW' else 'SCB' end, 'A', '1', 'paid',
      now() - n * interval '1 minute', now()
    from generate_series(1, 20000) n`.execute(world.ownerDb);
  await sql`analyze withdrawals_withdrawal`.execute(world.ownerDb);
});
afterAll(() => world?.close());

const payoutsRead = (query: (db: World["db"]) => Promise<unknown>) =>
  rowsRead(world, "withdrawals_withdrawal", query);

const env = { now: new Date(), overdueBefore: new Date(0) };
const page = (filter: RecordInput["filter"], tab = "all"): RecordInput => ({
  tab,
  search: null,
  sort: null,
  filter,
  withTotals: true,
  cursor: null,
  limit: 50,
});

test.each([
  ["a currency", page({ currency: ["LAK"] }), 20],
  ["a bank", page({ bankCode: "WW" }), 10],
  ["a currency and a bank", page({ currency: ["LAK"], bankCode: "WW" }), 10],
  ["a bank without any", page({ currency: ["THB"], bankCode: "WW" }), 0],
])("totals and a page of %s read only its payouts", async (_, asked, count) => {
  const { rows, totals } = await payoutList.page(world.db, asked, env);
  expect(totals).toMatchObject({ count, isCapped: false });
  expect(rows).toHaveLength(count);
  // The page and its totals read them once each.
  expect(await payoutsRead((db) => payoutList.page(db, asked, env))).toBeLessThanOrEqual(2 * count);
});

test("payouts that were paid are found by currency too", async () => {
  const asked = page({ currency: ["LAK"] }, "paid");
  expect((await payoutList.page(world.db, asked, env)).totals?.count).toBe(20);
  expect(await payoutsRead((db) => payoutList.page(db, asked, env))).toBeLessThanOrEqual(40);
});
