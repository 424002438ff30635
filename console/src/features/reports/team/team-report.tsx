import { useTexts } from "@krapao/browser/i18n/texts";
import {
  WORK_DAYS_MAX,
  WORK_PERIODS,
  type WorkFigures,
  type WorkKind,
  type WorkOutcome,
  type WorkPeriod,
  type WorkRow,
  work,
  workFields,
} from "@krapao/contract/console/shifts/work";
import { DAY_MS } from "@krapao/contract/time";
import { Note } from "@krapao/ui/feedback/note";
import { Link, useLocation, useSearch } from "wouter";
import { listOf } from "../../../lib/api/pages.ts";
import { sumOf } from "../../../lib/charts/chart-data.ts";
import { whole } from "../../../lib/format.ts";
import { Segmented } from "../../../lib/lists/segmented.tsx";
import { useView, withParams } from "../../../lib/navigation/navigation.tsx";
import { Pane } from "../../../lib/panes/pane.tsx";
import { ReportTable } from "../../../lib/records/report-table.tsx";
import type { ReportSpan } from "../span.ts";
import { SpanChart } from "../span-chart.tsx";
import { reportsTexts } from "../texts.ts";
import { useReport } from "../use-report.ts";
import { daysOf, later } from "./days-of.ts";
import { Decisions, useChosenNumber } from "./decisions.tsx";

interface TeamReportProps {
  kind: WorkKind;
  span: ReportSpan;
}
/** The figures of one kind of work. */
type TeamRow = Pick<WorkRow, "period" | "staffId" | "name" | "currency"> & WorkFigures;

const daysIn = ({ from, to }: ReportSpan) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** What staff users decided, of one kind of work, with the decisions behind each number. */
export function TeamReport(props: TeamReportProps) {
  const t = useTexts(reportsTexts);
  const chosen = useChosenNumber();
  if (chosen) return <Decisions filter={chosen} />;
  if (daysIn(props.span) > WORK_DAYS_MAX) return <Note tone="warn">{t.team.tooLong}</Note>;
  return <Team {...props} />;
}

const usePeriod = (): WorkPeriod => {
  const [view] = useView();
  return WORK_PERIODS.find((each) => each === view.by) ?? "day";
};

/** Figures of each day, week or month. */
export function PeriodChoice() {
  const t = useTexts(reportsTexts).team;
  const [, setView] = useView();
  return (
    <Segmented
      label={t.by}
      value={usePeriod()}
      options={WORK_PERIODS.map((value) => ({ value, label: t.periods[value] }))}
      onChange={(by) => setView({ by })}
    />
  );
}

function Team({ kind, span }: TeamReportProps) {
  const t = useTexts(reportsTexts);
  const by = usePeriod();
  const query = useReport(work, { ...span, period: by });
  const rows = query.data?.rows.flatMap(({ [kind]: figures, ...row }): TeamRow[] =>
    figures ? [{ ...row, ...figures }] : [],
  );
  const count = useCount({ kind, span, by });
  return (
    <>
      <SpanChart
        title={t.team.decisions}
        span={span}
        isSparse={by !== "day"}
        points={(rows ?? []).map(({ period, name, approved, first, rejected }) => ({
          // A week or month that begins before the span is drawn at its first day.
          day: later(period, span.from),
          series: name,
          value: sumOf([approved, first, rejected]),
        }))}
        format={whole}
      />
      <Pane>
        <ReportTable
          name="report-team"
          label={t.tabs.team}
          fields={workFields}
          tab={kind}
          labels={{ ...t.labels, ...t.fields, name: t.labels.staffUser }}
          cells={{
            approved: count("approved", "approved"),
            first: count("first", "first"),
            rejected: count("rejected", "rejected"),
            undone: count("undone", null),
          }}
          list={listOf(rows, query)}
          empty={{ title: t.empty, text: t.emptyText }}
        />
      </Pane>
      <p className="t3 s13">{t.team.hint}</p>
    </>
  );
}

/** A count that leads to the decisions behind it; a sum leads to those of everyone. */
function useCount({ kind, span, by }: TeamReportProps & { by: WorkPeriod }) {
  const [path] = useLocation();
  const search = useSearch();
  return (id: "approved" | "first" | "rejected" | "undone", outcome: WorkOutcome | null) =>
    (row: Partial<TeamRow> & WorkFigures) => {
      const text = whole(row[id]);
      if (row[id] === 0) return <span className="num t3">{text}</span>;
      const days = daysOf(row.period, by, span);
      const href = withParams(path, search, {
        work: kind,
        of: row.staffId,
        outcome: outcome ?? "undone",
        money: row.currency,
        first: days.from,
        last: days.to,
      });
      return (
        <Link className="num sky" href={href}>
          {text}
        </Link>
      );
    };
}
