import { readdir, readFile } from "node:fs/promises";
import type pg from "pg";

const CITUS = new URL("../../../citus/", import.meta.url);

/**
 * Distributes the ledger and the statement over the nodes of a Citus cluster, when the database has
 * the extension and is not distributed yet (docs/decisions/0093-ledger-on-citus.md). On any other
 * database it does nothing.
 * @returns whether it distributed now
 * @throws when the ledger has accounts already
 */
export async function distribute(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ citus: boolean; done: boolean }>(
    `select exists (select from pg_extension where extname = 'citus') as citus,
      to_regclass('ledger.reference') is not null as done`,
  );
  if (!rows[0]?.citus || rows[0].done) return false;
  const accounts = await client.query("select from ledger.account limit 1");
  if (accounts.rowCount) throw new Error("only an empty ledger can be distributed");
  const names = (await readdir(CITUS)).filter((name) => name.endsWith(".sql")).sort();
  await client.query("begin");
  try {
    for (const name of names) await client.query(await readFile(new URL(name, CITUS), "utf8"));
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`the ledger cannot be distributed: ${String(error)}`, { cause: error });
  }
  return true;
}
