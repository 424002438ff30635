import { useTexts } from "@krapao/browser/i18n/texts";
import type { ChartSpan } from "@krapao/contract/console/dashboard";
import { Suspense } from "react";
import { Failed, Loading } from "../../lib/lists/list-state.tsx";
import { Segmented } from "../../lib/lists/segmented.tsx";
import { onDemand } from "../../lib/loading/on-demand.tsx";
import { HeaderSlot } from "../../lib/navigation/header-slot.tsx";
import { useView } from "../../lib/navigation/navigation.tsx";
import { Pane } from "../../lib/panes/pane.tsx";
import { FlowChart } from "./flow-chart.tsx";
import { useOverview } from "./overview-calls.ts";
import { ProviderPane } from "./provider-pane.tsx";
import { QueuePanel } from "./queue-panel.tsx";
import { dashboardTexts } from "./texts.ts";
import { Tiles } from "./tiles.tsx";
import "./dashboard.css";

/** Below the figures, so that its table loads after the page shows. */
const NotableTable = onDemand<{ query: ReturnType<typeof useOverview> }>(
  () => import("./notable-table.tsx"),
);

const spanOf = (text: string | undefined): ChartSpan =>
  text === "week" || text === "month" ? text : "today";
const CURRENCY_NAMES = { THB: "฿ THB", LAK: "₭ LAK" } as const;

/** Figures, chart, queues and providers of today. */
export function Dashboard() {
  const t = useTexts(dashboardTexts);
  const [view, setView] = useView();
  const currency = view.currency === "THB" || view.currency === "LAK" ? view.currency : null;
  const span = spanOf(view.span);
  const query = useOverview(currency, span);
  const { data } = query;
  if (!data) {
    return query.error ? (
      <Failed error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Loading />
    );
  }
  return (
    <>
      {data.currencies.length > 1 ? (
        <HeaderSlot>
          <Segmented
            label={t.labels.currency}
            value={data.currency}
            options={data.currencies.map((value) => ({ value, label: CURRENCY_NAMES[value] }))}
            onChange={(value) => setView({ currency: value })}
          />
        </HeaderSlot>
      ) : null}
      <Tiles data={data} />
      <div className="g21 grid gap-4 items-stretch">
        <FlowChart
          data={data}
          span={data.chart.span}
          onSpan={(next) => setView({ span: next === "today" ? null : next })}
        />
        <QueuePanel />
        <Suspense fallback={<Pane title={t.notable} className="notable" />}>
          <NotableTable query={query} />
        </Suspense>
        <ProviderPane data={data} />
      </div>
    </>
  );
}
