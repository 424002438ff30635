import { setTimeout as sleep } from "node:timers/promises";

/** One thing to measure: `once` does it one time, from start to acknowledged commit. */
export interface Scenario {
  name: string;
  once(): Promise<void>;
}

export interface Measured {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/** Keeps `inFlight` of the scenario running for `forMs`. @returns how long each took, in ms */
export async function load(scenario: Scenario, inFlight: number, forMs: number): Promise<number[]> {
  const tookMs: number[] = [];
  const until = performance.now() + forMs;
  const caller = async () => {
    for (let at = performance.now(); at < until; ) {
      await scenario.once();
      const now = performance.now();
      tookMs.push(now - at);
      at = now;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, caller));
  return tookMs;
}

/**
 * Starts `once` at an even rate, whether earlier ones are done or not. @returns how long each took,
 * in ms, from when it was due
 */
export async function arrive(
  once: () => Promise<void>,
  { perSecond, forMs }: { perSecond: number; forMs: number },
): Promise<number[]> {
  const tookMs: number[] = [];
  const open: Promise<void>[] = [];
  const from = performance.now();
  const count = Math.floor((perSecond * forMs) / 1_000);
  while (open.length < count) {
    const due = Math.min(count, ((performance.now() - from) * perSecond) / 1_000);
    while (open.length < due) {
      const dueAt = from + (open.length / perSecond) * 1_000;
      open.push(
        once().then(() => {
          tookMs.push(performance.now() - dueAt);
        }),
      );
    }
    await sleep(1);
  }
  await Promise.all(open);
  return tookMs;
}

/** Rate and percentiles of all rounds of one scenario. */
export function summarise(rounds: number[][], forMs: number): Measured {
  const sorted = rounds.flat().sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return {
    perSecond: (sorted.length / (rounds.length * forMs)) * 1_000,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  };
}

/** The median of the rounds' ratios: a disturbance in one round does not change it. */
export function medianRatio(rounds: number[][], floorRounds: number[][]): number {
  const ratios = rounds
    .map((round, index) => round.length / (floorRounds[index]?.length ?? Number.NaN))
    .sort((a, b) => a - b);
  const middle = Math.floor(ratios.length / 2);
  const [low = Number.NaN, high = Number.NaN] = [ratios[middle - 1], ratios[middle]];
  return ratios.length % 2 === 1 ? high : (low + high) / 2;
}
