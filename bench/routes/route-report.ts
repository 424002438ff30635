/** Calls under way at once, how they ended, and their section of the page. */

import { showNumber } from "../charts.ts";
import { GOALS } from "../goals/goals.ts";
import { saveLines } from "../goals/lines.ts";
import type { Product } from "../product.ts";
import { saveSection } from "../report.ts";
import type { Call, Caller } from "./caller.ts";

interface Row {
  name: string;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Ratio to the floor's rate in the same run. */
  ratio: number | null;
  floor: string;
  /** How many calls ended with each status. */
  statuses: Record<string, number>;
  /** Processor time of a call in each process, in ms. */
  cpu: string;
}

type Cpu = ReturnType<Product["cpuMs"]> & { client: number };

let readCpu: (() => Cpu) | undefined;

/** From now on each line shows the processor time of all processes, this one included. */
export function watchCpu(product: Product): void {
  readCpu = () => {
    const { user, system } = process.cpuUsage();
    return { ...product.cpuMs(), client: (user + system) / 1_000 };
  };
}

function cpuOf(before: Cpu | undefined, after: Cpu | undefined, calls: number): string {
  if (!before || !after) return "";
  const names = ["server", "database", "sandbox", "client"] as const;
  return names.map((name) => ((after[name] - before[name]) / calls).toFixed(2)).join(" / ");
}

const rows: Row[] = [];
const notes: string[] = [];

export interface Run {
  tookMs: number[];
  statuses: Record<string, number>;
  /** How long the measurement ran. */
  forMs: number;
  cpu?: string;
}

/** Keeps `inFlight` calls under way. */
export async function closedLoop(
  caller: Caller,
  next: () => Call,
  { forMs, inFlight = 32 }: { forMs: number; inFlight?: number },
): Promise<Run> {
  const run: Run = { tookMs: [], statuses: {}, forMs };
  const before = readCpu?.();
  const until = performance.now() + forMs;
  const work = async () => {
    while (performance.now() < until) {
      const startedAt = performance.now();
      const status = await caller.call(next());
      run.tookMs.push(performance.now() - startedAt);
      run.statuses[status] = (run.statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, work));
  run.cpu = cpuOf(before, readCpu?.(), run.tookMs.length);
  return run;
}

export function report(
  name: string,
  run: Run,
  floor: { rate: number; name: string } | null,
): number {
  const sorted = [...run.tookMs].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  const good = run.statuses["200"] ?? 0;
  const perSecond = (good / run.forMs) * 1_000;
  const ratio = floor ? perSecond / floor.rate : null;
  rows.push({
    name,
    perSecond,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    ratio,
    floor: floor?.name ?? "",
    statuses: run.statuses,
    cpu: run.cpu ?? "",
  });
  console.log(
    `${name.padEnd(22)} ${perSecond.toFixed(0).padStart(7)}/s  p50 ${at(0.5).toFixed(1).padStart(7)} ms  p99 ${at(0.99).toFixed(1).padStart(8)} ms  ` +
      `${ratio === null ? "" : `${ratio.toFixed(3)} of ${floor?.name}`}  ${JSON.stringify(run.statuses)}`,
  );
  return perSecond;
}

/** A sentence under the table. */
export function note(text: string): void {
  notes.push(text);
  console.log(text);
}

/** The round of each line with the median ratio, or the median rate of a floor. */
function medianRows(): Row[] {
  return [...new Set(rows.map(({ name }) => name))].flatMap((name) => {
    const rounds = rows.filter((row) => row.name === name);
    const sorted = rounds.sort(
      (a, b) => (a.ratio ?? a.perSecond) - (b.ratio ?? b.perSecond) || a.p99Ms - b.p99Ms,
    );
    return sorted[Math.floor(sorted.length / 2)] ?? [];
  });
}

/** Compares the lines with their goals. */
function saveRatios(): void {
  const measured: Record<string, number[]> = {};
  for (const { name, ratio, p99Ms } of rows) {
    const values: Record<string, number | null> = { [name]: ratio, [`${name}, p99`]: p99Ms };
    for (const [line, value] of Object.entries(values)) {
      if (value !== null && line in GOALS) measured[line] = [...(measured[line] ?? []), value];
    }
  }
  saveLines(measured);
}

/** @returns the path of the page */
export function writeSection(): string {
  const show = ({ name, perSecond, p50Ms, p99Ms, ratio, floor, statuses, cpu }: Row) => [
    name,
    ...[perSecond, p50Ms, p99Ms].map(showNumber),
    ratio?.toFixed(3) ?? "",
    floor,
    JSON.stringify(statuses),
    cpu,
  ];
  saveRatios();
  const medians = medianRows();
  return saveSection("http", {
    title: "The whole route",
    notes: [
      "Of each line the round with the median ratio. Processor time is that of a call, in ms.",
      ...notes,
    ],
    tables: [
      {
        head: [
          ...["what", "a second", "p50 ms", "p99 ms", "ratio", "floor", "answers"],
          "server / database / sandbox / client",
        ],
        rows: medians.map(show),
      },
    ],
    bars: [
      {
        title: "Answers a second",
        unit: "",
        values: medians.map((row) => [row.name, row.perSecond]),
      },
      {
        title: "99 of 100 within",
        unit: "ms",
        values: medians.map((row) => [row.name, row.p99Ms]),
      },
    ],
    curves: [],
  });
}
