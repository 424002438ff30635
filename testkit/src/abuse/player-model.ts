/** What a greedy member did, as the member knows it. Amounts in minor units. Pure. */

/** The terms of a gift, as the product showed them when it was given. */
export interface Terms {
  kind: string;
  amountMinor: bigint;
  /** What the member really had right after the gift. */
  startMinor: bigint;
  /** The total that meets it; null: no target, its turnover is enough. */
  targetMinor: bigint | null;
  floorMinor: bigint;
  turnoverMinor: bigint;
}

const least = (a: bigint, b: bigint) => (a < b ? a : b);

interface Gift extends Terms {
  /** Settled bets that were placed since the gift, and their result. */
  staked: bigint;
  result: bigint;
  /** The highest and the lowest of these results. */
  best: bigint;
  worst: bigint;
  /** It was given back before it was earned. */
  isGivenBack: boolean;
}

/** A bet that is placed. */
export interface PlacedBet {
  /** The bet is settled; the result is what came back less the stake. A void counts nothing. */
  settle(resultMinor: bigint | "void"): void;
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

  /** A bet that is settled at once. */
  bet(stakeMinor: bigint, resultMinor: bigint): void {
    this.place(stakeMinor).settle(resultMinor);
  }

  /** A bet that is placed counts for the gifts of that time, however late it is settled. */
  place(stakeMinor: bigint): PlacedBet {
    const gifts = this.#gifts.filter(({ isGivenBack }) => !isGivenBack);
    return {
      settle: (resultMinor) => {
        if (resultMinor === "void") return;
        this.stakedMinor += stakeMinor;
        this.resultMinor += resultMinor;
        for (const gift of gifts) {
          gift.staked += stakeMinor;
          gift.result += resultMinor;
          if (gift.result > gift.best) gift.best = gift.result;
          if (gift.result < gift.worst) gift.worst = gift.result;
        }
      },
    };
  }

  take(terms: Terms): void {
    const counted = { staked: 0n, result: 0n, best: 0n, worst: 0n };
    this.#gifts.push({ ...terms, ...counted, isGivenBack: false });
  }

  /** The last gift is given back. One that play has earned by then stays earned. */
  giveBack(): void {
    const gift = this.#gifts.at(-1);
    if (gift && !this.#isEarned(gift)) gift.isGivenBack = true;
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
        const { kind, amountMinor, startMinor, targetMinor, floorMinor, turnoverMinor } = gift;
        const { staked, isGivenBack } = gift;
        return (
          `${isGivenBack ? "given back: " : ""}${kind} ${amountMinor} (start ${startMinor}, target ${targetMinor}, floor ${floorMinor}, ` +
          `turnover ${turnoverMinor}): staked ${staked}, best ${gift.best}, worst ${gift.worst}`
        );
      })
      .join("; ");
  }

  #isEarned(gift: Gift): boolean {
    if (gift.isGivenBack) return false;
    if (gift.worst <= gift.floorMinor - gift.startMinor) return true;
    const { staked } = gift;
    if (staked < gift.turnoverMinor) return false;
    if (gift.targetMinor === null) return staked >= gift.amountMinor;
    return gift.best >= gift.targetMinor - gift.startMinor;
  }

  /**
   * The most that the member may have outside: deposits, results of play, and earned gifts. A loss
   * takes the money of a gift that is not earned first. What was won with a gift that was given
   * back has left.
   */
  get mayHaveOutsideMinor(): bigint {
    const brought = this.paidInMinor + this.resultMinor + this.earnedMinor;
    return brought + this.#lostGiftsMinor - this.#forfeitedMinor;
  }

  get #forfeitedMinor(): bigint {
    const won = this.#gifts.filter(({ isGivenBack, result }) => isGivenBack && result > 0n);
    return won.reduce((sum, { result }) => sum + result, 0n);
  }

  get #lostGiftsMinor(): bigint {
    let lostMinor = 0n;
    for (const gift of this.#gifts) {
      if (this.#isEarned(gift)) continue;
      const loss = -gift.result - lostMinor;
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
