import { useTexts } from "@krapao/browser/i18n/texts";
import { MONEY_REPORTS, REPORTS } from "@krapao/contract/console/reports";
import { WORK_KINDS } from "@krapao/contract/console/shifts/work";
import type { Currency } from "@krapao/contract/money";
import { Note } from "@krapao/ui/feedback/note";
import { Redirect } from "wouter";
import { useMay } from "../../lib/api/me.ts";
import { Segmented } from "../../lib/lists/segmented.tsx";
import { Tabs } from "../../lib/lists/tabs.tsx";
import { Toolbar } from "../../lib/lists/toolbar.tsx";
import { useView } from "../../lib/navigation/navigation.tsx";
import { AgentsReport, CohortsReport, MembersReport } from "./counted-reports.tsx";
import { DiscrepancyReport } from "./discrepancy-report.tsx";
import { MoneyReport } from "./money-report.tsx";
import { PayTimes } from "./pay-times.tsx";
import { KINDS, type KindOf, placeOf, REPORT_NAMES, type ReportName } from "./places.ts";
import { ProfitReport } from "./profit/profit-report.tsx";
import { ReportFilters } from "./report-filters.tsx";
import { isSpan, type ReportSpan, spanOf, useMinute } from "./span.ts";
import { PeriodChoice, TeamReport } from "./team/team-report.tsx";
import { reportsTexts } from "./texts.ts";
import { WorkReport } from "./work-report.tsx";
import "./reports.css";

/** All reports as tabs; the URL has the report, its kind and its days. */
export function Reports() {
  const t = useTexts(reportsTexts);
  const [view, setView] = useView();
  const { report } = placeOf(view);
  if (view.report === "accounts") return <Redirect to="/treasury" replace />;
  return (
    <Tabs
      label={t.label}
      value={report}
      tabs={REPORT_NAMES.map((value) => ({ value, label: t.tabs[value] }))}
      onChange={(next) => setView({ report: next, kind: null, by: null, work: null })}
    >
      <Report name={report} />
    </Tabs>
  );
}

type Kind = KindOf<ReportName>;
const isOf = <K extends Kind>(kinds: readonly K[], kind: Kind): kind is K =>
  kinds.some((each) => each === kind);

/** One report: its kinds that the staff user may read, its days, and what it shows. */
export function Report({ name }: { name: ReportName }) {
  const t = useTexts(reportsTexts);
  const may = useMay();
  const [view, setView] = useView();
  const span = spanOf(view, useMinute());
  const isWork = (kind: Kind) => name === "team" && isOf(WORK_KINDS, kind);
  const kinds: readonly Kind[] = KINDS[name].filter((kind) =>
    may(isWork(kind) ? "shifts.read" : "reports.read"),
  );
  const asked = placeOf(view).kind;
  const kind = kinds.find((each) => each === asked) ?? kinds[0];
  const currency = view.currency === "THB" || view.currency === "LAK" ? view.currency : null;
  if (kind === undefined) return null;
  const names: Readonly<Record<string, string>> = t.kinds;
  const hasMoney = !isWork(kind) && isOf(["result", "payTimes", ...MONEY_REPORTS], kind);
  const file = isWork(kind) ? undefined : REPORTS.find((each) => each === kind);
  return (
    <div className="reports grid grid-cols-1 gap-4">
      {kinds.length > 1 ? (
        <Toolbar label={t.tabs[name]}>
          <Segmented
            label={t.tabs[name]}
            value={kind}
            options={kinds.map((value) => ({ value, label: names[value] ?? value }))}
            onChange={(next) => setView({ report: name, kind: next, work: null })}
          />
          {isWork(kind) && !view.work ? <PeriodChoice /> : null}
        </Toolbar>
      ) : null}
      {kind === "findings" ? (
        <DiscrepancyReport />
      ) : (
        <>
          <ReportFilters file={file} span={span} currency={currency} hasCurrency={hasMoney} />
          {isSpan(span) ? (
            <Body key={kind} name={name} kind={kind} span={span} currency={currency} />
          ) : (
            <Note tone="warn">{t.wrongSpan}</Note>
          )}
        </>
      )}
    </div>
  );
}

interface BodyProps {
  name: ReportName;
  kind: Exclude<Kind, "findings">;
  span: ReportSpan;
  currency: Currency | null;
}

function Body({ name, kind, span, currency }: BodyProps) {
  if (name === "team" && isOf(WORK_KINDS, kind)) return <TeamReport kind={kind} span={span} />;
  if (isOf(MONEY_REPORTS, kind)) {
    return <MoneyReport report={kind} span={span} currency={currency} />;
  }
  switch (kind) {
    case "result":
      return <ProfitReport span={span} currency={currency} />;
    case "members":
      return <MembersReport span={span} />;
    case "cohorts":
      return <CohortsReport span={span} />;
    case "agents":
      return <AgentsReport span={span} />;
    case "payTimes":
      return <PayTimes span={span} currency={currency} />;
    default:
      return <WorkReport span={span} />;
  }
}
