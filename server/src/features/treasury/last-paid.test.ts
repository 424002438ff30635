/** The last payment to each house account, however many there are. */
import { rowsRead } from "@krapao/testkit/builders/rows-read";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listLastPaid } from "./queries.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false });
  // Payments of a gateway name no account.
  await sql`insert into deposits_payment (id, source, event_id, reference, channel, amount_minor,
      currency, payer, paid_at, received_at, state, reason)
    select gen_random_uuid(), 'ww', 'e' || n, 'r' || n, 'WW', 100 * n,
      'THB', '{}',
      date_trunc('day', now()) - n * interval '1 minute',
      date_trunc('day', now()) - n * interval '1 minute', 'dismissed', 'returned'
    from generate_series(1, 20000) n`.execute(world.ownerDb);
  await sql`analyze deposits_payment`.execute(world.ownerDb);
});
afterAll(() => world?.close());

const paymentsRead = (query: (db: World["db"]) => Promise<unknown>) =>
  rowsRead(world, "deposits_payment", query);

test("the last payment to a gateway is one row of an index", async () => {
  const { rows } = await sql<{ at: Date }>`
    select max(paid_at) as at from deposits_payment where channel = 'WW'`.execute(world.db);
  const last = await listLastPaid(world.db);
  expect(last.get("WW")).toEqual(rows[0]?.at);
  expect(await paymentsRead((db) => listLastPaid(db))).toBeLessThanOrEqual(10);
});
