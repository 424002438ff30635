import { useTexts } from "@krapao/browser/i18n/texts";
import type { WorkKind, WorkOutcome, WorkPeriod } from "@krapao/contract/console/shifts/work";
import { Amount } from "@krapao/ui/money/amount";
import { Link, useLocation, useSearch } from "wouter";
import { useMe } from "../../../lib/api/me.ts";
import { clockText, dayText, whole } from "../../../lib/format.ts";
import type { Column } from "../../../lib/lists/data-table.tsx";
import { withParams } from "../../../lib/navigation/navigation.tsx";
import { type ReportSpan, TOTAL } from "../span.ts";
import { reportsTexts, teamTexts } from "../texts.ts";
import { daysOf, type TeamRow } from "./team-rows.ts";

interface Shown {
  kind: WorkKind;
  by: WorkPeriod;
  span: ReportSpan;
}

/** The columns of one kind of work; each count is a link to its decisions. */
export function useTeamColumns({ kind, by, span }: Shown): Column<TeamRow>[] {
  const t = useTexts(teamTexts);
  const core = useTexts(reportsTexts);
  const { variant } = useMe();
  const count = useCountColumn({ kind, by, span });
  const currency: Column<TeamRow> = {
    id: "currency",
    header: core.labels.currency,
    value: (row) => row.currency,
    cell: (row) => row.currency,
  };
  const firsts = kind === "withdrawals" ? [count("first", t.first, "first")] : [];
  const hasMoney = kind !== "documents";
  return [
    {
      id: "period",
      header: t.period,
      size: "date",
      value: ({ period }) => (period === TOTAL ? core.total : period),
      cell: ({ period }) =>
        period === TOTAL ? <b>{core.total}</b> : <span className="num">{dayText(period)}</span>,
    },
    { id: "staff", header: t.staff, value: ({ name }) => name, cell: ({ name }) => name },
    ...(variant === "lao" ? [currency] : []),
    count("approved", t.approved, "approved"),
    ...(hasMoney ? [amountColumn("approvedAmount", t.approvedAmount)] : []),
    ...firsts,
    count("rejected", t.rejected, "rejected"),
    ...(hasMoney ? [amountColumn("rejectedAmount", t.rejectedAmount)] : []),
    ...(hasMoney ? [count("undone", t.undone, null)] : []),
    ...(hasMoney ? [durationColumn("waitSeconds", t.wait)] : []),
    ...(kind === "withdrawals" || kind === "slips"
      ? [durationColumn("claimSeconds", t.claim)]
      : []),
  ];
}

const amountColumn = (
  id: "approvedAmount" | "rejectedAmount",
  header: string,
): Column<TeamRow> => ({
  id,
  header,
  align: "right",
  size: "amount",
  value: (row) => row[id],
  cell: (row) => <Amount value={row[id]} currency={row.currency} />,
});

type Duration = "waitSeconds" | "claimSeconds";

/** A time as a clock shows it, or a dash. */
export const durationColumn = <Row extends Record<Duration, number | null>>(
  id: Duration,
  header: string,
): Column<Row> => ({
  id,
  header,
  align: "right",
  value: (row) => row[id],
  cell: (row) => {
    const seconds = row[id];
    return <span className="num">{seconds === null ? "–" : clockText(seconds)}</span>;
  },
});

/** A count that leads to the decisions behind it. */
function useCountColumn({ kind, by, span }: Shown) {
  const [path] = useLocation();
  const search = useSearch();
  return (
    id: "approved" | "first" | "rejected" | "undone",
    header: string,
    outcome: WorkOutcome | null,
  ): Column<TeamRow> => ({
    id,
    header,
    align: "right",
    size: "count",
    value: (row) => row[id],
    cell: (row) => {
      const text = whole(row[id]);
      if (row[id] === 0) return <span className="num t3">{text}</span>;
      const days = daysOf(row.period, by, span);
      const href = withParams(path, search, {
        work: kind,
        of: row.staffId === TOTAL ? null : row.staffId,
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
    },
  });
}
