import { useTexts } from "@krapao/browser/i18n/texts";
import { Amount } from "@krapao/ui/money/amount";
import { amountText } from "@krapao/ui/money/amount-text";
import type { ReactNode } from "react";
import { dateOnly } from "../../lib/format.ts";
import { withdrawalsTexts } from "./texts/index.ts";
import type { Detail } from "./withdrawal-calls.ts";

/** The four figures that cashiers check first. */
export function MoneyCards({ detail }: { detail: Detail }) {
  const t = useTexts(withdrawalsTexts);
  const { currency, since, all, condition } = detail;
  const profit = since.outOfGames - since.intoGames;
  const from =
    since.lastPaidAt === null ? t.cards.first : `${t.cards.since} ${dateOnly(since.lastPaidAt)}`;
  return (
    <div className="wd-cards">
      <Card label={t.cards.wallet}>
        <Amount value={detail.walletBalance} currency={currency} size="m" />
      </Card>
      <Card label={t.cards.turnover} note={from}>
        <span className="num wd-figure">
          {since.deposits > 0 ? `${(since.intoGames / since.deposits).toFixed(1)}×` : "–"}
        </span>{" "}
        {condition?.state === "open" ? (
          <b className="s13 amber">{t.cards.condition(Math.floor(condition.percent))}</b>
        ) : null}
      </Card>
      <Card label={t.cards.inOut}>
        <span className="num wd-figure">
          {wholeUnits(all.deposits)} / {wholeUnits(all.withdrawals)}
        </span>
      </Card>
      <Card label={t.cards.profit} note={from}>
        <Amount
          value={profit}
          currency={currency}
          size="m"
          direction={profit > 0 ? "in" : "none"}
        />
      </Card>
    </div>
  );
}

/** Whole units: decimals do not matter in this comparison. */
const wholeUnits = (amount: number) => amountText(Math.round(amount)).slice(0, -3);

function Card({ label, note, children }: { label: string; note?: string; children: ReactNode }) {
  return (
    <div className="wd-inset wd-card">
      <span className="s13 t2">{label}</span>
      <span>{children}</span>
      {note ? <span className="wd-note t3">{note}</span> : null}
    </div>
  );
}
