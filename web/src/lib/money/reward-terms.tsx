import { useTexts } from "@krapao/browser/i18n/texts";
import type { RewardOffer, rewardAmount } from "@krapao/contract/member/bonuses";
import type { Currency } from "@krapao/contract/money";
import type * as v from "valibot";
import { rewardTexts } from "../../i18n/texts.ts";
import { dateTime, money } from "../format.ts";
import { Fact, OfferFacts } from "./offer-facts.tsx";

interface RewardTermsProps {
  reward: v.InferOutput<typeof rewardAmount>;
  offer: RewardOffer;
  currency: Currency;
  percentSuccess: number;
  percentFail: number;
  /** The end of the campaign. */
  endsAt?: string | null;
}

/** The terms of a bonus or promotion: the member's own amounts, with the rule behind each. */
export function RewardTerms({
  reward,
  offer,
  currency,
  endsAt = null,
  ...terms
}: RewardTermsProps) {
  const t = useTexts(rewardTexts);
  const { kind, percent, cap, minDeposit, depositMaxHours, turnoverTimes } = reward;
  const rule =
    kind === "percent" ? t.percentReward(String(percent ?? 0), money(cap ?? 0, currency)) : "";
  const betRule =
    turnoverTimes > 0 ? t.turnoverOf(turnoverTimes, reward.turnoverCountsDeposit) : "";
  return (
    <OfferFacts
      offer={offer}
      currency={currency}
      success={terms.percentSuccess}
      fail={terms.percentFail}
      rule={rule}
      betRule={betRule}
    >
      {minDeposit > 0 ? <Fact label={t.minDeposit}>{money(minDeposit, currency)}</Fact> : null}
      {depositMaxHours === null ? null : (
        <Fact label={t.depositWithin}>{t.hours(depositMaxHours)}</Fact>
      )}
      {endsAt ? <Fact label={t.until}>{dateTime(endsAt)}</Fact> : null}
    </OfferFacts>
  );
}
