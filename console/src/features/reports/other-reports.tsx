import {
  type AgentRow,
  agents,
  COHORT_WEEKS,
  type CohortRow,
  cohorts,
  type MemberRow,
  members,
} from "@krapao/contract/office/reports";
import { Amount } from "@krapao/ui/amount";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { type Column, DataTable } from "../../lib/data-table.tsx";
import { clockText, dateOnly, whole } from "../../lib/format.ts";
import { listOf } from "../../lib/pages.ts";
import { Pane } from "../../lib/pane.tsx";
import type { ReportSpan } from "./span.ts";
import { reportsTexts } from "./texts/index.ts";

const dayText = (day: string) => <span className="num">{dateOnly(`${day}T12:00:00+07:00`)}</span>;

function counted<Row>(id: string, header: string, of: (row: Row) => number): Column<Row> {
  return {
    ...{ id, header, align: "right" },
    cell: (row) => <span className="num">{whole(of(row))}</span>,
  };
}

/** New, active and first-depositing members by day. */
export function MembersReport({ span }: { span: ReportSpan }) {
  const t = useTexts(reportsTexts);
  const query = useQuery({
    queryKey: ["report", "members", span],
    queryFn: ({ signal }) => api(members, { input: span, signal }),
    placeholderData: keepPreviousData,
  });
  const columns: Column<MemberRow>[] = [
    { id: "day", header: t.day, cell: ({ day }) => dayText(day) },
    { id: "currency", header: t.currency, cell: ({ currency }) => currency },
    counted("registered", t.registered, ({ registered }) => registered),
    counted("first", t.firstDeposits, ({ firstDeposits }) => firstDeposits),
    counted("active", t.active, ({ active }) => active),
  ];
  return (
    <Pane>
      <DataTable
        label={t.tabs.members}
        columns={columns}
        list={listOf(query.data?.rows, query)}
        rowId={({ day, currency }) => `${day} ${currency}`}
        empty={{ title: t.empty, text: t.emptyText }}
      />
    </Pane>
  );
}

/** What the members of a week brought, week by week. */
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
      ...{ id: `${week}`, header: t.week(week), align: "right" },
      cell: (row) => {
        const value = row.weeks[week] ?? null;
        return value === null ? "–" : <Amount value={value} currency={row.currency} />;
      },
    }),
  );
  const columns: Column<CohortRow>[] = [
    { id: "cohort", header: t.cohortWeek, cell: ({ week }) => dayText(week) },
    counted("registered", t.registered, ({ registered }) => registered),
    ...weeks,
  ];
  return (
    <Pane className="wide-report">
      <DataTable
        label={t.tabs.cohorts}
        columns={columns}
        list={listOf(query.data?.rows, query)}
        rowId={({ week, currency }) => `${week} ${currency}`}
        empty={{ title: t.empty, text: t.emptyText }}
      />
    </Pane>
  );
}

/** How the chat was answered, by day and agent. */
export function AgentsReport({ span }: { span: ReportSpan }) {
  const t = useTexts(reportsTexts);
  const query = useQuery({
    queryKey: ["report", "agents", span],
    queryFn: ({ signal }) => api(agents, { input: span, signal }),
    placeholderData: keepPreviousData,
  });
  const time = (id: string, header: string, of: (row: AgentRow) => number | null) => ({
    ...{ id, header, align: "right" as const },
    cell: (row: AgentRow) => {
      const seconds = of(row);
      return <span className="num">{seconds === null ? "–" : clockText(seconds)}</span>;
    },
  });
  const columns: Column<AgentRow>[] = [
    { id: "day", header: t.day, cell: ({ day }) => dayText(day) },
    { id: "agent", header: t.agent, cell: ({ name }) => name },
    counted("talks", t.talks, ({ talks }) => talks),
    counted("messages", t.messages, ({ messages }) => messages),
    counted("first", t.firstAnswers, ({ firstAnswers }) => firstAnswers),
    time("median", t.median, ({ medianSeconds }) => medianSeconds),
    time("p95", t.p95, ({ p95Seconds }) => p95Seconds),
  ];
  return (
    <Pane>
      <DataTable
        label={t.tabs.agents}
        columns={columns}
        list={listOf(query.data?.rows, query)}
        rowId={({ day, staffId }) => `${day} ${staffId}`}
        empty={{ title: t.empty, text: t.emptyText }}
      />
    </Pane>
  );
}
