import { useTexts } from "@krapao/browser/i18n/texts";
import { Amount } from "@krapao/ui/money/amount";
import { playTexts } from "../texts.ts";
import { midnightText } from "./midnight-text.ts";
import { Result } from "./result.tsx";
import type { Play } from "./use-play-of-span.ts";

/**
 * A column for each day: up what was won, down what was lost. The same figures are a table below,
 * which screen readers read in place of the columns.
 */
export function PlayBars({ play: { days, currency } }: { play: Play }) {
  const t = useTexts(playTexts);
  const most = Math.max(...days.map(({ result }) => Math.abs(result)));
  const lived = days.filter(
    ({ deposits, withdrawals, gifts, result }) =>
      deposits !== 0 || withdrawals !== 0 || gifts !== 0 || result !== 0,
  );
  if (lived.length === 0) return <p className="text-14 text-fg-2">{t.nothing}</p>;
  return (
    <section className="stack-2" aria-label={t.byDay}>
      <h2 className="text-16">{t.byDay}</h2>
      {most > 0 ? (
        <div className="play-bars" aria-hidden="true">
          {days.map(({ day, result }) => (
            <span key={day} className={result < 0 ? "lost" : "won"}>
              <i style={{ height: `${(50 * Math.abs(result)) / most}%` }} />
            </span>
          ))}
        </div>
      ) : null}
      <details className="card flat play-days">
        <summary>{t.figures}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than a phone scrolls by keys */}
        <section className="scroll" aria-label={t.figures} tabIndex={0}>
          <table className="num text-13">
            <thead>
              <tr>
                <th scope="col">{t.day}</th>
                <th scope="col">{t.paidIn}</th>
                <th scope="col">{t.paidOut}</th>
                <th scope="col">{t.gifts}</th>
                <th scope="col">{t.result}</th>
              </tr>
            </thead>
            <tbody>
              {lived.toReversed().map((each) => (
                <tr key={each.day}>
                  <th scope="row">{midnightText(each.day)}</th>
                  <td>
                    <Amount value={each.deposits} currency={currency} />
                  </td>
                  <td>
                    <Amount value={each.withdrawals} currency={currency} />
                  </td>
                  <td>
                    <Amount value={each.gifts} currency={currency} />
                  </td>
                  <td>
                    <Result value={each.result} currency={currency} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </section>
  );
}
