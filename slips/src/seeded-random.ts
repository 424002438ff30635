/** Random numbers that follow from a seed alone (mulberry32), so that a run can be repeated. */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** The next 32 bits as an integer. */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** An integer from 0 to `below` - 1. */
  below(below: number): number {
    return this.#next() % below;
  }

  /** A number from 0 to 1, without 1. */
  fraction(): number {
    return this.#next() / 2 ** 32;
  }

  /** A separate generator for a concurrent activity whose order of draws is not certain. */
  fork(): SeededRandom {
    return new SeededRandom(this.below(2 ** 31));
  }

  /** True in `percent` of the cases. */
  percent(percent: number): boolean {
    return this.below(100) < percent;
  }

  pick<T>(from: readonly T[]): T {
    const picked = from[this.below(from.length)];
    if (picked === undefined) throw new Error("nothing to pick from");
    return picked;
  }

  /** Removes and returns one at random: callbacks arrive in any order. */
  draw<T>(from: T[]): T {
    const index = this.below(from.length);
    const [drawn] = from.splice(index, 1);
    if (drawn === undefined) throw new Error("nothing to draw from");
    return drawn;
  }
}
