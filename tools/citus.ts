/**
 * `npm run citus [-- --seeds 5 --rounds 5 --round-ms 2000]`: the ledger on a Citus cluster of a
 * coordinator and two workers, and on one PostgreSQL of the same version, all on loopback. Builds
 * Citus from source when it is not there (root on Debian; CITUS_SOURCE names a folder with the
 * source). Migrates, follows one member's money through the product, reads what staff users read of
 * it, runs the simulation both ways, checks the invariants, measures transfers a second, and stops
 * everything by process id. Ends with 1 when something failed.
 */
import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { openDatabase } from "../server/src/kernel/db/database.ts";
import { checkInvariants } from "../server/src/ledger/invariants.ts";
import { checkBuckets } from "./citus/buckets.ts";
import { findCitus } from "./citus/build.ts";
import { type Database, startBoth } from "./citus/cluster.ts";
import { type Measured, measure } from "./citus/measure.ts";
import { followMoney } from "./citus/money-path.ts";
import { checkMonths } from "./citus/months.ts";
import { makePlace } from "./failover/owner.ts";
import { openReport } from "./failover/report.ts";
import { simulateBothWays } from "./simulation/both-ways.ts";
import { makeRecords } from "./simulation/caller.ts";

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "5" },
    rounds: { type: "string", default: "5" },
    "round-ms": { type: "string", default: "2000" },
  },
});

const report = openReport();
const stops: (() => void)[] = [];

function stopAll(): void {
  for (const stop of stops.splice(0).reverse()) {
    try {
      stop();
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  }
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    stopAll();
    process.exit(130);
  });
}

try {
  await rehearse();
} catch (error) {
  const detail = error instanceof Error ? error.message : `${error}`;
  report.check("the rehearsal ran to its end", false, detail);
}
stopAll();
process.exit(report.end() ? 0 : 1);

async function rehearse(): Promise<void> {
  const bin = findCitus(console.log);
  const folder = makePlace("krapao-citus-");
  stops.push(() => rmSync(folder, { recursive: true, force: true }));
  const { cluster, plain } = await startBoth(bin, folder, (stop) => stops.push(stop));
  await describeCluster(cluster);
  // Before transfers that no record of the product explains.
  await followMoney(cluster, report.check);
  await simulateSeeds(cluster);
  await checkBuckets(cluster, report.check);
  await checkMonths(cluster, report.check);
  await invariants("after the money path and the simulation", cluster);
  const measured = await measure([plain, cluster], {
    rounds: Number(values.rounds),
    roundMs: Number(values["round-ms"]),
  });
  for (const database of [plain, cluster]) await invariants("after the transfers", database);
  printTable(measured);
}

async function describeCluster({ urls }: Database): Promise<void> {
  const db = openDatabase({ url: urls.owner, poolMax: 1 });
  try {
    const { rows } = await sql<{ version: string; shards: number; workers: number }>`
      select (select extversion from pg_extension where extname = 'citus') as version,
        (select count(*) from citus_shards
          where table_name = 'ledger.balance'::regclass)::int as shards,
        (select count(*) from citus_get_active_worker_nodes())::int as workers`.execute(db);
    const [found] = rows;
    report.check(
      "the migrations distributed the ledger",
      found?.workers === 2 && found.shards > 0,
      `Citus ${found?.version}, ${found?.workers} workers, ${found?.shards} shards`,
    );
  } finally {
    await db.destroy();
  }
}

async function simulateSeeds({ urls }: Database): Promise<void> {
  const owner = openDatabase({ url: urls.owner, poolMax: 1 });
  await makeRecords(owner);
  await owner.destroy();
  const db = openDatabase({ url: urls.app, poolMax: 4 });
  try {
    const count = Number(values.seeds);
    const total = { transfers: 0, crashes: 0 };
    const problems: string[] = [];
    for (let seed = 1; seed <= count; seed += 1) {
      const result = await simulateBothWays(db, seed, `citus ${Date.now()}`);
      total.transfers += result.transfers;
      total.crashes += result.crashes;
      problems.push(...result.problems.map((problem) => `seed ${seed}: ${problem}`));
    }
    report.check(
      `the simulation, ${count} seeds, one by one and in batches`,
      problems.length === 0,
      problems[0] ?? `${total.transfers} transfers, ${total.crashes} crashes, no difference`,
    );
  } finally {
    await db.destroy();
  }
}

async function invariants(when: string, { name, urls }: Database): Promise<void> {
  const db = openDatabase({ url: urls.app, poolMax: 1 });
  try {
    const [first] = await checkInvariants(db);
    const detail = first ? `${first.invariant} ${first.rule}: ${first.subject}` : "no violation";
    report.check(`the invariants of ${name} ${when}`, first === undefined, detail);
  } finally {
    await db.destroy();
  }
}

function printTable(measured: Measured[]): void {
  console.log("| what | in flight | one PostgreSQL | Citus | ratio | ms, one | ms, Citus |");
  console.log("|---|---|---|---|---|---|---|");
  for (const { name, inFlight, perSecond, medianMs } of measured) {
    const [plain = Number.NaN, citus = Number.NaN] = perSecond;
    const whole = (value: number) => Math.round(value).toLocaleString("en");
    const ms = medianMs.map((value) => value.toFixed(1));
    const cells = [name, inFlight, whole(plain), whole(citus), (citus / plain).toFixed(2), ...ms];
    console.log(`| ${cells.join(" | ")} |`);
  }
}
