import { useTexts } from "@krapao/browser/i18n/texts";
import { Button } from "@krapao/ui/forms/button";
import { Gift } from "lucide-react";
import { useEffect } from "react";
import { toastError } from "../../i18n/errors/index.ts";
import { rewardTexts } from "../../i18n/texts.ts";
import { money } from "../../lib/format.ts";
import { Fact } from "../../lib/money/offer-facts.tsx";
import { OutcomeDialog } from "../../lib/money/outcome.tsx";
import { rememberWelcome } from "../../lib/money/welcome-bonus.ts";
import { closeSheet, go } from "../../lib/navigation/navigation.tsx";
import type { Bonus } from "./bonus-rules.ts";
import { depositBonusTexts } from "./texts.ts";
import { useReceive } from "./use-receive.ts";
import "./deposit-bonus.css";

/** What a deposit earns, on its receipt: the gift, the target and what is locked, a line each. */
export function DepositOffer({ bonus }: { bonus: Bonus }) {
  const t = useTexts(depositBonusTexts);
  const words = useTexts(rewardTexts);
  const { offer, currency, userBonus } = bonus;
  const isFirst = userBonus === null;
  // Home keeps it until it is taken or declined.
  useEffect(() => {
    if (isFirst) rememberWelcome("open");
  }, [isFirst]);
  const sum = (value: number) => money(value, currency);
  const isBound = offer.target > 0 || offer.turnover > 0;
  const netted =
    offer.withdrawn > 0
      ? t.from(
          words.netted(
            sum(offer.deposit ?? 0),
            sum((offer.deposit ?? 0) + offer.withdrawn),
            sum(offer.withdrawn),
          ),
        )
      : undefined;
  return (
    <section className="deposit-offer card tight flat" aria-label={t.title(sum(offer.amount))}>
      <h3 className="row text-16 font-semibold">
        <Gift className="i i24 flex-none text-gold-400" aria-hidden="true" />
        <span>{bonus.name}</span>
      </h3>
      <dl className="facts">
        <Fact label={t.gift} note={netted}>
          <b className="text-jade-400">+{sum(offer.amount)}</b>
        </Fact>
        {offer.target > 0 ? <Fact label={words.wins}>{sum(offer.target)}</Fact> : null}
        {offer.turnover > 0 ? <Fact label={words.turnover}>{sum(offer.turnover)}</Fact> : null}
        {isBound ? <Fact label={t.locked}>{sum(offer.own)}</Fact> : null}
      </dl>
      <p className="text-13 text-fg-2">
        {isBound ? `${words.canGiveBackGift} ` : ""}
        {offer.needsReview ? `${words.checkedFirst} ` : ""}
        <button
          type="button"
          className="min-h-8 whitespace-nowrap text-sky-400 underline underline-offset-3"
          onClick={() => go(`/user/bonus?sheet=bonus&code=${bonus.code}`).catch(toastError)}
        >
          {t.terms}
        </button>
      </p>
    </section>
  );
}

interface DepositChoiceProps {
  bonus: Bonus;
  /** Opens the game that comes next; null: none can be played. */
  onPlay: (() => void) | null;
}

/** Takes the bonus of a deposit, or goes on without it. */
export function DepositChoice({ bonus, onPlay }: DepositChoiceProps) {
  const t = useTexts(depositBonusTexts);
  const { request } = useTexts(rewardTexts);
  const { receive, receiving, failure, clearFailure } = useReceive(bonus);
  const { amount, needsReview } = bonus.offer;
  const decline = () => {
    if (bonus.userBonus === null) rememberWelcome("declined");
    (onPlay ?? closeSheet)();
  };
  return (
    <div className="btns">
      <Button variant="secondary" disabled={receiving} onClick={decline}>
        {onPlay ? t.declineAndPlay : t.decline}
      </Button>
      <Button loading={receiving && t.labels.receiving} onClick={receive}>
        {needsReview ? request : t.labels.receive} {money(amount, bonus.currency)}
      </Button>
      <OutcomeDialog outcome={failure} okLabel={t.labels.ok} onClose={clearFailure} />
    </div>
  );
}
