import { useTexts } from "@krapao/browser/i18n/texts";
import { Button } from "@krapao/ui/forms/button";
import { Amount } from "@krapao/ui/money/amount";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { coreTexts } from "../../../i18n/core/index.ts";
import { lineTexts, rewardTexts } from "../../../i18n/texts.ts";
import { money } from "../../../lib/format.ts";
import { LoadFailed } from "../../../lib/lists/load-failed.tsx";
import { GiveBackButton } from "../../../lib/money/gifts/give-back-button.tsx";
import { type Condition, useCondition } from "../../../lib/money/rewards.ts";
import { useWallet, type Wallet } from "../../../lib/money/wallet.ts";
import { useFreshWays, type Ways, whyNoDeposit } from "../../../lib/money/ways.ts";
import { openSheet } from "../../../lib/navigation/navigation.tsx";
import { SheetPlaceholder } from "../../../lib/navigation/sheet-placeholder.tsx";
import { stripTexts } from "../strips/texts.ts";
import { openWaiting, WaitingStrip } from "../strips/waiting-strip.tsx";
import { GamesRow, HeldRows, OwnRows } from "./money-rows.tsx";
import { ownMoneyTexts } from "./texts.ts";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [ownMoneyTexts, rewardTexts, stripTexts, lineTexts];

/** The member's money by what frees it: own money, a gift, games, and what is on its way. */
export default function MoneySheet() {
  const t = useTexts(ownMoneyTexts);
  const core = useTexts(coreTexts);
  const wallet = useWallet();
  const ways = useFreshWays();
  const condition = useCondition();
  const error = wallet.error ?? ways.error ?? condition.error;
  if (wallet.data && ways.data && condition.data !== undefined) {
    return <Parts wallet={wallet.data} ways={ways.data} condition={condition.data} />;
  }
  if (!error) return <SheetPlaceholder title={t.title} />;
  return (
    <Sheet title={t.title} closeLabel={core.close}>
      <LoadFailed
        error={error}
        onRetry={() => Promise.all([wallet.refetch(), ways.refetch(), condition.refetch()])}
      />
    </Sheet>
  );
}

interface PartsProps {
  wallet: Wallet;
  ways: Ways;
  condition: Condition | null;
}

function Parts(props: PartsProps) {
  const { wallet, ways, condition } = props;
  const t = useTexts(ownMoneyTexts);
  const core = useTexts(coreTexts);
  const { currency } = wallet.wallet;
  return (
    <Sheet title={t.title} closeLabel={core.close} footer={useNextStep(props)}>
      <div className="grid justify-items-center text-center">
        <p className="text-14 text-fg-2">{t.now}</p>
        <span className="text-jade-300">
          <Amount value={ways.withdrawable} currency={currency} size="l" />
        </span>
        <p className="text-13 text-fg-3">{t.ofTotal(money(wallet.total, currency))}</p>
      </div>
      <ul className="card flat rows">
        <OwnRows wallet={wallet} ways={ways} condition={condition} />
        <GamesRow wallet={wallet} isBound={condition?.state === "open"} />
        <HeldRows wallet={wallet} />
      </ul>
      {wallet.waiting ? (
        <WaitingStrip
          waiting={wallet.waiting}
          ways={ways}
          onOpen={() => openWaiting(wallet.waiting)}
        />
      ) : null}
    </Sheet>
  );
}

/** The one thing to do: give the gift back, withdraw, or pay in what there is not; null: wait. */
function useNextStep({ wallet, ways, condition }: PartsProps) {
  const t = useTexts(ownMoneyTexts);
  const words = useTexts(rewardTexts);
  if (ways.withdraw.reason === "BONUS_CONDITION" && condition?.state === "open") {
    return <GiveBackButton condition={condition} isMain />;
  }
  const [sheet, label] =
    ways.withdrawable > 0
      ? ["withdraw", t.withdraw(money(ways.withdrawable, ways.currency))]
      : wallet.total === 0 && whyNoDeposit(ways) === null
        ? ["deposit", words.deposit]
        : [];
  return sheet ? (
    <Button block onClick={() => openSheet(sheet)}>
      {label}
    </Button>
  ) : null;
}
