import { useTexts } from "@krapao/browser/i18n/texts";
import {
  type AgentRow,
  agents,
  COHORT_WEEKS,
  type CohortRow,
  cohorts,
  type MemberRow,
  members,
} from "@krapao/contract/console/reports";
import { Amount } from "@krapao/ui/money/amount";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";
import { listOf } from "../../lib/api/pages.ts";
import { clockText, dayText, whole } from "../../lib/format.ts";
import { type Column, DataTable } from "../../lib/lists/data-table.tsx";
import { Pane } from "../../lib/panes/pane.tsx";
import { AgentsChart, CohortsChart, MembersChart } from "./report-charts.tsx";
import type { ReportSpan } from "./span.ts";
import { reportsTexts } from "./texts/index.ts";

const dayCell = (day: string) => <span className="num">{dayText(day)}</span>;

function countColumn<Row>(id: string, header: string, read: (row: Row) => number): Column<Row> {
  return {
    id,
    header,
    align: "right",
    cell: (row) => <span className="num">{whole(read(row))}</span>,
  };
}

/** New members, active members and first deposits by day. */
export function MembersReport({ span }: { span: ReportSpan }) {
  const t = useTexts(reportsTexts);
  const query = useQuery({
    queryKey: ["report", "members", span],
    queryFn: ({ signal }) => api(members, { input: span, signal }),
    placeholderData: keepPreviousData,
  });
  const columns: Column<MemberRow>[] = [
    { id: "day", header: t.day, cell: ({ day }) => dayCell(day) },
    { id: "currency", header: t.currency, cell: ({ currency }) => currency },
    countColumn("registered", t.registered, ({ registered }) => registered),
    countColumn("first", t.firstDeposits, ({ firstDeposits }) => firstDeposits),
    countColumn("active", t.active, ({ active }) => active),
  ];
  return (
    <>
      <MembersChart rows={query.data?.rows ?? []} span={span} />
      <Pane>
        <DataTable
          label={t.tabs.members}
          columns={columns}
          list={listOf(query.data?.rows, query)}
          rowId={({ day, currency }) => `${day} ${currency}`}
          empty={{ title: t.empty, text: t.emptyText }}
        />
      </Pane>
    </>
  );
}

/** Net deposits of members by the week of their registration. */
export function CohortsReport({ span }: { span: ReportSpan }) {
  const t = useTexts(reportsTexts);
  const query = useQuery({
    queryKey: ["report", "cohorts", span],
    queryFn: ({ signal }) => api(cohorts, { input: span, signal }),
    placeholderData: keepPreviousData,
  });
  const weeks = Array.from(
    { length: COHORT_WEEKS + 1 },
    (_, week): Column<CohortRow> => ({
      id: `${week}`,
      header: t.week(week),
      align: "right",
      cell: (row) => {
        const value = row.weeks[week] ?? null;
        return value === null ? "–" : <Amount value={value} currency={row.currency} />;
      },
    }),
  );
  const columns: Column<CohortRow>[] = [
    { id: "cohort", header: t.cohortWeek, cell: ({ week }) => dayCell(week) },
    countColumn("registered", t.registered, ({ registered }) => registered),
    ...weeks,
  ];
  return (
    <>
      <CohortsChart rows={query.data?.rows ?? []} />
      <Pane className="wide-report">
        <DataTable
          label={t.tabs.cohorts}
          columns={columns}
          list={listOf(query.data?.rows, query)}
          rowId={({ week, currency }) => `${week} ${currency}`}
          empty={{ title: t.empty, text: t.emptyText }}
        />
      </Pane>
    </>
  );
}

/** Chat statistics by day and agent. */
export function AgentsReport({ span }: { span: ReportSpan }) {
  const t = useTexts(reportsTexts);
  const query = useQuery({
    queryKey: ["report", "agents", span],
    queryFn: ({ signal }) => api(agents, { input: span, signal }),
    placeholderData: keepPreviousData,
  });
  const durationColumn = (
    id: string,
    header: string,
    read: (row: AgentRow) => number | null,
  ): Column<AgentRow> => ({
    id,
    header,
    align: "right",
    cell: (row) => {
      const seconds = read(row);
      return <span className="num">{seconds === null ? "–" : clockText(seconds)}</span>;
    },
  });
  const columns: Column<AgentRow>[] = [
    { id: "day", header: t.day, cell: ({ day }) => dayCell(day) },
    { id: "agent", header: t.agent, cell: ({ name }) => name },
    countColumn("sessions", t.sessions, ({ sessions }) => sessions),
    countColumn("messages", t.messages, ({ messages }) => messages),
    countColumn("first", t.firstAnswers, ({ firstAnswers }) => firstAnswers),
    durationColumn("median", t.median, ({ medianSeconds }) => medianSeconds),
    durationColumn("p95", t.p95, ({ p95Seconds }) => p95Seconds),
    countColumn("ratings", t.ratings, ({ ratings }) => ratings),
    {
      id: "stars",
      header: t.averageStars,
      align: "right",
      cell: ({ averageStars }) => (
        <span className="num">{averageStars === null ? "–" : averageStars.toFixed(1)}</span>
      ),
    },
  ];
  return (
    <>
      <AgentsChart rows={query.data?.rows ?? []} span={span} />
      <Pane>
        <DataTable
          label={t.tabs.agents}
          columns={columns}
          list={listOf(query.data?.rows, query)}
          rowId={({ day, staffId }) => `${day} ${staffId}`}
          empty={{ title: t.empty, text: t.emptyText }}
        />
      </Pane>
    </>
  );
}
