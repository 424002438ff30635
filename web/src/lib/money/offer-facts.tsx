import { useTexts } from "@krapao/browser/i18n/texts";
import type { RewardOffer } from "@krapao/contract/member/bonuses";
import type { Currency } from "@krapao/contract/money";
import type { ReactNode } from "react";
import { codeTexts } from "../../i18n/errors/index.ts";
import { rewardTexts } from "../../i18n/texts.ts";
import { money, timeOnly } from "../format.ts";
import { useMayBeOpen } from "./gifts/use-may-be-open.ts";
import { minuteOf } from "./short-time.ts";
import { useNoPlay } from "./ways.ts";
import "./amount-entry.css";

interface OfferFactsProps {
  offer: RewardOffer;
  currency: Currency;
  /** Target and floor in percent of the total right after the credit. */
  success: number;
  fail: number;
  /** How the gift is calculated, below it. */
  rule?: string;
  /** How the bets are calculated, below them. */
  betRule?: string | undefined;
  /** More rows. */
  children?: ReactNode;
}

/**
 * A reward in the member's own amounts before it is taken: the gift, the total that unlocks it, the
 * bets, and the total at which it is lost; and what the amounts are calculated from.
 */
export function OfferFacts({ offer, currency, success, fail, ...more }: OfferFactsProps) {
  const t = useTexts(rewardTexts);
  const { amount, target, floor, turnover, deposit, withdrawn, isExample, asOf } = offer;
  const time = timeOnly(asOf).slice(0, 5);
  const bound = useBound(offer, currency);
  const isBound = bound !== null;
  const open = useMayBeOpen(offer, currency);
  const sum = (value: number) => money(value, currency);
  const head =
    deposit === null
      ? t.asOf(time)
      : isExample
        ? t.example(sum(deposit))
        : t.asOfDeposit(
            withdrawn === 0
              ? sum(deposit)
              : t.netted(sum(deposit), sum(deposit + withdrawn), sum(withdrawn)),
            time,
          );
  return (
    <div className="offer">
      <p>{head}</p>
      {isBound ? <p className="bound text-[0.9375rem] font-medium">{bound}</p> : null}
      <dl className="facts">
        <Fact label={t.reward} note={more.rule}>
          <b className="text-jade-400">{sum(amount)}</b>
        </Fact>
        {target > 0 ? (
          <Fact label={t.wins} note={`${t.ofBase(success)} · ${t.net}`}>
            <b>{sum(target)}</b>
          </Fact>
        ) : null}
        {turnover > 0 ? (
          <Fact label={t.turnover} note={more.betRule}>
            <b>{sum(turnover)}</b>
          </Fact>
        ) : null}
        {target > 0 ? (
          <Fact label={t.loses} note={t.ofBase(fail)}>
            {sum(floor)}
          </Fact>
        ) : null}
        {more.children}
        {isBound ? <Fact label={t.ends}>{minuteOf(offer.endsAt)}</Fact> : null}
      </dl>
      {isBound ? (
        <p>
          {offer.own > 0 ? t.canGiveBack(sum(offer.own)) : t.canGiveBackGift} {t.oneOnly}
        </p>
      ) : null}
      {offer.mayBeOpen && offer.refusal === null ? <p>{open}</p> : null}
    </div>
  );
}

/** What cannot be withdrawn until which parts of the condition are met; null: it has none. */
function useBound({ own, target, turnover }: RewardOffer, currency: Currency): string | null {
  const t = useTexts(rewardTexts);
  if (target === 0 && turnover === 0) return null;
  const part = target === 0 ? "bets" : turnover === 0 ? "total" : "both";
  const sum = (value: number) => money(value, currency);
  const what = own > 0 ? t.ownMoney(sum(own)) : t.theGift;
  return t.boundUntil[part]({ what, target: sum(target), bets: sum(turnover) });
}

interface FactProps {
  label: string;
  /** Below the label. */
  note?: string | undefined;
  children: ReactNode;
}

/** A row of an offer. */
export function Fact({ label, note, children }: FactProps) {
  return (
    <div>
      <dt>
        {label}
        {note ? <small>{note}</small> : null}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Why the reward cannot be taken now, in words; null when it can. */
export function useRefusal(offer: RewardOffer, currency: Currency): string | null {
  const texts = useTexts(codeTexts);
  const t = useTexts(rewardTexts);
  const open = useMayBeOpen(offer, currency);
  const noPlay = useNoPlay();
  if (noPlay) return t.paused;
  if (offer.refusal === "BETS_MAY_BE_OPEN" && open) return t.takeAfter(open);
  return offer.refusal && texts[offer.refusal];
}
