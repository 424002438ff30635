import type { SeededRandom } from "@krapao/slips/seeded-random";

/** What an external party did with an order: moved this much, or nothing. */
export type Outcome = { isDone: boolean; movedMinor: bigint };

/** What reaches us: an outcome, or silence that leaves us with a hold. */
export type Heard = Outcome | "silence";

/**
 * The external parties, with their own records. They identify an order by our reference, execute it
 * once, and answer, stay silent, or first say that it failed and execute it nevertheless.
 */
export class ExternalParties {
  readonly #chance: SeededRandom;
  readonly #orders = new Map<string, { said: Outcome; truth: Outcome }>();

  constructor(chance: SeededRandom) {
    this.#chance = chance;
  }

  /** Sends an order; the same reference again finds it done. The caller may get no answer. */
  order(ref: string, amountMinor: bigint, { mayBePartial = false } = {}): Heard {
    if (!this.#orders.has(ref)) this.#orders.set(ref, this.#decide(amountMinor, mayBePartial));
    return this.#chance.percent(30) ? "silence" : this.query(ref);
  }

  /** What the external party answers about an order; an order that never arrived was not done. */
  query(ref: string): Outcome {
    return this.#orders.get(ref)?.said ?? { isDone: false, movedMinor: 0n };
  }

  /** What really happened; the ledger has to agree with it in the end. */
  truth(ref: string): Outcome {
    return this.#orders.get(ref)?.truth ?? { isDone: false, movedMinor: 0n };
  }

  #decide(amountMinor: bigint, mayBePartial: boolean): { said: Outcome; truth: Outcome } {
    const nothing = { isDone: false, movedMinor: 0n };
    if (this.#chance.percent(20)) return { said: nothing, truth: nothing };
    const isPart = mayBePartial && amountMinor > 1n && this.#chance.percent(25);
    const movedMinor = isPart ? amountMinor / 2n : amountMinor;
    const done = { isDone: true, movedMinor };
    // The answer "failed" was wrong: the order is done, and a correction arrives long after the
    // void.
    return { said: this.#chance.percent(12) ? nothing : done, truth: done };
  }
}
