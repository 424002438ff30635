import type { Chance } from "./chance.ts";

/** What an outside party did with an order: moved this much, or nothing. */
export type Outcome = { isDone: boolean; movedMinor: bigint };

/** What reaches us: an outcome, or silence that leaves us with a hold. */
export type Heard = Outcome | "silence";

/**
 * The parties beyond our door, with their own truth. They know an order by our reference, do it once,
 * and answer, stay silent, or first say that it failed and do it nevertheless.
 */
export class Outside {
  readonly #chance: Chance;
  readonly #orders = new Map<string, { said: Outcome; truth: Outcome }>();

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  /** Sends an order; the same reference again finds it done. The caller may hear nothing. */
  order(ref: string, amountMinor: bigint, { mayBePartial = false } = {}): Heard {
    if (!this.#orders.has(ref)) this.#orders.set(ref, this.#decide(amountMinor, mayBePartial));
    return this.#chance.percent(30) ? "silence" : this.query(ref);
  }

  /** What the party says of an order when it is asked; an order that never arrived was not done. */
  query(ref: string): Outcome {
    return this.#orders.get(ref)?.said ?? { isDone: false, movedMinor: 0n };
  }

  /** What really happened; the book has to agree with it in the end. */
  truth(ref: string): Outcome {
    return this.#orders.get(ref)?.truth ?? { isDone: false, movedMinor: 0n };
  }

  #decide(amountMinor: bigint, mayBePartial: boolean): { said: Outcome; truth: Outcome } {
    const nothing = { isDone: false, movedMinor: 0n };
    if (this.#chance.percent(20)) return { said: nothing, truth: nothing };
    const isPart = mayBePartial && amountMinor > 1n && this.#chance.percent(25);
    const movedMinor = isPart ? amountMinor / 2n : amountMinor;
    const done = { isDone: true, movedMinor };
    // "Failed" was a lie: it is done, and a correction arrives when the hold is long void.
    return { said: this.#chance.percent(12) ? nothing : done, truth: done };
  }
}
