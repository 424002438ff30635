import { useTexts } from "@krapao/browser/i18n/texts";
import {
  WORK_DAYS_MAX,
  WORK_KINDS,
  WORK_PERIODS,
  type WorkKind,
  type WorkPeriod,
  work,
} from "@krapao/contract/console/shifts/work";
import { DAY_MS } from "@krapao/contract/time";
import { Note } from "@krapao/ui/feedback/note";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../lib/api/api.ts";
import { listOf } from "../../../lib/api/pages.ts";
import { Chart } from "../../../lib/charts/chart.tsx";
import { arrange, sumOf } from "../../../lib/charts/chart-data.ts";
import { whole } from "../../../lib/format.ts";
import { LocalList } from "../../../lib/lists/local/local-list.tsx";
import { Segmented } from "../../../lib/lists/segmented.tsx";
import { Toolbar } from "../../../lib/lists/toolbar.tsx";
import { useView } from "../../../lib/navigation/navigation.tsx";
import { Pane } from "../../../lib/panes/pane.tsx";
import { stepOf, stepsOf } from "../report-steps.ts";
import { type ReportSpan, TOTAL } from "../span.ts";
import { reportsTexts, teamTexts } from "../texts.ts";
import { Decisions, useChosenNumber } from "./decisions.tsx";
import { useTeamColumns } from "./team-columns.tsx";
import { rowsOf, type TeamRow, totalsOf } from "./team-rows.ts";

const daysIn = ({ from, to }: ReportSpan) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** What staff users decided, of one kind of work, with the decisions behind each number. */
export function TeamReport({ span }: { span: ReportSpan }) {
  const t = useTexts(teamTexts);
  const chosen = useChosenNumber();
  if (chosen) return <Decisions filter={chosen} />;
  if (daysIn(span) > WORK_DAYS_MAX) return <Note tone="warn">{t.tooLong}</Note>;
  return <Team span={span} />;
}

function Team({ span }: { span: ReportSpan }) {
  const t = useTexts(teamTexts);
  const core = useTexts(reportsTexts);
  const [view, setView] = useView();
  const kind: WorkKind = WORK_KINDS.find((each) => each === view.kind) ?? "withdrawals";
  const by: WorkPeriod = WORK_PERIODS.find((each) => each === view.by) ?? "day";
  const query = useQuery({
    queryKey: ["report", "team", span, by],
    queryFn: ({ signal }) => api(work, { input: { ...span, period: by }, signal }),
    placeholderData: keepPreviousData,
  });
  const rows = query.data && rowsOf(query.data.rows, kind);
  const columns = useTeamColumns({ kind, by, span });
  const list = rows && rows.length > 0 ? [...totalsOf(rows), ...rows] : rows;
  return (
    <>
      <Toolbar label={t.kind}>
        <Segmented
          label={t.kind}
          value={kind}
          options={WORK_KINDS.map((value) => ({ value, label: t.kinds[value] }))}
          onChange={(next) => setView({ kind: next })}
        />
        <Segmented
          label={t.by}
          value={by}
          options={WORK_PERIODS.map((value) => ({ value, label: t.periods[value] }))}
          onChange={(next) => setView({ by: next })}
        />
      </Toolbar>
      {rows && rows.length > 0 ? <TeamChart rows={rows} span={span} by={by} /> : null}
      <Pane>
        <LocalList
          name="report-team"
          isPinned={({ period }) => period === TOTAL}
          label={t.label}
          columns={columns}
          list={listOf(list, query)}
          rowId={({ period, staffId, currency }) => `${period} ${staffId} ${currency}`}
          empty={{ title: core.empty, text: core.emptyText }}
        />
      </Pane>
      <p className="t3 s13">{t.hint}</p>
    </>
  );
}

interface ChartProps {
  rows: readonly TeamRow[];
  span: ReportSpan;
  by: WorkPeriod;
}

/** Decisions of each staff user, by day or by the longer period. */
function TeamChart({ rows, span, by }: ChartProps) {
  const t = useTexts(teamTexts);
  const core = useTexts(reportsTexts);
  const [, setView] = useView();
  const days = stepsOf(span);
  const first = days[0]?.id ?? span.from;
  // A week or month that begins before the span is drawn at its first day.
  const placeOf = (period: string) => (period < first ? first : stepOf(days, period));
  const used = new Set(rows.map(({ period }) => placeOf(period)));
  const steps = by === "day" ? days : days.filter(({ id }) => used.has(id));
  const series = arrange(
    rows,
    steps.map(({ id }) => id),
    {
      step: ({ period }) => placeOf(period),
      series: ({ name }) => name,
      value: ({ approved, first: firsts, rejected }) => sumOf([approved, firsts, rejected]),
      rest: core.rest,
    },
  );
  return (
    <Pane title={t.chart}>
      <Chart
        label={t.chart}
        kind="bars"
        data={{ steps: steps.map(({ label }) => label), series }}
        format={whole}
        onStep={(index) => {
          const step = steps[index];
          if (step && by === "day") setView({ ...step.span });
        }}
      />
    </Pane>
  );
}
