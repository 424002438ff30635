import { useTexts } from "@krapao/browser/i18n/texts";
import { Amount } from "@krapao/ui/money/amount";
import { amountText } from "@krapao/ui/money/amount-text";
import type { ReactNode } from "react";
import { coreTexts } from "../../i18n/texts.ts";
import { dateOnly, money } from "../../lib/format.ts";
import { AsOf, useGameFigures } from "../../lib/records/game-figures.tsx";
import { withdrawalsTexts } from "./texts.ts";
import type { Detail } from "./withdrawal-calls.ts";

/** The four figures that cashiers check first. */
export function MoneyCards({ detail }: { detail: Detail }) {
  const t = useTexts(withdrawalsTexts);
  const { currency, since, all, condition } = detail;
  const core = useTexts(coreTexts);
  const figures = useGameFigures(detail.member.id);
  const from =
    since.lastPaidAt === null ? t.cards.first : `${t.cards.since} ${dateOnly(since.lastPaidAt)}`;
  return (
    <div className="grid gap-2.5 grid-cols-[repeat(auto-fit,minmax(140px,1fr))]">
      <Card label={t.cards.wallet}>
        <Amount value={detail.walletBalance} currency={currency} size="m" />
      </Card>
      <Card label={t.cards.turnover} note={from}>
        <span className="num text-16 font-semibold">
          {since.deposits > 0 ? `${(since.turnover / since.deposits).toFixed(1)}×` : "–"}
        </span>{" "}
        {condition?.state === "open" ? (
          <b className="s13 amber">{t.cards.condition(Math.floor(condition.percent))}</b>
        ) : null}
      </Card>
      <Card label={t.cards.inOut}>
        <span className="num text-16 font-semibold">
          {wholeUnits(all.deposits)} / {wholeUnits(all.withdrawals)}
        </span>
      </Card>
      <Card
        label={core.gameResult}
        note={figures && t.cards.stillIn(money(figures.held, currency))}
        below={figures && <AsOf figures={figures} />}
      >
        {figures ? (
          <Amount
            value={figures.result}
            currency={currency}
            size="m"
            direction={figures.result > 0 ? "in" : "none"}
          />
        ) : (
          <span className="t3">{core.loading}</span>
        )}
      </Card>
    </div>
  );
}

/** Whole units: decimals do not matter in this comparison. */
const wholeUnits = (amount: number) => amountText(Math.round(amount)).slice(0, -3);

interface CardProps {
  label: string;
  note?: string | undefined;
  below?: ReactNode;
  children: ReactNode;
}

function Card({ label, note, below, children }: CardProps) {
  return (
    <div className="grid content-start border border-line rounded-16 px-3.5 py-2.5 bg-[rgb(8_13_30/0.35)]">
      <span className="s13 t2">{label}</span>
      <span>{children}</span>
      {note ? <span className="t3 text-12">{note}</span> : null}
      {below}
    </div>
  );
}
