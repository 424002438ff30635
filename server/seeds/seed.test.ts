import { spawnSync } from "node:child_process";
import { type TestDatabase, testDatabase } from "@krapao/testkit/postgres/test-database";
import { root } from "@krapao/testkit/settings";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { type Db, openDatabase } from "../src/kernel/db/database.ts";
import { isPassword } from "../src/kernel/security/password.ts";
import { seed } from "./seed.ts";

const opened: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(opened.map((each) => each.close())));

async function fresh(): Promise<{ database: TestDatabase; owner: Db }> {
  const database = await testDatabase({ poolMax: 2 });
  const owner = openDatabase({ url: database.urls.owner, poolMax: 1 });
  opened.push(database, { close: () => owner.destroy() });
  return { database, owner };
}

/** Every row of every table, as text. */
async function contents(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'ledger') order by 1`.execute(db);
  const all: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.raw(name)} t order by 1`.execute(db);
    all.push(name, ...rows.map(({ row }) => row));
  }
  return all;
}

test("seeding twice, also concurrently, changes nothing", async () => {
  const { database, owner } = await fresh();
  const url = database.urls.owner;
  const [logins, same] = await Promise.all([
    seed({ url, variant: "thai", isDemo: true }),
    seed({ url, variant: "thai", isDemo: true }),
  ]);
  expect(same).toEqual(logins);
  const once = await contents(owner);
  expect(once.length).toBeGreaterThan(60);
  expect(await seed({ url, variant: "thai", isDemo: true })).toEqual(logins);
  expect(await contents(owner)).toEqual(once);
});

test("keeps what an operator changed", async () => {
  const { database } = await fresh();
  await seed({ url: database.urls.owner, variant: "thai", isDemo: true });
  await database.db
    .updateTable("lookups_setting")
    .set({ value: "false" })
    .where("key", "=", "registerOTP")
    .execute();
  await seed({ url: database.urls.owner, variant: "thai", isDemo: true });
  const row = await database.db
    .selectFrom("lookups_setting")
    .select("value")
    .where("key", "=", "registerOTP")
    .executeTakeFirstOrThrow();
  expect(row.value).toBe(false);
});

test.each(["thai", "lao"] as const)("the printed logins of the %s build work", async (variant) => {
  const { database } = await fresh();
  const logins = await seed({ url: database.urls.owner, variant, isDemo: true });
  expect(logins.length).toBeGreaterThan(1);
  for (const { phone, password } of logins) {
    const row = await database.db
      .selectFrom("accounts_member")
      .select("password_hash")
      .where("phone", "=", phone)
      .executeTakeFirstOrThrow();
    expect(await isPassword(password, row.password_hash)).toBe(true);
  }
});

test("without the word for a demo there are no members, no house accounts and no games", async () => {
  const { database } = await fresh();
  expect(await seed({ url: database.urls.owner, variant: "thai", isDemo: false })).toEqual([]);
  for (const table of ["accounts_member", "deposits_channel", "games_game"] as const) {
    expect(await database.db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
  const banks = await database.db.selectFrom("lookups_bank").select("code").execute();
  expect(banks.length).toBeGreaterThan(10);
  // No call of the console adds a provider: without these no game could ever be published.
  const providers = await database.db.selectFrom("games_provider").select("code").execute();
  expect(providers.map(({ code }) => code)).toContain("joker2");
});

test.each([
  [
    "as production with SEED_DEMO",
    { NODE_ENV: "production", SEED_DEMO: "yes" },
    /SEED_DEMO is for/,
  ],
  ["without NODE_ENV", { NODE_ENV: undefined, SEED_DEMO: "yes" }, /NODE_ENV must be production/],
  ["with another NODE_ENV", { NODE_ENV: "Production", SEED_DEMO: "yes" }, /NODE_ENV must be/],
])("seeds and preparation refuse to run %s", async (_how, words, message) => {
  const { database } = await fresh();
  for (const program of ["server/seeds/seed.ts", "server/seeds/prepare.ts"]) {
    const env = { ...process.env, DATABASE_OWNER_URL: database.urls.owner, ...words };
    const ended = spawnSync(process.execPath, [program], { cwd: root, env, encoding: "utf8" });
    expect(ended.status).toBe(1);
    expect(ended.stderr).toMatch(message);
  }
  expect(await database.db.selectFrom("accounts_member").selectAll().execute()).toEqual([]);
});

test("in development too, members come only with the explicit word", async () => {
  const { database } = await fresh();
  const env = { ...process.env, DATABASE_OWNER_URL: database.urls.owner, NODE_ENV: "development" };
  const ended = spawnSync(process.execPath, ["server/seeds/seed.ts"], {
    cwd: root,
    env,
    encoding: "utf8",
  });
  expect(ended).toMatchObject({ status: 0, stdout: "" });
  expect(await database.db.selectFrom("accounts_member").selectAll().execute()).toEqual([]);
});
