/** Filters that few decided payments match: they do not read the others. */
import { rowsRead } from "@krapao/testkit/builders/rows-read";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listConsolePayments, type PaymentPage, sumPayments } from "./matching/queries.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false });
  // Every thousandth is in kip.
  await sql`insert into deposits_payment (id, source, event_id, reference, channel, amount_minor,
      currency, payer, paid_at, received_at, state, reason)
    select gen_random_uuid(), 'ww', 'e' || n, 'r' || n, 'WW', 100 * n,
      case when n % 1000 = 0 then 'LAK' else 'THB' end::ledger.currency, '{}',
      date_trunc('day', now()) - n * interval '1 minute',
      date_trunc('day', now()) - n * interval '1 minute', 'dismissed', 'returned'
    from generate_series(1, 20000) n`.execute(world.ownerDb);
  await sql`analyze deposits_payment`.execute(world.ownerDb);
});
afterAll(() => world?.close());

const paymentsRead = (query: (db: World["db"]) => Promise<unknown>) =>
  rowsRead(world, "deposits_payment", query);

test("decided payments of a rare currency are listed and summed from an index", async () => {
  const page: PaymentPage = {
    tab: "done",
    reason: null,
    text: null,
    sort: { by: "at", isDescending: true },
    after: null,
    filter: { currency: "LAK" },
    limit: 50,
  };
  expect(await sumPayments(world.db, page)).toMatchObject({ count: 20, isCapped: false });
  expect(await listConsolePayments(world.db, page)).toHaveLength(20);
  expect(await paymentsRead((db) => sumPayments(db, page))).toBeLessThanOrEqual(20);
  expect(await paymentsRead((db) => listConsolePayments(db, page))).toBeLessThanOrEqual(20);
});
