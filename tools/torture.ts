/**
 * `npm run torture -- --seed N [--seeds COUNT] [--seconds S] [--kills K]`: members do everything while servers and the database are killed, the
 * outside world misbehaves in every way and lines are cut. In the end everything is resolved, every acknowledged operation is there
 * once, all books agree. Ends with 1, and the seed, when it is not so.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Chance } from "./simulation/chance.ts";
import { startTroubles } from "./torture/faults.ts";
import { registerMembers, startCrowd } from "./torture/members.ts";
import { openStage } from "./torture/stage.ts";
import { judge, reconcile, settle } from "./torture/verdict.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    seeds: { type: "string", default: "1" },
    seconds: { type: "string", default: "30" },
    members: { type: "string", default: "8" },
    // Deaths of the database in a seed, at least.
    kills: { type: "string", default: "0" },
    verbose: { type: "boolean", default: false },
  },
});

const dayOf = (ms: number) => new Date(ms + 7 * 3_600_000).toISOString().slice(0, 10);

async function torture(seed: number): Promise<boolean> {
  const chance = new Chance(seed);
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
    const wrong = await judge(stage, crowd);
    for (const { what, n } of open) wrong.push(`${n} x ${what} is still open`);
    const drift = await reconcile(stage, day);
    if (drift) wrong.push(drift);
    const count = Object.values(troubles.counts).reduce((sum, n) => sum + n, 0);
    console.log(
      `seed ${seed}: ${count} troubles, ${crowd.calls} calls (${crowd.unanswered} unanswered), ` +
        `${crowd.told.length} acknowledged, ${crowd.paid.length} payments, ${stage.deaths()} servers ended by themselves: ${wrong.length === 0 ? "clean" : "WRONG"}`,
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
