/** Chance that follows from a seed alone (mulberry32), so that a run can be repeated. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** An integer from 0 to `below` - 1. */
  below(below: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  }

  /** Chance of its own for something that runs beside something else, whose order of draws is not certain. */
  fork(): Chance {
    return new Chance(this.below(2 ** 31));
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

  /** Removes and answers one at random: callbacks arrive in any order. */
  draw<T>(from: T[]): T {
    const index = this.below(from.length);
    const [drawn] = from.splice(index, 1);
    if (drawn === undefined) throw new Error("nothing to draw from");
    return drawn;
  }
}
