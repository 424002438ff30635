/** Lists and totals of payouts with filters that few rows match: they do not read the others. */
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { rowsRead } from "@krapao/testkit/builders/rows-read";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listPayoutRows, type PayoutPage, sumPayouts } from "./queries-lists.ts";

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

const page = (filter: PayoutPage["filter"], bankCode: string | null = null): PayoutPage => ({
  tab: "all",
  search: null,
  bankCode,
  sort: { by: "at", isDescending: true },
  after: null,
  filter,
  limit: 50,
  now: new Date(),
  overdueBefore: new Date(0),
});

test.each([
  ["a currency", page({ currency: "LAK" }), 20],
  ["a bank", page({}, "WW"), 10],
  ["a currency and a bank", page({ currency: "LAK" }, "WW"), 10],
  ["a bank without any", page({ currency: "THB" }, "WW"), 0],
])("totals and a page of %s read only its payouts", async (_, asked, count) => {
  const totals = await sumPayouts(world.db, asked);
  expect(totals).toMatchObject({ count, isCapped: false });
  expect(await listPayoutRows(world.db, asked)).toHaveLength(count);
  expect(await payoutsRead((db) => sumPayouts(db, asked))).toBeLessThanOrEqual(count);
  expect(await payoutsRead((db) => listPayoutRows(db, asked))).toBeLessThanOrEqual(count);
});

test("payouts that were paid are found by currency too", async () => {
  const asked: PayoutPage = { ...page({ currency: "LAK" }), tab: "paid" };
  expect((await sumPayouts(world.db, asked)).count).toBe(20);
  expect(await payoutsRead((db) => sumPayouts(db, asked))).toBeLessThanOrEqual(20);
});
