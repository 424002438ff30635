import { useTexts } from "@krapao/browser/i18n/texts";
import { Note } from "@krapao/ui/feedback/note";
import { useView } from "../../../lib/navigation/navigation.tsx";
import { useNow } from "../../../lib/session/now.ts";
import { ReportFilters } from "../report-filters.tsx";
import { isSpan, spanOf } from "../span.ts";
import { reportsTexts } from "../texts.ts";
import { TeamReport } from "./team-report.tsx";
import "../reports.css";

/** The report of staff users' work outside of the reports, for those who see only their own. */
export default function OwnFigures() {
  const t = useTexts(reportsTexts);
  const [view, setView] = useView();
  const now = Math.floor(useNow() / 60_000) * 60_000;
  const span = spanOf(view, now);
  return (
    <div className="reports grid grid-cols-1 gap-4 min-w-0">
      <ReportFilters
        report={null}
        span={span}
        currency={null}
        setView={setView}
        now={now}
        hasCurrency={false}
      />
      {isSpan(span) ? <TeamReport span={span} /> : <Note tone="warn">{t.wrongSpan}</Note>}
    </div>
  );
}
