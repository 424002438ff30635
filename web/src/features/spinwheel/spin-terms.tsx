import { type TextsOf, useTexts } from "@krapao/browser/i18n/texts";
import { Hourglass } from "lucide-react";
import { money } from "../../lib/format.ts";
import { moreOf } from "./slice-text.ts";
import { spinTexts } from "./texts.ts";
import type { Setup, Slice, Wheel } from "./use-wheel.ts";

/** Letters of a description that fit on a line. */
const MORE_MAX = 24;

type Earning = Setup["result"]["earning"];

/** What earns a coin, and the coins that wait until their deposit is played. */
export function EarningTerms({ earning }: { earning: Earning }) {
  const t = useTexts(spinTexts).earning;
  const { currency, pendingCoins, pendingBets } = earning;
  return (
    <>
      {earning.deposit > 0 ? <p className="text-13 text-fg-3">{termsText(earning, t)}</p> : null}
      {pendingCoins > 0 ? (
        <p className="row text-14 text-gold-400 gap-2">
          <Hourglass className="i i18" aria-hidden="true" />
          <span className="grow">{t.pending(pendingCoins, money(pendingBets, currency))}</span>
        </p>
      ) : null}
    </>
  );
}

function termsText(
  { deposit, bets, coinsPerDay, currency }: Earning,
  t: TextsOf<typeof spinTexts>["earning"],
): string {
  const amount = money(deposit, currency);
  if (bets === 0) return t.deposit(amount, coinsPerDay);
  if (bets === deposit) return t.play(amount, coinsPerDay);
  return t.bets(amount, money(bets, currency), coinsPerDay);
}

/** The chance of each slice: the slices are drawn equally wide. */
export function Chances({ slices }: Pick<Wheel, "slices">) {
  const t = useTexts(spinTexts);
  return (
    <details open className="card flat chances py-0 px-4">
      <summary className="flex items-center justify-between min-h-11 text-14 font-medium cursor-pointer">
        {t.chances}
      </summary>
      <p className="text-13 text-fg-3">{t.unequal}</p>
      <ul>
        {slices.map((slice) => (
          <li key={slice.code} className="row gap-2.5 text-14 text-fg-2 px-0 py-[5px]">
            <i className="chance-dot" style={{ background: slice.bgColor }} aria-hidden="true" />
            <span className="grow">{nameOf(slice)}</span>
            <span className="num">{slice.chance.toFixed(2)}%</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The label, with a short description that says more, as an amount. */
function nameOf(slice: Slice): string {
  const more = moreOf(slice);
  return more === "" || more.length > MORE_MAX ? slice.label : `${slice.label} · ${more}`;
}
