/** The last payment to each house account, however many there are. */
import { insertDecidedPayments, rowsRead } from "@krapao/testkit/builders/rows-read";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listLastPaid } from "./queries.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false });
  await insertDecidedPayments(world, 1_000);
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
