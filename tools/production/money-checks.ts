/** After a load every acknowledged movement must exist once, and all records must agree. */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { openDatabase } from "../../server/src/kernel/db/database.ts";
import { checkInvariants } from "../../server/src/ledger/invariants.ts";
import type { LoadResult } from "./load.ts";
import { type Release, runProgram } from "./servers.ts";
import type { Production } from "./settings.ts";

const SETTLE_MS = 90_000;
const PENDING = "select count(*)::int as n from ledger.transfer where state = 'pending'";

/** @returns a sentence with the counts. @throws when money is lost, doubled or does not add up */
export async function checkMoney(
  production: Production,
  release: Release,
  result: LoadResult,
): Promise<string> {
  const url = production.read("database_url");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const db = openDatabase({ url, poolMax: 2 });
  try {
    const end = performance.now() + SETTLE_MS;
    const pending = async () => (await client.query<{ n: number }>(PENDING)).rows[0]?.n ?? 0;
    while ((await pending()) > 0 && performance.now() < end) await sleep(1_000);
    const { acknowledged, failed, repeated, refused } = result;
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from idempotency_key i join statements_line l on l.id = i.record_id
       where i.key = any($1) group by i.key`,
      [acknowledged],
    );
    const lost = acknowledged.length - rows.length;
    const doubled = rows.filter(({ n }) => n > 1).length;
    const violations = await checkInvariants(db);
    const open = await pending();
    const counts =
      `${acknowledged.length} acknowledged, ${repeated} repeated by the client, ${failed.length} failed, ` +
      `${lost} lost, ${doubled} doubled, ${open} in progress, ${violations.length} violations; refused: ${JSON.stringify(refused)}`;
    const isRight = lost + doubled + open + failed.length + violations.length === 0;
    if (!isRight || acknowledged.length === 0) {
      throw new Error(
        `${counts}\n${[...failed, ...violations.map((each) => JSON.stringify(each))].slice(0, 5).join("\n")}`,
      );
    }
    // Ends with 1, and so with an error, when two sides differ.
    const text = await runProgram({ production, release }, "environment: &environment", [
      "server/src/cli/reconcile.ts",
    ]);
    return `${counts}\n${text.trim()}`;
  } finally {
    await client.end();
    await db.destroy();
  }
}
