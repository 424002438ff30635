import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "@krapao/testkit/postgres/postgres";
import type { DatabaseUrls } from "@krapao/testkit/postgres/roles";
import { execute } from "@krapao/testkit/postgres/template";
import { openPool } from "../server/src/kernel/db/database.ts";
import { migrate } from "../server/src/kernel/db/migrate.ts";

export const MEMBERS = 10_000;
const FIRST_DEPOSIT_MINOR = 1_000_000_000_000n;

export interface BenchDatabase {
  urls: DatabaseUrls;
  /** PostgreSQL's version and commit settings. */
  described: string;
  /** Accounts of the members, each with enough money for the whole run. */
  memberIds: bigint[];
  /** The account of one provider, the other side of every transfer. */
  houseId: bigint;
  close(): Promise<void>;
}

/**
 * Opens a database that really commits (fsync on): the given one, or a separate cluster
 * that is removed afterwards.
 */
export async function openBenchDatabase(given: DatabaseUrls | undefined): Promise<BenchDatabase> {
  const { urls, close } = given ? { urls: given, close: async () => {} } : await startOwn();
  try {
    await migrate(urls.owner);
    return { urls, close, ...(await prepare(urls.owner)) };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startOwn(): Promise<{ urls: DatabaseUrls; close(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), "krapao-bench-"));
  // The postgres OS user needs execute permission on this directory.
  chmodSync(dataDir, 0o755);
  const cluster = await startPostgres({ dataDir });
  const close = async () => {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  await execute(cluster.url, "grant pg_checkpoint to krapao_owner");
  return { urls: cluster.urls, close };
}

async function prepare(
  url: string,
): Promise<Pick<BenchDatabase, "described" | "memberIds" | "houseId">> {
  const pool = openPool({ url, poolMax: 1 });
  try {
    await pool.query(await readFile(new URL("floor.sql", import.meta.url), "utf8"));
    const run = Date.now();
    const { rows: members } = await pool.query<{ id: bigint }>(
      "select ledger.open_member_account($1 || '-' || n, 'THB') as id from generate_series(1, $2::int) n",
      [`bench-${run}`, MEMBERS],
    );
    const open = "select ledger.open_house_account($1, $2, 'THB') as id";
    const house = (await pool.query<{ id: bigint }>(open, ["provider_clearing", "bench"])).rows[0];
    const bank = (await pool.query<{ id: bigint }>(open, ["bank_clearing", "bench"])).rows[0];
    if (!house || !bank) throw new Error("the house accounts did not open");
    const memberIds = members.map((member) => member.id);
    // Plans of the empty tables would read all accounts for each deposit.
    await pool.query("analyze");
    await pool.query(
      "select ledger.transfer(gen_random_uuid(), 'deposit', $1, id, 'THB', $2) from unnest($3::bigint[]) id",
      [bank.id, FIRST_DEPOSIT_MINOR, memberIds],
    );
    // Cached plans of a never-analysed database run at a third of the speed.
    await pool.query("vacuum analyze");
    await pool.query("checkpoint");
    const { rows } = await pool.query<{ described: string }>(`select format(
      'PostgreSQL %s, fsync %s, synchronous_commit %s', current_setting('server_version'),
      current_setting('fsync'), current_setting('synchronous_commit')) as described`);
    return { described: rows[0]?.described ?? "", memberIds, houseId: house.id };
  } finally {
    await pool.end();
  }
}
