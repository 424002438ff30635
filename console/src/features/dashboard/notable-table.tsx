import type { Notable } from "@krapao/contract/office/dashboard";
import { Amount } from "@krapao/ui/amount";
import { Chip } from "@krapao/ui/chip";
import { Link } from "wouter";
import { useTexts } from "../../i18n/index.ts";
import { type Column, DataTable } from "../../lib/data-table.tsx";
import { Moment } from "../../lib/moment.tsx";
import { listOf } from "../../lib/pages.ts";
import { Pane } from "../../lib/pane.tsx";
import { RiskChip } from "../../lib/risk-chip.tsx";
import { WhoCell } from "../../lib/who-cell.tsx";
import type { useOverview } from "./overview-calls.ts";
import { dashboardTexts } from "./texts/index.ts";

function Mark({ row }: { row: Notable }) {
  const t = useTexts(dashboardTexts);
  if (row.risk) return <RiskChip level={row.risk.level} score={row.risk.score} />;
  return <Chip tone="amber">{row.reason === "frequent" ? t.often : t.large}</Chip>;
}

function useColumns(): Column<Notable>[] {
  const t = useTexts(dashboardTexts);
  const what = ({ kind, reason, count, party }: Notable) => {
    if (kind === "withdrawal") return t.withdraw(party);
    return reason === "frequent" ? t.frequent(count) : t.deposit(party);
  };
  return [
    {
      id: "member",
      header: t.member,
      cell: ({ member }) => <WhoCell name={member.name} note={member.id} />,
    },
    { id: "what", header: t.what, cell: what },
    {
      id: "amount",
      header: t.amount,
      align: "right",
      cell: ({ amount, currency, kind }) => (
        <Amount value={amount} currency={currency} direction={kind === "deposit" ? "in" : "out"} />
      ),
    },
    { id: "risk", header: t.risk, cell: (row) => <Mark row={row} /> },
    {
      id: "at",
      header: t.at,
      align: "right",
      cell: ({ at }) => <Moment at={at} part="time" />,
    },
  ];
}

/** Movements of the last hours that somebody should look at. */
export function NotableTable({ query }: { query: ReturnType<typeof useOverview> }) {
  const t = useTexts(dashboardTexts);
  const columns = useColumns();
  return (
    <Pane
      title={t.notable}
      className="notable"
      aside={
        <Link href="/withdrawals" className="lnk s13">
          {t.all}
        </Link>
      }
    >
      <DataTable
        label={t.notable}
        columns={columns}
        list={listOf(query.data?.notable, query)}
        rowId={({ id }) => id}
        href={({ member }) => `/members/${member.id}`}
        empty={{ title: t.notableEmpty, text: t.notableEmptyText }}
      />
    </Pane>
  );
}
