/** The ledger's time is the database's, and only a demo shifts it. */
import { DAY_MS, HOUR_MS } from "@krapao/contract/time";
import { fundMember, insertMember } from "@krapao/testkit/builders/wallets";
import { type TestDatabase, testDatabase } from "@krapao/testkit/postgres/test-database";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seed } from "../../seeds/seed.ts";
import { transaction } from "../kernel/context.ts";
import { openDatabase } from "../kernel/db/database.ts";
import { ledgerNow, shiftLedgerTime } from "./time.ts";

const DENIED = "42501";
let database: TestDatabase;
/** As production prepares it: migrated, and seeded without a demo. */
beforeAll(async () => {
  database = await testDatabase({ poolMax: 2 });
  await seed({ url: database.urls.owner, variant: "thai", isDemo: false });
});
afterAll(() => database.close());

const logins = () => [database.urls.app, database.urls.admin];
async function answerOf(url: string, statement: string): Promise<string> {
  const db = openDatabase({ url, poolMax: 1 });
  const answer = await sql
    .raw(statement)
    .execute(db)
    .then(
      () => "done",
      (error: { code?: string }) => error.code ?? "failed",
    );
  await db.destroy();
  return answer;
}
/** How far the newest entry is ahead of the database's clock. */
async function aheadOfNewest(): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select extract(epoch from max(e.created_at) - clock_timestamp())::float8 * 1000 as ms
    from ledger.entry e`.execute(database.db);
  return rows[0]?.ms ?? 0;
}
const shift = (ms: number) => transaction(database.db, (tx) => shiftLedgerTime(tx, ms));

test.each([
  "select ledger.shift_time(1000)",
  "insert into ledger.time_shift (ahead_ms) values (1000)",
  "update ledger.time_shift set ahead_ms = 1000",
  "grant execute on function ledger.shift_time to krapao_app; select ledger.shift_time(1000)",
  "create or replace function ledger.current_time() returns timestamptz language sql as 'select now()'",
])("without a demo no login of the product may do it: %s", async (statement) => {
  for (const url of logins()) expect(await answerOf(url, statement)).toBe(DENIED);
  await fundMember(database.db, await insertMember(database.db, 100n), 100n);
  expect(Math.abs(await aheadOfNewest())).toBeLessThan(HOUR_MS);
});

test("a demo shifts it, and a preparation without a demo takes shift and right away", async () => {
  await seed({ url: database.urls.owner, variant: "thai", isDemo: true });
  await shift(DAY_MS);
  const memberId = await insertMember(database.db, 100n);
  await fundMember(database.db, memberId, 100n);
  expect(await aheadOfNewest()).toBeGreaterThan(DAY_MS - HOUR_MS);
  expect((await ledgerNow(database.db)).getTime()).toBeGreaterThan(Date.now() + DAY_MS - HOUR_MS);
  const { rows } = await sql<{ isAhead: boolean }>`
    select created_at > clock_timestamp() and resolved_at > clock_timestamp() as "isAhead"
    from ledger.transfer order by created_at desc limit 1`.execute(database.db);
  expect(rows).toEqual([{ isAhead: true }]);
  // Time does not run backwards, also when the clock does.
  await shift(0);
  await fundMember(database.db, memberId, 100n);
  expect(await aheadOfNewest()).toBeGreaterThan(DAY_MS - HOUR_MS);

  await seed({ url: database.urls.owner, variant: "thai", isDemo: false });
  expect(Math.abs((await ledgerNow(database.db)).getTime() - Date.now())).toBeLessThan(HOUR_MS);
  await expect(shift(DAY_MS)).rejects.toMatchObject({ code: DENIED });
});
