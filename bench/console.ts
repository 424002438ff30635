/**
 * npm run bench:console [-- --members N --lines N --moves N --calls N]: measures how fast the
 * console answers for a large operator. A year of data is written by SQL into a separate cluster,
 * which is deleted afterwards; the product's own job sums the hours; then every list and report is
 * called over HTTP. The goal is that 95 of 100 answers arrive within 300 ms.
 */
import { parseArgs } from "node:util";
import { ask, at, consoleCalls, type Once, timesOf } from "./console-calls.ts";
import { openOperator } from "./operator.ts";

const { values } = parseArgs({
  options: {
    members: { type: "string", default: "1000000" },
    lines: { type: "string", default: "10000000" },
    moves: { type: "string", default: "5000000" },
    calls: { type: "string", default: "60" },
  },
});
const GOAL_MS = 300;
const size = {
  members: Number(values.members),
  lines: Number(values.lines),
  moves: Number(values.moves),
};
const operator = await openOperator(size, (line) => console.log(line));
let isGood = true;
try {
  const statement = () => ask(`${operator.url}/api/statement`, operator.tokenOf(7), { page: 1 });
  const all: Record<string, Once> = {
    ...consoleCalls(operator, size.members),
    "statement of a member, first page": statement,
  };
  for (const [name, once] of Object.entries(all)) isGood = (await assess(name, once)) && isGood;
} finally {
  await operator.close();
}
process.exit(isGood ? 0 : 1);

async function assess(name: string, once: Once): Promise<boolean> {
  try {
    const took = await timesOf(once, Number(values.calls));
    const isGood = at(took, 0.95) <= GOAL_MS;
    const numbers = [at(took, 0.5), at(took, 0.95)].map((ms) => ms.toFixed(1).padStart(9));
    console.log(
      `${name.padEnd(36)} p50 ${numbers[0]}  p95 ${numbers[1]} ms  goal ${GOAL_MS}  ${isGood ? "ok" : "TOO SLOW"}`,
    );
    return isGood;
  } catch (error) {
    console.log(`${name.padEnd(36)} failed: ${error instanceof Error ? error.message : error}`);
    return false;
  }
}
