/** Balances of own accounts are read without the accounts of members, however many there are. */
import { HOUR_MS } from "@krapao/contract/time";
import { rowsRead } from "@krapao/testkit/builders/rows-read";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cashSteps, sumLedgerCash } from "./queries-movements.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false });
  await sql`insert into ledger.account (id, kind, owner, currency)
    select 5000000 + n, 'main', 'test-' || n, 'THB' from generate_series(1, 20000) n`.execute(
    world.ownerDb,
  );
  // A house account that moves every two minutes.
  await sql`insert into ledger.entry (account_id, slot, version, transfer_id, amount_minor,
      balance_after_minor, created_at)
    select (select min(id) from ledger.account where kind = 'bank_clearing'), n % 256, 1000 + n,
      gen_random_uuid(), 1, n, now() - n * interval '2 minutes'
    from generate_series(1, 40000) n`.execute(world.ownerDb);
  await sql`analyze ledger.account, ledger.entry`.execute(world.ownerDb);
});
afterAll(() => world?.close());

test("the ledger's own sum reads no account of a member", async () => {
  expect(await rowsRead(world, "account", (db) => sumLedgerCash(db, new Date()))).toBeLessThan(100);
});

test("entries are found by their time, not by their account, which has millions", async () => {
  const span = { from: new Date(Date.now() - HOUR_MS), to: new Date() };
  const { rows } = await sql<{ "QUERY PLAN": string }>`explain
    with ${cashSteps([span])} select account, amount_minor from cash`.execute(world.ownerDb);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).not.toMatch(/entry_\w*pkey/);
  expect(plan).not.toMatch(/account_id = /);
  // Of a million accounts of members, none is looked at.
  expect(plan).toMatch(/\bid < 1000000/);
});
