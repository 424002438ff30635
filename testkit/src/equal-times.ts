/** Decides by the Kolmogorov-Smirnov test whether two actions take the same time. */

import { atNight } from "./night.ts";

/** Samples of each action in one set. */
const SAMPLES = atNight(250, 100);
/**
 * The largest distance between two equal distributions that is exceeded once in a hundred sets of
 * this size.
 */
const DISTANCE_MAX = 1.628 * Math.sqrt(2 / SAMPLES);

export interface TimedActions {
  /** Runs before each pair and is not timed. */
  prepare(): Promise<unknown>;
  one(): Promise<unknown>;
  other(): Promise<unknown>;
}

/**
 * Times both actions, each as often first as second, so that other load on the machine affects
 * both. A set that looks unequal is measured once more: equal times fail twice once in ten thousand
 * runs, unequal ones fail each time.
 * @returns the distances that were too large, one for each set
 */
export async function unequalTimes(actions: TimedActions): Promise<number[]> {
  const tooLarge: number[] = [];
  for (let set = 0; set < 2; set++) {
    const found = await distanceOf(actions);
    if (found <= DISTANCE_MAX) return [];
    tooLarge.push(found);
  }
  return tooLarge;
}

async function distanceOf({ prepare, one, other }: TimedActions): Promise<number> {
  const times: [number[], number[]] = [[], []];
  const time = async (of: number[], action: () => Promise<unknown>) => {
    const startedAt = performance.now();
    await action();
    of.push(performance.now() - startedAt);
  };
  for (let round = 0; round < SAMPLES; round++) {
    await prepare();
    const pair = [() => time(times[0], one), () => time(times[1], other)];
    for (const each of round % 2 ? pair : pair.reverse()) await each();
  }
  return distance(...times);
}

/** The largest difference between the shares of both samples below the same value. */
function distance(left: number[], right: number[]): number {
  const below = (list: number[], value: number) =>
    list.filter((each) => each <= value).length / list.length;
  return Math.max(
    ...[...left, ...right].map((value) => Math.abs(below(left, value) - below(right, value))),
  );
}
