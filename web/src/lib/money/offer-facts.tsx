import { useTexts } from "@krapao/browser/i18n/texts";
import type { RewardOffer } from "@krapao/contract/member/bonuses";
import type { Currency } from "@krapao/contract/money";
import type { ReactNode } from "react";
import { codeTexts } from "../../i18n/errors/index.ts";
import { rewardTexts } from "../../i18n/rewards/index.ts";
import { money, timeOnly } from "../format.ts";
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
  const { amount, target, floor, turnover, deposit, isExample, asOf } = offer;
  const time = timeOnly(asOf).slice(0, 5);
  const sum = (value: number) => money(value, currency);
  const head =
    deposit === null
      ? t.asOf(time)
      : isExample
        ? t.example(sum(deposit))
        : t.asOfDeposit(sum(deposit), time);
  return (
    <div className="offer">
      <p>{head}</p>
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
      </dl>
    </div>
  );
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
export function useRefusal({ refusal }: Pick<RewardOffer, "refusal">): string | null {
  const texts = useTexts(codeTexts);
  return refusal && texts[refusal];
}
