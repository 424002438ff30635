/** Whether two deeds take the same time, told by Kolmogorov and Smirnov. */

/** Samples of each deed in one set. */
const SAMPLES = 250;
/** So large a distance between two equal distributions comes once in a hundred sets of this size. */
const DISTANCE_MAX = 1.628 * Math.sqrt(2 / SAMPLES);

export interface Deeds {
  /** Before each pair, not timed. */
  prepare(): Promise<unknown>;
  one(): Promise<unknown>;
  other(): Promise<unknown>;
}

/**
 * Times both in turns, each as often first as second, so that whatever else the machine does falls on both. A set that looks
 * unequal is taken once more, all of it: equal times fail twice once in ten thousand runs, unequal ones fail each time.
 * @returns the distances that were too large, one for each set
 */
export async function unequalTimes(deeds: Deeds): Promise<number[]> {
  const tooLarge: number[] = [];
  for (let set = 0; set < 2; set++) {
    const found = await distanceOf(deeds);
    if (found <= DISTANCE_MAX) return [];
    tooLarge.push(found);
  }
  return tooLarge;
}

async function distanceOf({ prepare, one, other }: Deeds): Promise<number> {
  const times: [number[], number[]] = [[], []];
  const time = async (of: number[], deed: () => Promise<unknown>) => {
    const startedAt = performance.now();
    await deed();
    of.push(performance.now() - startedAt);
  };
  for (let round = 0; round < SAMPLES; round++) {
    await prepare();
    const pair = [() => time(times[0], one), () => time(times[1], other)];
    for (const each of round % 2 ? pair : pair.reverse()) await each();
  }
  return distance(...times);
}

/** The largest difference between the shares of both that are below the same value. */
function distance(left: number[], right: number[]): number {
  const below = (list: number[], value: number) =>
    list.filter((each) => each <= value).length / list.length;
  return Math.max(
    ...[...left, ...right].map((value) => Math.abs(below(left, value) - below(right, value))),
  );
}
