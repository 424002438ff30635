import {
  MONEY_REPORTS,
  type MoneyReport as MoneyName,
  REPORTS,
} from "@krapao/contract/office/reports";
import { Note } from "@krapao/ui/note";
import { useTexts } from "../../i18n/index.ts";
import { useView } from "../../lib/navigation.tsx";
import { useNow } from "../../lib/now.ts";
import { Tabs } from "../../lib/tabs.tsx";
import { DriftReport } from "./drift-report.tsx";
import { MoneyReport } from "./money-report.tsx";
import { AgentsReport, CohortsReport, MembersReport } from "./other-reports.tsx";
import { ReportFilters } from "./report-filters.tsx";
import { isSpan, type ReportSpan, spanOf } from "./span.ts";
import { reportsTexts } from "./texts/index.ts";
import "./reports.css";

const TABS = [...REPORTS, "drift"] as const;
type Tab = (typeof TABS)[number];
const isMoney = (tab: Tab): tab is MoneyName => MONEY_REPORTS.some((each) => each === tab);

/** Every report, one at a time; the address keeps which one and of which days. */
export function ReportsDesk() {
  const t = useTexts(reportsTexts);
  const [view, setView] = useView();
  // The day alone matters: the page must not be made anew each second.
  const now = Math.floor(useNow() / 60_000) * 60_000;
  const tab = TABS.find((each) => each === view.report) ?? "deposits";
  const span = spanOf(view, now);
  const currency = view.currency === "THB" || view.currency === "LAK" ? view.currency : null;
  return (
    <div className="reports">
      <Tabs
        label={t.label}
        value={tab}
        tabs={TABS.map((value) => ({ value, label: t.tabs[value] }))}
        onChange={(report) => setView({ report })}
      >
        {tab === "drift" ? (
          <DriftReport />
        ) : (
          <>
            <ReportFilters
              {...{ report: tab, span, currency, setView, now }}
              hasCurrency={isMoney(tab)}
            />
            {isSpan(span) ? (
              <Shown tab={tab} span={span} currency={currency} />
            ) : (
              <Note tone="warn">{t.wrongSpan}</Note>
            )}
          </>
        )}
      </Tabs>
    </div>
  );
}

interface ShownProps {
  tab: Exclude<Tab, "drift">;
  span: ReportSpan;
  currency: "THB" | "LAK" | null;
}

function Shown({ tab, span, currency }: ShownProps) {
  if (isMoney(tab)) return <MoneyReport report={tab} span={span} currency={currency} />;
  if (tab === "members") return <MembersReport span={span} />;
  if (tab === "cohorts") return <CohortsReport span={span} />;
  return <AgentsReport span={span} />;
}
