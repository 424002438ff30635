/**
 * `npm run torture -- --seed N [--seeds COUNT] [--seconds S] [--kills K]`: members use everything
 * while servers and the database are killed, the sandbox injects every fault and connections are
 * cut. In the end every operation is resolved, every acknowledged one exists once, and all records
 * agree. Ends with 1 and the seed when it is not so.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { SeededRandom } from "@krapao/slips/seeded-random";
import { registerMembers, startCrowd } from "@krapao/testkit/crowd/members";
import { openStage } from "@krapao/testkit/crowd/stage";
import { checkResult, reconcile, settle } from "./torture/check-result.ts";
import { startTroubles } from "./torture/faults.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    seeds: { type: "string", default: "1" },
    seconds: { type: "string", default: "30" },
    members: { type: "string", default: "8" },
    // The least number of kills of the database in a seed.
    kills: { type: "string", default: "0" },
    verbose: { type: "boolean", default: false },
  },
});

const dayOf = (ms: number) => new Date(ms + 7 * 3_600_000).toISOString().slice(0, 10);

async function torture(seed: number): Promise<boolean> {
  const chance = new SeededRandom(seed);
  const stage = await openStage();
  try {
    const day = dayOf(Date.now());
    const members = await registerMembers(stage, Number(values.members));
    const crowd = startCrowd(stage, members, chance.fork());
    const troubles = startTroubles(
      stage,
      chance.fork(),
      (line) => values.verbose && console.log(line),
    );
    await sleep(Number(values.seconds) * 1_000);
    await troubles.stop();
    await troubles.killDatabase(Number(values.kills));
    await crowd.stop();
    const open = await settle(stage, crowd);
    const wrong = await checkResult(stage, crowd);
    for (const { what, n } of open) wrong.push(`${n} x ${what} is still open`);
    const discrepancies = await reconcile(stage, day);
    if (discrepancies) wrong.push(discrepancies);
    const count = Object.values(troubles.counts).reduce((sum, n) => sum + n, 0);
    console.log(
      `seed ${seed}: ${count} troubles, ${crowd.calls} calls (${crowd.unanswered} unanswered), ` +
        `${crowd.acknowledged.length} acknowledged, ${crowd.paid.length} payments, ${stage.deaths()} servers ended by themselves: ${wrong.length === 0 ? "clean" : "WRONG"}`,
    );
    if (values.verbose) console.log(troubles.counts);
    for (const line of wrong) console.log(`  ${line}`);
    return wrong.length === 0;
  } finally {
    await stage.close();
  }
}

const bad: number[] = [];
for (let seed = Number(values.seed); seed < Number(values.seed) + Number(values.seeds); seed++) {
  if (!(await torture(seed))) bad.push(seed);
}
console.log(
  bad.length === 0
    ? `${values.seeds} seeds, no violation`
    : `violations with seed ${bad.join(", ")}`,
);
process.exit(bad.length === 0 ? 0 : 1);
