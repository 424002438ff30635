import { useTexts } from "@krapao/browser/i18n/texts";
import { useEffect, useEffectEvent, useRef } from "react";
import { money } from "../../../lib/format.ts";
import { type Condition, useCondition, useGivenBack } from "../../../lib/money/rewards.ts";
import { shortTime } from "../../../lib/money/short-time.ts";
import type { Wallet } from "../../../lib/money/wallet.ts";
import { useMemberWays, type Ways } from "../../../lib/money/ways.ts";
import { stripTexts } from "./texts.ts";
import "./bonus-share.css";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [stripTexts];

/**
 * Next to what can be withdrawn: why it is not all, or what has become free. The figure before it
 * follows the member's money.
 */
export default function WithdrawableWhy({ wallet }: { wallet: Wallet }) {
  const { data: ways } = useMemberWays();
  const { data: condition } = useCondition();
  useFollowedMoney(wallet);
  if (!ways) return null;
  if (condition?.state === "open" && ways.withdraw.reason !== "WITHDRAW_DELAYED") {
    return <BonusShare condition={condition} />;
  }
  return <Why wallet={wallet} ways={ways} isMet={Boolean(condition)} />;
}

/** Reads the ways again when the balance changed, as by a game whose account was read. */
function useFollowedMoney({ total, wallet: { amount, held } }: Wallet): void {
  const { refetch } = useMemberWays();
  const follow = useEffectEvent(() => refetch({ cancelRefetch: false }));
  const shown = `${total} ${amount} ${held}`;
  const known = useRef(shown);
  useEffect(() => {
    if (known.current === shown) return;
    known.current = shown;
    void follow();
  }, [shown]);
}

function BonusShare({ condition: { percent } }: { condition: Condition }) {
  const t = useTexts(stripTexts);
  const share = Math.min(100, Math.max(0, percent));
  return (
    <>
      <span className="why">{t.bonusDone(String(Math.round(share * 10) / 10))}</span>
      <progress className="bonus-share" value={share} max={100} aria-hidden="true" />
    </>
  );
}

function Why({ wallet, ways, isMet }: { wallet: Wallet; ways: Ways; isMet: boolean }) {
  const t = useTexts(stripTexts);
  const { data: givenBack } = useGivenBack();
  const { reason, until, min } = ways.withdraw;
  const why =
    reason === "WITHDRAW_DELAYED" && until
      ? t.from(shortTime(until, ways.now))
      : reason === "WITHDRAW_IN_PROGRESS"
        ? t.underWay
        : reason === "MONEY_NOT_ENOUGH" && min !== null && wallet.total > wallet.wallet.held
          ? t.minimum(money(min, ways.currency))
          : isMet
            ? t.bonusMet
            : givenBack && t.resultsMissing;
  return why ? <span className="why">{why}</span> : null;
}
