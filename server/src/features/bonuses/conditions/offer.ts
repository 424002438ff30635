/** A reward in a member's own amounts, before it is given. Pure. */
import type { OfferRefusal, rewardOffer } from "@krapao/contract/member/bonuses";
import type * as v from "valibot";
import { conditionLimits, type Percents, type Total } from "./condition.ts";
import { endOf } from "./end.ts";

/** The offer as the API shows it to the member. */
export type Offer = v.InferInput<typeof rewardOffer>;

interface Offered {
  /** What the member has now. */
  total: Total;
  amountMinor: bigint;
  percents: Percents;
  turnoverMinor?: bigint;
  /** The deposit that earns it. An example is not part of the total yet. */
  deposit?: { minor: bigint; withdrawnMinor: bigint; isExample: boolean } | null;
  /** Why the rules of the reward refuse it now. */
  refusal: OfferRefusal | null;
  /** A staff user checks it first. */
  needsReview?: boolean;
  at: Date;
  /** How many days the condition lasts: the setting `conditionDays`. */
  days: number;
}

/**
 * The condition that the reward would open, by the total now. Money on its way refuses it too: the
 * base must be certain. A game without an answer does not, because it is asked again before.
 */
export function offerOf(offered: Offered): Offer {
  const { total, amountMinor, percents, turnoverMinor = 0n, deposit = null, at } = offered;
  const exampleMinor = deposit?.isExample ? deposit.minor : 0n;
  const ownMinor = total.minor + exampleMinor;
  const depositMinor = deposit?.minor ?? null;
  const start = { ownMinor, amountMinor, depositMinor };
  const { baseMinor, targetMinor, floorMinor } = conditionLimits(start, percents);
  return {
    amount: amountMinor,
    deposit: deposit?.minor ?? null,
    withdrawn: deposit?.withdrawnMinor ?? 0n,
    isExample: deposit?.isExample ?? false,
    own: ownMinor,
    base: baseMinor,
    target: targetMinor,
    floor: floorMinor,
    turnover: turnoverMinor,
    endsAt: endOf(at, offered.days),
    mayBeOpen: mayBeOpenOf(total),
    refusal: offered.refusal ?? refusalOf(total),
    needsReview: offered.needsReview ?? false,
    asOf: at,
  };
}

/** What may be open, as the API shows it. Open bets without a time of placing count as well. */
function mayBeOpenOf({ mayBeOpen, undatedMinor }: Total): Offer["mayBeOpen"] {
  const amount = (mayBeOpen?.minor ?? 0n) + undatedMinor;
  return amount === 0n ? null : { amount, until: mayBeOpen?.until ?? null };
}

function refusalOf({ uncertainty, undatedMinor }: Total): OfferRefusal | null {
  if (uncertainty === null && undatedMinor > 0n) return "BETS_MAY_BE_OPEN";
  return uncertainty === "PROVIDER_UNAVAILABLE" ? null : uncertainty;
}
