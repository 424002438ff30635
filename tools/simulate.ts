/**
 * npm run simulate -- --seed N [--seeds COUNT] [--verbose]: runs the money path with every fault.
 * Callers die around their commits and are resumed; messages arrive twice, at once, late and in any
 * order; external parties stay silent or correct an earlier answer. In the end the ledger must
 * agree with a model, with what really happened at the external parties, and with its own
 * invariants. Every seed runs twice, posting one by one and in batches: answers and end state must
 * be equal. Ends with 1 and the seed when something differs.
 */
import { parseArgs } from "node:util";
import { startPostgres } from "@krapao/testkit/postgres/postgres";
import { readSettings } from "@krapao/testkit/settings";
import { openDatabase } from "../server/src/kernel/db/database.ts";
import { migrate } from "../server/src/kernel/db/migrate.ts";
import { simulateBothWays } from "./simulation/both-ways.ts";
import { makeRecords } from "./simulation/caller.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    seeds: { type: "string", default: "1" },
    verbose: { type: "boolean", default: false },
  },
});

const { databaseUrls } = readSettings();
const cluster = databaseUrls
  ? { urls: databaseUrls, stop: async () => {} }
  : await startPostgres({ throwaway: true });
try {
  await migrate(cluster.urls.owner);
  process.exitCode = await simulateSeeds(Number(values.seed), Number(values.seeds));
} finally {
  await cluster.stop();
}

async function simulateSeeds(first: number, count: number): Promise<0 | 1> {
  const owner = openDatabase({ url: cluster.urls.owner, poolMax: 1 });
  await makeRecords(owner);
  await owner.destroy();
  const db = openDatabase({ url: cluster.urls.app, poolMax: 4 });
  // Lets a seed run again in the same database; nothing that happens depends on it.
  const nonce = `simulation ${Date.now()}`;
  const total = { transfers: 0, crashes: 0 };
  try {
    for (let seed = first; seed < first + count; seed += 1) {
      const { transfers, crashes, problems } = await simulateBothWays(db, seed, nonce);
      total.transfers += transfers;
      total.crashes += crashes;
      if (values.verbose || count === 1)
        console.log(`seed ${seed}: ${transfers} transfers, ${crashes} crashes`);
      if (problems.length === 0) continue;
      console.error(
        `seed ${seed} violates:\n${problems.map((problem) => `  ${problem}`).join("\n")}`,
      );
      console.error(`Run it again: npm run simulate -- --seed ${seed}`);
      return 1;
    }
    console.log(
      `${count} seeds from ${first}, each one by one and batched: ${total.transfers} transfers, ${total.crashes} crashes, no violation, no difference.`,
    );
    return 0;
  } finally {
    await db.destroy();
  }
}
