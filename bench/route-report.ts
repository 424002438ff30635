/** Calls under way at once, how they ended, and their section of the page. */
import type { Call, Caller } from "./caller.ts";
import { showNumber } from "./charts.ts";
import { saveSection } from "./report.ts";

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
}

const rows: Row[] = [];
const notes: string[] = [];

export interface Run {
  tookMs: number[];
  statuses: Record<string, number>;
  /** How long the measurement ran. */
  forMs: number;
}

/** Keeps `inFlight` calls under way. */
export async function closedLoop(
  caller: Caller,
  next: () => Call,
  { forMs, inFlight = 32 }: { forMs: number; inFlight?: number },
): Promise<Run> {
  const run: Run = { tookMs: [], statuses: {}, forMs };
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

/** @returns the path of the page */
export function writeSection(): string {
  const show = ({ name, perSecond, p50Ms, p99Ms, ratio, floor, statuses }: Row) => [
    name,
    ...[perSecond, p50Ms, p99Ms].map(showNumber),
    ratio?.toFixed(3) ?? "",
    floor,
    JSON.stringify(statuses),
  ];
  return saveSection("http", {
    title: "The whole route",
    notes,
    tables: [
      {
        head: ["what", "a second", "p50 ms", "p99 ms", "ratio", "floor", "answers"],
        rows: rows.map(show),
      },
    ],
    bars: [
      { title: "Answers a second", unit: "", values: rows.map((row) => [row.name, row.perSecond]) },
      { title: "99 of 100 within", unit: "ms", values: rows.map((row) => [row.name, row.p99Ms]) },
    ],
    curves: [],
  });
}
