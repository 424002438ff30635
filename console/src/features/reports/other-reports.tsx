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
import { sumOf } from "../../lib/charts/chart-data.ts";
import { clockText, dayText, whole } from "../../lib/format.ts";
import type { Column } from "../../lib/lists/data-table.tsx";
import { LocalList } from "../../lib/lists/local/local-list.tsx";
import { Pane } from "../../lib/panes/pane.tsx";
import { AgentsChart, CohortsChart, MembersChart } from "./report-charts.tsx";
import { type ReportSpan, TOTAL } from "./span.ts";
import { reportsTexts } from "./texts.ts";

/** The day of a row, or the word for the row that sums up the table. */
function DayCell({ day }: { day: string }) {
  const t = useTexts(reportsTexts);
  return day === TOTAL ? <b>{t.total}</b> : <span className="num">{dayText(day)}</span>;
}
const dayCell = (day: string) => <DayCell day={day} />;
const dayColumn = <Row extends { day: string }>(header: string, total: string): Column<Row> => ({
  id: "day",
  header,
  value: ({ day }) => (day === TOTAL ? total : day),
  cell: ({ day }) => dayCell(day),
});
const isTotal = ({ day }: { day: string }) => day === TOTAL;

const total = <Row,>(rows: readonly Row[], read: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + read(row), 0);

function countColumn<Row>(
  id: string,
  header: string,
  read: (row: Row) => number | null,
): Column<Row> {
  return {
    id,
    header,
    align: "right",
    value: read,
    cell: (row) => {
      const value = read(row);
      return <span className="num">{value === null ? "–" : whole(value)}</span>;
    },
  };
}

/** New members and first deposits add up. A member who is active on two days is one. */
function memberTotals(rows: readonly MemberRow[]): MemberRow[] {
  return [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, own]) => ({
    day: TOTAL,
    currency,
    registered: total(own, ({ registered }) => registered),
    active: 0,
    firstDeposits: total(own, ({ firstDeposits }) => firstDeposits),
  }));
}

function cohortTotals(rows: readonly CohortRow[]): CohortRow[] {
  return [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, own]) => ({
    week: TOTAL,
    currency,
    registered: total(own, ({ registered }) => registered),
    weeks: Array.from({ length: COHORT_WEEKS + 1 }, (_, week) => {
      const known = own.map(({ weeks }) => weeks[week] ?? null);
      return known.every((each) => each === null) ? null : sumOf(known);
    }),
  }));
}

/** Counts add up; a median or percentile of all days is not known from those of the days. */
function agentTotal(rows: readonly AgentRow[]): AgentRow {
  return {
    day: TOTAL,
    staffId: TOTAL,
    name: "",
    sessions: total(rows, ({ sessions }) => sessions),
    messages: total(rows, ({ messages }) => messages),
    firstAnswers: total(rows, ({ firstAnswers }) => firstAnswers),
    medianSeconds: null,
    p95Seconds: null,
    ratings: total(rows, ({ ratings }) => ratings),
    averageStars: averageStars(rows),
  };
}

/** Weighted by the number of ratings; null without any. */
function averageStars(rows: readonly AgentRow[]): number | null {
  const ratings = total(rows, (row) => row.ratings);
  const stars = rows.reduce((sum, row) => sum + row.ratings * (row.averageStars ?? 0), 0);
  return ratings === 0 ? null : stars / ratings;
}

/** The rows with their totals on top; without rows there is nothing to sum up. */
const withTotals = <Row,>(
  rows: readonly Row[] | undefined,
  totals: (rows: readonly Row[]) => readonly Row[],
) => (rows && rows.length > 0 ? [...totals(rows), ...rows] : rows);

/** New members, active members and first deposits by day. */
export function MembersReport({ span }: { span: ReportSpan }) {
  const t = useTexts(reportsTexts);
  const query = useQuery({
    queryKey: ["report", "members", span],
    queryFn: ({ signal }) => api(members, { input: span, signal }),
    placeholderData: keepPreviousData,
  });
  const columns: Column<MemberRow>[] = [
    dayColumn(t.labels.day, t.total),
    {
      id: "currency",
      header: t.labels.currency,
      value: ({ currency }) => currency,
      cell: ({ currency }) => currency,
    },
    countColumn("registered", t.registered, ({ registered }) => registered),
    countColumn("first", t.firstDeposits, ({ firstDeposits }) => firstDeposits),
    countColumn("active", t.active, ({ day, active }) => (day === TOTAL ? null : active)),
  ];
  return (
    <>
      <MembersChart rows={query.data?.rows ?? []} span={span} />
      <Pane>
        <LocalList
          name="report-members"
          isPinned={isTotal}
          label={t.tabs.members}
          columns={columns}
          list={listOf(withTotals(query.data?.rows, memberTotals), query)}
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
      value: (row) => row.weeks[week] ?? null,
      align: "right",
      cell: (row) => {
        const value = row.weeks[week] ?? null;
        return value === null ? "–" : <Amount value={value} currency={row.currency} />;
      },
    }),
  );
  const columns: Column<CohortRow>[] = [
    {
      id: "cohort",
      header: t.cohortWeek,
      value: ({ week }) => (week === TOTAL ? t.total : week),
      cell: ({ week }) => dayCell(week),
    },
    countColumn("registered", t.registered, ({ registered }) => registered),
    ...weeks,
  ];
  return (
    <>
      <CohortsChart rows={query.data?.rows ?? []} />
      <Pane className="wide-report">
        <LocalList
          name="report-cohorts"
          isPinned={({ week }) => week === TOTAL}
          label={t.tabs.cohorts}
          columns={columns}
          list={listOf(withTotals(query.data?.rows, cohortTotals), query)}
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
    value: read,
    cell: (row) => {
      const seconds = read(row);
      return <span className="num">{seconds === null ? "–" : clockText(seconds)}</span>;
    },
  });
  const columns: Column<AgentRow>[] = [
    dayColumn(t.labels.day, t.total),
    { id: "agent", header: t.agent, value: ({ name }) => name, cell: ({ name }) => name },
    countColumn("sessions", t.sessions, ({ sessions }) => sessions),
    countColumn("messages", t.messages, ({ messages }) => messages),
    countColumn("first", t.firstAnswers, ({ firstAnswers }) => firstAnswers),
    durationColumn("median", t.median, ({ medianSeconds }) => medianSeconds),
    durationColumn("p95", t.p95, ({ p95Seconds }) => p95Seconds),
    countColumn("ratings", t.ratings, ({ ratings }) => ratings),
    {
      id: "stars",
      header: t.averageStars,
      value: ({ averageStars }) => averageStars,
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
        <LocalList
          name="report-agents"
          isPinned={isTotal}
          label={t.tabs.agents}
          columns={columns}
          list={listOf(
            withTotals(query.data?.rows, (rows) => [agentTotal(rows)]),
            query,
          )}
          rowId={({ day, staffId }) => `${day} ${staffId}`}
          empty={{ title: t.empty, text: t.emptyText }}
        />
      </Pane>
    </>
  );
}
