/** Filters that few decided payments match: they do not read the others. */
import { payments } from "@krapao/contract/console/deposits/payments";
import { insertDecidedPayments, rowsRead } from "@krapao/testkit/builders/rows-read";
import { startWorld, type World } from "@krapao/testkit/world";
import * as v from "valibot";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paymentList } from "../matching/queries.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false });
  // Every thousandth is in kip.
  await insertDecidedPayments(world, 1_000);
});
afterAll(() => world?.close());

const paymentsRead = (query: (db: World["db"]) => Promise<unknown>) =>
  rowsRead(world, "deposits_payment", query);

test("decided payments of a rare currency are listed and summed from an index", async () => {
  const page = (db: World["db"], withTotals: boolean) => {
    const input = { tab: "done", filter: { currency: ["LAK"] }, withTotals, limit: 50 };
    return paymentList.page(db, v.parse(payments.input, input), "done");
  };
  const { rows, totals } = await page(world.db, true);
  expect(totals).toMatchObject({ count: 20, isCapped: false });
  expect(rows).toHaveLength(20);
  expect(await paymentsRead((db) => page(db, false))).toBeLessThanOrEqual(20);
  expect(await paymentsRead((db) => page(db, true))).toBeLessThanOrEqual(40);
});
