import { useTexts } from "@krapao/browser/i18n/texts";
import type { RewardOffer } from "@krapao/contract/member/bonuses";
import type { Currency } from "@krapao/contract/money";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { rewardTexts } from "../../i18n/texts.ts";
import { money } from "../format.ts";
import { openSheet } from "../navigation/navigation.tsx";
import { useRefusal } from "./offer-facts.tsx";
import { useNoPlay } from "./ways.ts";

/** Refusals that a new deposit ends. */
const BY_DEPOSIT: ReadonlySet<string | null> = new Set([
  "NO_DEPOSIT",
  "DEPOSIT_USED",
  "DEPOSIT_MINIMUM",
  "DEPOSIT_TOO_OLD",
  "DEPOSIT_WITHDRAWN",
]);

interface TakeRewardProps {
  offer: RewardOffer;
  currency: Currency;
  /** Another reward is active: why this one cannot be taken. */
  blocked: string | null;
  label: string;
  /** The label while it is being taken. */
  taking: string | false;
  onTake: () => void;
}

/**
 * The button that takes a reward, with its amount, or requests one that our team checks first.
 * While it would be refused, the reason is above it, and the way to a deposit when that is what is
 * missing.
 */
export function TakeReward({ offer, currency, ...take }: TakeRewardProps) {
  const { blocked, label, taking, onTake } = take;
  const t = useTexts(rewardTexts);
  const refusal = useRefusal(offer, currency);
  const noPlay = useNoPlay();
  const reason = blocked ?? refusal;
  const needsDeposit = blocked === null && !noPlay && BY_DEPOSIT.has(offer.refusal);
  const isRequest = offer.needsReview && reason === null;
  const sum = money(offer.amount, currency);
  const stopped = offer.refusal === "GIFT_IN_REVIEW" ? t.requested : label;
  const press = reason === null ? `${isRequest ? t.request : label} ${sum}` : stopped;
  const isChecked = blocked === null && isNamedFirst(offer);
  return (
    <>
      {reason === null && !isChecked ? null : (
        <Note tone={isChecked ? "warn" : "info"}>
          {reason}{" "}
          {needsDeposit ? (
            <button
              type="button"
              className="whitespace-nowrap underline underline-offset-3"
              onClick={() => openSheet("deposit")}
            >
              {t.deposit}
            </button>
          ) : null}
          {isChecked ? <span className="block">{t.checkedFirst}</span> : null}
        </Note>
      )}
      <Button block disabled={reason !== null} loading={taking} onClick={onTake}>
        {press}
      </Button>
    </>
  );
}

/** Named before the request, and so before a deposit. After it, the reason says the rest. */
const isNamedFirst = ({ needsReview, refusal }: RewardOffer) =>
  needsReview && refusal !== "GIFT_IN_REVIEW" && refusal !== "GIFT_REJECTED";
