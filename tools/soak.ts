/**
 * `npm run soak -- --minutes N [--members M]`: members use everything at an even rate, without
 * faults, on two servers and one database. Prints how memory, open files and threads of each server
 * developed, as a line through all readings after a warm-up. Ends with 1 when one grows: the gain
 * of the line over the whole run must stay below a share of its start.
 */
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { SeededRandom } from "@krapao/slips/seeded-random";
import { registerMembers, startCrowd } from "@krapao/testkit/crowd/members";
import { openStage } from "@krapao/testkit/crowd/stage";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "60" },
    members: { type: "string", default: "24" },
  },
});
const READ_MS = 2_000;
/** Slow enough for the limits of every member: a refused call loads nothing. */
const PAUSE_MS = 4_000;
/** Caches fill and code is compiled first, so the first part of a run does not count. */
const WARM_SHARE = 0.3;

interface Reading {
  atMs: number;
  rssMb: number;
  files: number;
  threads: number;
}
type Figure = Exclude<keyof Reading, "atMs">;

/** How much the line may gain over the run, from its value at the beginning. */
const MAY_GAIN: Record<Figure, (from: number) => number> = {
  rssMb: (from) => Math.max(24, from * 0.15),
  files: (from) => Math.max(12, from * 0.1),
  threads: () => 2,
};

function read(pid: number): Reading {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const number = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? Number.NaN);
  return {
    atMs: performance.now(),
    rssMb: number("VmRSS") / 1024,
    files: readdirSync(`/proc/${pid}/fd`).length,
    threads: number("Threads"),
  };
}

/** The line of least squares: its start, and its gain in a millisecond. */
function lineThrough(readings: Reading[], figure: Figure): { from: number; slope: number } {
  const mean = (list: number[]) => list.reduce((sum, each) => sum + each, 0) / list.length;
  const [x, y] = [mean(readings.map(({ atMs }) => atMs)), mean(readings.map((r) => r[figure]))];
  const above = readings.reduce((sum, r) => sum + (r.atMs - x) * (r[figure] - y), 0);
  const below = readings.reduce((sum, r) => sum + (r.atMs - x) ** 2, 0);
  const slope = above / below;
  return { from: y - slope * (x - (readings[0]?.atMs ?? x)), slope };
}

/** @returns whether nothing grew */
function checkGrowth(name: string, readings: Reading[]): boolean {
  const last = readings.at(-1)?.atMs ?? 0;
  const lengthMs = last - (readings[0]?.atMs ?? 0);
  let isFlat = true;
  for (const figure of ["rssMb", "files", "threads"] as const) {
    const { from, slope } = lineThrough(readings, figure);
    const gain = slope * lengthMs;
    const isOver = gain > MAY_GAIN[figure](from);
    isFlat &&= !isOver;
    const perHour = (slope * 3_600_000).toFixed(1);
    console.log(
      `${name} ${figure.padEnd(8)} from ${from.toFixed(1)}, ${gain.toFixed(1)} in the run, ${perHour} an hour${isOver ? "  GROWS" : ""}`,
    );
  }
  return isFlat;
}

const stage = await openStage();
let isFlat = true;
try {
  const members = await registerMembers(stage, Number(values.members));
  const crowd = startCrowd(stage, members, new SeededRandom(1), { pauseMs: PAUSE_MS });
  const pids = stage.servers.map(({ child }) => child.pid ?? 0);
  // No server should end in this run: one that does is a finding and is not restarted silently.
  const deaths: string[] = [];
  for (const [at, { child }] of stage.servers.entries()) {
    child.once("exit", (code, signal) => deaths.push(`server ${at + 1}: ${signal ?? code}`));
  }
  const readings = pids.map((): Reading[] => []);
  const lengthMs = Number(values.minutes) * 60_000;
  const startedAt = performance.now();
  while (performance.now() - startedAt < lengthMs) {
    await sleep(READ_MS);
    if (deaths.length > 0) throw new Error(`ended by itself: ${deaths.join(", ")}`);
    if (performance.now() - startedAt < lengthMs * WARM_SHARE) continue;
    for (const [at, pid] of pids.entries()) readings[at]?.push(read(pid));
  }
  await crowd.stop();
  console.log(
    `${crowd.calls} calls in ${values.minutes} minutes, ${crowd.unanswered} to be repeated`,
  );
  for (const [instead, times] of crowd.refused) console.log(`  ${instead}: ${times}`);
  for (const [at, each] of readings.entries()) {
    isFlat = checkGrowth(`server ${at + 1}`, each) && isFlat;
  }
} finally {
  await stage.close();
}
console.log(isFlat ? "nothing grows" : "something grows");
process.exit(isFlat ? 0 : 1);
