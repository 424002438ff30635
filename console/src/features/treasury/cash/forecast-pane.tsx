import { useTexts } from "@krapao/browser/i18n/texts";
import type { CashForecast } from "@krapao/contract/console/treasury/cash";
import type { Currency } from "@krapao/contract/money";
import { Amount } from "@krapao/ui/money/amount";
import { Suspense } from "react";
import { listOf } from "../../../lib/api/pages.ts";
import { sumOf } from "../../../lib/charts/chart-data.ts";
import { durationText, money, timeOnly, whole } from "../../../lib/format.ts";
import { ListState } from "../../../lib/lists/list-state.tsx";
import { onDemand } from "../../../lib/loading/on-demand.tsx";
import { Facts, Pane } from "../../../lib/panes/pane.tsx";
import { cashTexts } from "../texts.ts";
import { useForecast } from "./cash-calls.ts";

const Chart = onDemand(async () => ({
  default: (await import("../../../lib/charts/chart.tsx")).Chart,
}));

/** The chart goes this far ahead; the forecast itself goes further. */
const CHART_HOURS = 12;
/** Below this the words are red, below the second they are amber. */
const SOON_MINUTES = 180;
const LATER_MINUTES = 720;

function useOutlook(): (forecast: CashForecast) => { text: string; tone: string } {
  const t = useTexts(cashTexts);
  return ({ minutes, horizonHours, days }) => {
    if (minutes === null) {
      return days === 0
        ? { text: t.noPace, tone: "t2" }
        : { text: t.enough(whole(horizonHours)), tone: "jade" };
    }
    if (minutes === 0) return { text: t.dry, tone: "coral" };
    const text = t.enoughFor(durationText(minutes * 60));
    return {
      text,
      tone: minutes < SOON_MINUTES ? "coral" : minutes < LATER_MINUTES ? "amber" : "",
    };
  };
}

/** How long the paying account is enough, the sums behind that, and its balance over the day. */
export function ForecastPane({ currency }: { currency: Currency }) {
  const t = useTexts(cashTexts);
  const query = useForecast(currency);
  const outlookOf = useOutlook();
  const { data } = query;
  if (!data) return <ListState list={listOf(undefined, query)} />;
  const { forecast, today } = data;
  const outlook = outlookOf(forecast);
  const ahead = forecast.hours.slice(0, CHART_HOURS);
  const amount = (value: number) => <Amount key="amount" value={value} currency={currency} />;
  const { queued, queuedCount, onTheWay, days } = forecast;
  const rows = [
    [t.startsWith(t.sources[forecast.source].toLowerCase()), amount(forecast.balance)],
    [t.queued(whole(queuedCount)), amount(-queued)],
    ...(onTheWay.in > 0 ? ([[t.onTheWayIn, amount(onTheWay.in)]] as const) : []),
    ...(onTheWay.out > 0 ? ([[t.onTheWayOut, amount(-onTheWay.out)]] as const) : []),
    [t.nextHours(CHART_HOURS), amount(-sumOf(ahead.map(({ out }) => out)))],
  ] as const;
  // The last point of today is now, where the forecast begins.
  const values = today.map(({ balance }) => balance);
  const none = (count: number) => Array.from({ length: count }, () => null);
  const steps = [...today, ...ahead].map(({ at }) => timeOnly(at).slice(0, 5));
  const chart = {
    steps,
    series: [
      { name: t.balanceSeries, values: [...values, ...none(ahead.length)] },
      {
        name: t.forecastSeries,
        values: [...none(today.length - 1), forecast.balance, ...ahead.map(({ left }) => left)],
      },
    ],
  };
  return (
    <Pane title={t.payouts(currency)} padded>
      <div className="cash-forecast grid gap-6 items-start">
        <div>
          <p className={`cash-outlook ${outlook.tone} mt-0 mb-2 mx-0 font-semibold leading-[1.3]`}>
            {outlook.text}
          </p>
          <Facts rows={rows} />
          {days > 0 ? <p className="t3 s13">{t.pace(whole(days))}</p> : null}
        </div>
        <Suspense fallback={null}>
          <Chart
            label={t.chart}
            kind="lines"
            data={chart}
            format={(value) => money(value, currency)}
          />
        </Suspense>
      </div>
    </Pane>
  );
}
