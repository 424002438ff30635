import { useTexts } from "@krapao/browser/i18n/texts";
import {
  MONEY_REPORTS,
  type MoneyReport as MoneyName,
  REPORTS,
  type Report,
} from "@krapao/contract/console/reports";
import { Note } from "@krapao/ui/feedback/note";
import { Tabs } from "../../lib/lists/tabs.tsx";
import { useView } from "../../lib/navigation/navigation.tsx";
import { useNow } from "../../lib/session/now.ts";
import { AccountsReport } from "./accounts-report.tsx";
import { DiscrepancyReport } from "./discrepancy-report.tsx";
import { MoneyReport } from "./money-report.tsx";
import { AgentsReport, CohortsReport, MembersReport } from "./other-reports.tsx";
import { ProfitReport } from "./profit/profit-report.tsx";
import { ReportFilters } from "./report-filters.tsx";
import { isSpan, type ReportSpan, spanOf } from "./span.ts";
import { TeamReport } from "./team/team-report.tsx";
import { reportsTexts } from "./texts.ts";
import { WorkReport } from "./work-report.tsx";
import "./reports.css";

const TABS = ["profit", ...REPORTS, "team", "work", "accounts", "reconciliation"] as const;
type Tab = (typeof TABS)[number];
/** Reports without a span of days. */
type Standing = "accounts" | "reconciliation";
const isStanding = (tab: Tab): tab is Standing => tab === "accounts" || tab === "reconciliation";
const isReport = (tab: Tab): tab is Report => REPORTS.some((each) => each === tab);
const isMoney = (tab: Tab): tab is MoneyName => MONEY_REPORTS.some((each) => each === tab);

/** All reports as tabs; the URL has the report and its days. */
export function Reports() {
  const t = useTexts(reportsTexts);
  const [view, setView] = useView();
  // Rounded to the minute, so that the page does not render every second.
  const now = Math.floor(useNow() / 60_000) * 60_000;
  const tab = TABS.find((each) => each === view.report) ?? "deposits";
  const span = spanOf(view, now);
  const currency = view.currency === "THB" || view.currency === "LAK" ? view.currency : null;
  return (
    <div className="reports grid grid-cols-1 gap-4 min-w-0">
      <Tabs
        label={t.label}
        value={tab}
        tabs={TABS.map((value) => ({ value, label: t.tabs[value] }))}
        onChange={(report) => setView({ report })}
      >
        {isStanding(tab) ? (
          <StandingReport tab={tab} />
        ) : (
          <>
            <ReportFilters
              report={isReport(tab) ? tab : null}
              span={span}
              currency={currency}
              setView={setView}
              now={now}
              hasCurrency={isMoney(tab) || tab === "profit"}
            />
            {isSpan(span) ? (
              <ReportBody tab={tab} span={span} currency={currency} />
            ) : (
              <Note tone="warn">{t.wrongSpan}</Note>
            )}
          </>
        )}
      </Tabs>
    </div>
  );
}

interface ReportBodyProps {
  tab: Exclude<Tab, Standing>;
  span: ReportSpan;
  currency: "THB" | "LAK" | null;
}

function StandingReport({ tab }: { tab: Standing }) {
  return tab === "accounts" ? <AccountsReport /> : <DiscrepancyReport />;
}

function ReportBody({ tab, span, currency }: ReportBodyProps) {
  if (isMoney(tab)) return <MoneyReport report={tab} span={span} currency={currency} />;
  if (tab === "profit") return <ProfitReport span={span} currency={currency} />;
  if (tab === "team") return <TeamReport span={span} />;
  if (tab === "work") return <WorkReport span={span} />;
  if (tab === "members") return <MembersReport span={span} />;
  if (tab === "cohorts") return <CohortsReport span={span} />;
  return <AgentsReport span={span} />;
}
