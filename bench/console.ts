/**
 * npm run bench:console [-- --members N --lines N --moves N --calls N]: how fast the console answers on a large operator.
 * A year is written by SQL into a cluster of its own, which is deleted afterwards; hours are added up by the job itself; then
 * every list and report is asked for over HTTP. The goal is that 95 of 100 answers come within 300 ms.
 */
import { parseArgs } from "node:util";
import { ask, at, type Once, officeCalls, timesOf } from "./office-calls.ts";
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
    ...officeCalls(operator, size.members),
    "statement of a member, first page": statement,
  };
  for (const [name, once] of Object.entries(all)) isGood = (await judge(name, once)) && isGood;
} finally {
  await operator.close();
}
process.exit(isGood ? 0 : 1);

async function judge(name: string, once: Once): Promise<boolean> {
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
