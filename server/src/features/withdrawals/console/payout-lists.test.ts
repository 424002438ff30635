/** Lists and totals of payouts with filters that few rows match: they do not read the others. */
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { transaction } from "../../../kernel/context.ts";
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

/** Rows of payouts that a query reads. The connection may have counted some before. */
const rowsRead = (query: (db: World["db"]) => Promise<unknown>) =>
  transaction(world.db, async (tx) => {
    const counted = async () => {
      const { rows } = await sql<{ read: number }>`
        select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read
        from pg_stat_xact_user_tables where relname = 'withdrawals_withdrawal'`.execute(tx);
      return rows[0]?.read ?? 0;
    };
    const before = await counted();
    await query(tx);
    return (await counted()) - before;
  });

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
  expect(await rowsRead((db) => sumPayouts(db, asked))).toBeLessThanOrEqual(count);
  expect(await rowsRead((db) => listPayoutRows(db, asked))).toBeLessThanOrEqual(count);
});

test("payouts that were paid are found by currency too", async () => {
  const asked: PayoutPage = { ...page({ currency: "LAK" }), tab: "paid" };
  expect((await sumPayouts(world.db, asked)).count).toBe(20);
  expect(await rowsRead((db) => sumPayouts(db, asked))).toBeLessThanOrEqual(20);
});
