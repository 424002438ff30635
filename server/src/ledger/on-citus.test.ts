/** What server/citus replaces on a cluster has to be what the migrations make. */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { type TestDatabase, testDatabase } from "@krapao/testkit/postgres/test-database";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

const CITUS = new URL("../../citus/", import.meta.url);
/** Changes with the body of a replaced function: then server/citus needs the same change. */
const WRITTEN_FOR = "018de218e54c752d";

let base: TestDatabase;
let text = "";

beforeAll(async () => {
  base = await testDatabase({ poolMax: 1 });
  const names = await readdir(CITUS);
  text = (await Promise.all(names.map((name) => readFile(new URL(name, CITUS), "utf8")))).join("");
});
afterAll(() => base.close());

interface Replaced {
  name: string;
  args: string;
  body: string;
}

/** The functions that write the ledger or settle lines, as the migrations leave them. */
async function listReplaced(): Promise<Replaced[]> {
  const { rows } = await sql<Replaced>`
    select case n.nspname when 'ledger' then 'ledger.' else '' end || p.proname as name,
      pg_get_function_identity_arguments(p.oid) as args, p.prosrc as body
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where (n.nspname = 'ledger' or p.proname like '%_statement_line')
      and p.prosrc ~ '(update|insert into|from|delete from) (ledger\\.|statements_line)'
      and p.prorettype <> 'trigger'::regtype
    order by 1, 2`.execute(base.db);
  return rows;
}

test("a cluster has each function that reads or writes distributed tables, or needs none", async () => {
  const missing = (await listReplaced())
    .map(({ name }) => name)
    .filter((name) => !new RegExp(`function ${name}\\(`).test(text));
  // The functions of a cluster call others in place of these.
  expect(missing).toEqual([
    "ledger.check_accounts",
    "ledger.move",
    "ledger.replay",
    "ledger.replay_post",
  ]);
});

test("server/citus was written for these versions of the functions", async () => {
  const hash = createHash("sha256");
  for (const { name, args, body } of await listReplaced()) hash.update(`${name}(${args})${body}`);
  expect(hash.digest("hex").slice(0, 16)).toBe(WRITTEN_FOR);
});
