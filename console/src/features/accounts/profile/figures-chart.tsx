import { useTexts } from "@krapao/browser/i18n/texts";
import type { MemberFigures } from "@krapao/contract/console/segments/segments";
import { DAY_MS } from "@krapao/contract/time";
import { Chart } from "../../../lib/charts/chart.tsx";
import { dayOf, dayText, money, noonOf } from "../../../lib/format.ts";
import { profileTexts } from "../texts.ts";

type Day = MemberFigures["days"][number];
const DAYS = 30;

/** Every one of the last 30 days; a day without movements has none. */
function allDays(days: readonly Day[]): Day[] {
  const today = noonOf(dayOf(new Date())).getTime();
  return Array.from({ length: DAYS }, (_, index) => {
    const day = dayOf(new Date(today - (DAYS - 1 - index) * DAY_MS));
    return days.find((each) => each.day === day) ?? { day, deposits: 0, withdrawals: 0, games: 0 };
  });
}

/** Deposits, withdrawals and games of the last 30 days, drawn and as a table. */
export default function FiguresChart({ days, currency }: Pick<MemberFigures, "days" | "currency">) {
  const t = useTexts(profileTexts);
  const all = allDays(days);
  const series = [
    { name: t.labels.deposits, values: all.map(({ deposits }) => deposits) },
    { name: t.labels.withdrawals, values: all.map(({ withdrawals }) => withdrawals) },
    { name: t.resultInGames, values: all.map(({ games }) => games) },
  ];
  const format = (value: number) => money(value, currency);
  return (
    <>
      <div className="pf-chart">
        <Chart
          label={t.lastDays}
          kind="lines"
          data={{ steps: all.map(({ day }) => dayText(day).slice(0, 5)), series }}
          format={format}
        />
      </div>
      <details className="s13">
        <summary>{t.asTable}</summary>
        <div className="overflow-x-auto">
          <table className="pf-table w-full text-14 border-collapse">
            <thead>
              <tr>
                <th
                  className="px-2.5 py-2 text-left font-normal align-top border-b border-b-line"
                  scope="col"
                >
                  {t.labels.day}
                </th>
                {series.map(({ name }) => (
                  <th
                    key={name}
                    scope="col"
                    className="right text-right px-2.5 py-2 font-normal align-top border-b border-b-line"
                  >
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((each) => (
                <tr key={each.day}>
                  <th
                    scope="row"
                    className="num px-2.5 py-2 text-left font-normal align-top border-b border-b-line"
                  >
                    {dayText(each.day)}
                  </th>
                  <td className="num right text-right px-2.5 py-2 font-normal align-top border-b border-b-line">
                    {format(each.deposits)}
                  </td>
                  <td className="num right text-right px-2.5 py-2 font-normal align-top border-b border-b-line">
                    {format(each.withdrawals)}
                  </td>
                  <td className="num right text-right px-2.5 py-2 font-normal align-top border-b border-b-line">
                    {format(each.games)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
}
