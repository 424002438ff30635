import { Skeleton } from "@krapao/ui/feedback/skeleton";
import { depositBonus, wholeDeposit } from "../../features/bonuses/deposit-bonus.ts";
import { DepositChoice, DepositOffer } from "../../features/bonuses/offer-of-deposit.tsx";
import { bonusTexts, depositBonusTexts } from "../../features/bonuses/texts.ts";
import { useFreshBonuses } from "../../features/bonuses/use-bonuses.ts";
import ReceiptSheet from "../../features/deposits/receipt/receipt-sheet.tsx";
import { depositTexts } from "../../features/deposits/texts.ts";
import { lineTexts, rewardTexts } from "../../i18n/texts.ts";
import type { LineDetail } from "../../lib/lines/use-line.ts";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [bonusTexts, depositBonusTexts, depositTexts, lineTexts, rewardTexts];

/** The receipt of a deposit with the bonus that it earns. */
export default function DepositReceipt() {
  const { data, isFetchedAfterMount } = useFreshBonuses();
  const bonus = isFetchedAfterMount && data ? depositBonus(data) : undefined;
  // The receipt of an older deposit earns nothing.
  const bonusOf = ({ line }: LineDetail) =>
    bonus && line.status === "SUCCESS" && wholeDeposit(bonus) === line.amount ? bonus : null;
  return (
    <ReceiptSheet
      offer={(detail) => {
        const own = bonusOf(detail);
        return own && <DepositOffer bonus={own} />;
      }}
      choice={(detail, onPlay) => {
        // What was read before the deposit does not count it: no button is there to be mistaken.
        if (!isFetchedAfterMount) return <Skeleton className="h-13 rounded-16" />;
        const own = bonusOf(detail);
        return own && <DepositChoice bonus={own} onPlay={onPlay} />;
      }}
    />
  );
}
