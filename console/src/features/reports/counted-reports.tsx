import { useTexts } from "@krapao/browser/i18n/texts";
import {
  agentFields,
  agents,
  COHORT_WEEKS,
  type CohortWeek,
  cohortFields,
  cohorts,
  memberFields,
  members,
} from "@krapao/contract/console/reports";
import { listOf } from "../../lib/api/pages.ts";
import { Chart } from "../../lib/charts/chart.tsx";
import { dayText, money, whole } from "../../lib/format.ts";
import { Pane } from "../../lib/panes/pane.tsx";
import { ReportTable } from "../../lib/records/report-table.tsx";
import type { ReportSpan } from "./span.ts";
import { SpanChart } from "./span-chart.tsx";
import { reportsTexts } from "./texts.ts";
import { useReport } from "./use-report.ts";

/** New members, active members and first deposits by day. */
export function MembersReport({ span }: { span: ReportSpan }) {
  const t = useTexts(reportsTexts);
  const query = useReport(members, span);
  const { rows = [] } = query.data ?? {};
  const lines = ["active", "registered", "firstDeposits"] as const;
  return (
    <>
      <SpanChart
        title={t.kinds.members}
        kind="lines"
        span={span}
        points={rows.flatMap((row) =>
          lines.map((line) => ({ day: row.day, series: t.fields[line], value: row[line] })),
        )}
        format={whole}
      />
      <Pane>
        <ReportTable
          name="report-members"
          label={t.kinds.members}
          fields={memberFields}
          labels={{ ...t.labels, ...t.fields }}
          list={listOf(rows, query)}
          empty={{ title: t.empty, text: t.emptyText }}
        />
      </Pane>
    </>
  );
}

/** Net deposits of members by the week of their registration, and as a field of colours. */
export function CohortsReport({ span }: { span: ReportSpan }) {
  const t = useTexts(reportsTexts);
  const query = useReport(cohorts, span);
  const { rows = [] } = query.data ?? {};
  const weeks = Object.fromEntries(
    COHORT_WEEKS.map((week, index) => [week, t.week(index)]),
  ) as Record<CohortWeek, string>;
  const currencies = [...Map.groupBy(rows, (row) => row.currency)];
  return (
    <>
      {currencies.map(([currency, own]) => (
        <Pane key={currency} title={`${t.kinds.cohorts} · ${currency}`}>
          <Chart
            label={`${t.kinds.cohorts} · ${currency}`}
            kind="heat"
            data={{
              steps: COHORT_WEEKS.map((week) => weeks[week]),
              series: own.map((row) => ({
                name: dayText(row.registeredInWeekOf),
                values: COHORT_WEEKS.map((week) => row[week]),
              })),
            }}
            format={(value) => money(value, currency)}
          />
        </Pane>
      ))}
      <Pane className="wide-report">
        <ReportTable
          name="report-cohorts"
          label={t.kinds.cohorts}
          fields={cohortFields}
          labels={{ ...t.fields, ...weeks }}
          list={listOf(rows, query)}
          empty={{ title: t.empty, text: t.emptyText }}
        />
      </Pane>
    </>
  );
}

/** Chat statistics by day and agent. */
export function AgentsReport({ span }: { span: ReportSpan }) {
  const t = useTexts(reportsTexts);
  const query = useReport(agents, span);
  const { rows = [] } = query.data ?? {};
  return (
    <>
      <SpanChart
        title={t.fields.messages}
        span={span}
        points={rows.map(({ day, agent, messages }) => ({ day, series: agent, value: messages }))}
        format={whole}
      />
      <Pane>
        <ReportTable
          name="report-agents"
          label={t.kinds.agents}
          fields={agentFields}
          labels={{ ...t.labels, ...t.fields, agent: t.labels.staffUser }}
          list={listOf(rows, query)}
          empty={{ title: t.empty, text: t.emptyText }}
        />
      </Pane>
    </>
  );
}
