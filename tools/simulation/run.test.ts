import { type TestDatabase, testDatabase } from "@krapao/testkit/postgres/test-database";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../../server/src/kernel/db/database.ts";
import { simulateBothWays } from "./both-ways.ts";
import { makeRecords } from "./caller.ts";
import { simulate } from "./run.ts";

let base: TestDatabase;

beforeAll(async () => {
  base = await testDatabase({ poolMax: 4 });
  const owner = openDatabase({ url: base.urls.owner, poolMax: 1 });
  await makeRecords(owner);
  await owner.destroy();
});
afterAll(() => base.close());

test.each([1, 6, 42])("seed %i ends with a ledger that agrees with everything", async (seed) => {
  const result = await simulate(base.db, seed, "test");
  expect(result.problems).toEqual([]);
  expect(result.transfers).toBeGreaterThan(50);
  expect(result.crashes).toBeGreaterThan(20);
});

test("a seed decides everything", async () => {
  const first = await simulate(base.db, 3, "first");
  expect(await simulate(base.db, 3, "second")).toEqual(first);
});

test.each([2, 7, 42])("seed %i is answered alike one by one and in batches", async (seed) => {
  const result = await simulateBothWays(base.db, seed, "both");
  expect(result.problems).toEqual([]);
  const answers = Object.values(result.answers).flat();
  for (const answer of ["transfer posted", "transfer rejected", "transfer LE008"])
    expect(answers).toContain(answer);
});

test("a batch that posts what one-by-one posting rejects is noticed", async () => {
  const owner = openDatabase({ url: base.urls.owner, poolMax: 1 });
  const { rows } = await sql<{ body: string }>`
    select pg_get_functiondef('ledger.transfer_batch'::regproc) as body`.execute(owner);
  const body = rows[0]?.body ?? "";
  try {
    // Answers without a look at what is known: as posted.
    const spoilt = body.replace("if cardinality(v_new) = v_count then", "if true then");
    expect(spoilt).not.toBe(body);
    await sql.raw(spoilt).execute(owner);
    const { problems } = await simulateBothWays(base.db, 7, "careless batch");
    expect(problems.join("\n")).toMatch(/was answered posted; the model says (LE008|rejected)/);
  } finally {
    await sql.raw(body).execute(owner);
    await owner.destroy();
  }
});

test("money that moves behind the model's back is noticed", async () => {
  const owner = openDatabase({ url: base.urls.owner, poolMax: 1 });
  try {
    // Posts that pay the receiver one unit too much, as a careless change of the function would.
    const { rows } = await sql<{ body: string }>`
      select pg_get_functiondef('ledger.move'::regproc) as body`.execute(owner);
    const body = rows[0]?.body ?? "";
    const spoilt = body.replaceAll("posted_minor + p_amount", "posted_minor + p_amount + 1");
    expect(spoilt).not.toBe(body);
    await sql.raw(spoilt).execute(owner);
    const { problems } = await simulate(base.db, 1, "spoilt");
    expect(problems.join("\n")).toMatch(/^I7 /m);
    expect(problems.some((problem) => problem.startsWith("account"))).toBe(true);
  } finally {
    await owner.destroy();
  }
});
