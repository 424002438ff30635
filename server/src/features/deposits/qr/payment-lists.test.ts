/** Filters that few decided payments match: they do not read the others. */
import { insertDecidedPayments, rowsRead } from "@krapao/testkit/builders/rows-read";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listConsolePayments, type PaymentPage, sumPayments } from "../matching/queries.ts";

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
