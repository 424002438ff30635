import { type TestDatabase, testDatabase } from "@krapao/testkit/postgres/test-database";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { houseAccountId, openMemberAccount } from "./ledger.ts";
import { memberOf } from "./member-of.ts";

let base: TestDatabase;

beforeAll(async () => {
  base = await testDatabase();
  await base.db.transaction().execute(async (tx) => {
    await houseAccountId(tx, { kind: "bank_clearing", owner: "SCB", currency: "THB" });
    await openMemberAccount(tx, { memberId: 7n, currency: "THB" });
  });
});

afterAll(() => base.close());

test("reads the member of any account, also of a house account", async () => {
  const { rows } = await sql<{ owner: string; memberId: bigint | null }>`
    select a.owner, ${memberOf("a")} as "memberId" from ledger.account a
    where a.owner in ('SCB', '7') order by a.id`.execute(base.db);
  expect(rows).toEqual([
    { owner: "SCB", memberId: null },
    { owner: "7", memberId: 7n },
  ]);
});
