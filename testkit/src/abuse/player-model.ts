/** What a greedy member did, as the member knows it. Amounts in minor units. Pure. */

/** The terms of a gift, as the product showed them when it was given. */
export interface Terms {
  kind: string;
  amountMinor: bigint;
  /** The member's total right after the gift. */
  baseMinor: bigint;
  /** The total that meets it; null: no target, its turnover is enough. */
  targetMinor: bigint | null;
  floorMinor: bigint;
  turnoverMinor: bigint;
}

const least = (a: bigint, b: bigint) => (a < b ? a : b);

interface Gift extends Terms {
  stakedBefore: bigint;
  resultBefore: bigint;
  /** The highest and the lowest result of play since the gift. */
  best: bigint;
  worst: bigint;
}

/**
 * Deposits, bets and gifts of one member. It knows nothing of the product's rules but the terms
 * that were shown, so it decides which gifts play has earned. Whatever the terms say, a gift is
 * not earned without its target or bets of its amount.
 */
export class PlayerModel {
  stakedMinor = 0n;
  /** What play brought, less what it took. */
  resultMinor = 0n;
  readonly #deposits: { amountMinor: bigint; stakedBefore: bigint }[] = [];
  readonly #gifts: Gift[] = [];

  deposit(amountMinor: bigint): void {
    this.#deposits.push({ amountMinor, stakedBefore: this.stakedMinor });
  }

  /** A settled bet; the result is what came back less the stake. */
  bet(stakeMinor: bigint, resultMinor: bigint): void {
    this.stakedMinor += stakeMinor;
    this.resultMinor += resultMinor;
    for (const gift of this.#gifts) {
      const since = this.resultMinor - gift.resultBefore;
      if (since > gift.best) gift.best = since;
      if (since < gift.worst) gift.worst = since;
    }
  }

  take(terms: Terms): void {
    const [stakedBefore, resultBefore] = [this.stakedMinor, this.resultMinor];
    this.#gifts.push({ ...terms, stakedBefore, resultBefore, best: 0n, worst: 0n });
  }

  get paidInMinor(): bigint {
    return this.#deposits.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  }

  get giftsMinor(): bigint {
    return this.#gifts.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  }

  /** The sum of the gifts whose terms were met by play: won, or lost down to the floor. */
  get earnedMinor(): bigint {
    const earned = this.#gifts.filter((gift) => this.#isEarned(gift));
    return earned.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  }

  /** The gifts that are not earned, for a reader of a finding. */
  describeUnearned(): string {
    return this.#gifts
      .filter((gift) => !this.#isEarned(gift))
      .map((gift) => {
        const { kind, amountMinor, baseMinor, targetMinor, floorMinor, turnoverMinor } = gift;
        const staked = this.stakedMinor - gift.stakedBefore;
        return (
          `${kind} ${amountMinor} (base ${baseMinor}, target ${targetMinor}, floor ${floorMinor}, ` +
          `turnover ${turnoverMinor}): staked ${staked}, best ${gift.best}, worst ${gift.worst}`
        );
      })
      .join("; ");
  }

  #isEarned(gift: Gift): boolean {
    if (gift.worst <= gift.floorMinor - gift.baseMinor) return true;
    const staked = this.stakedMinor - gift.stakedBefore;
    if (staked < gift.turnoverMinor) return false;
    if (gift.targetMinor === null) return staked >= gift.amountMinor;
    return gift.best >= gift.targetMinor - gift.baseMinor;
  }

  /**
   * The most that the member may have outside: deposits, results of play, and earned gifts. A loss
   * takes the money of a gift that is not earned first.
   */
  get mayHaveOutsideMinor(): bigint {
    return this.paidInMinor + this.resultMinor + this.earnedMinor + this.#lostGiftsMinor;
  }

  get #lostGiftsMinor(): bigint {
    let lostMinor = 0n;
    for (const gift of this.#gifts) {
      if (this.#isEarned(gift)) continue;
      const loss = gift.resultBefore - this.resultMinor - lostMinor;
      if (loss > 0n) lostMinor += least(loss, gift.amountMinor);
    }
    return lostMinor;
  }

  /**
   * The amounts of the deposits that were played: bets of each amount since the deposit, where a
   * bet counts for one deposit.
   */
  get playedDeposits(): bigint[] {
    const played: bigint[] = [];
    let usedUpTo = 0n;
    for (const { amountMinor, stakedBefore } of this.#deposits) {
      const from = stakedBefore > usedUpTo ? stakedBefore : usedUpTo;
      if (this.stakedMinor - from < amountMinor) continue;
      usedUpTo = from + amountMinor;
      played.push(amountMinor);
    }
    return played;
  }
}
