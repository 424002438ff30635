import { useTexts } from "@krapao/browser/i18n/texts";
import type { Notable } from "@krapao/contract/console/dashboard";
import { Chip } from "@krapao/ui/feedback/chip";
import { Amount } from "@krapao/ui/money/amount";
import { Link } from "wouter";
import { listOf } from "../../lib/api/pages.ts";
import type { Column } from "../../lib/lists/column.ts";
import { PlainTable } from "../../lib/lists/plain-table.tsx";
import { RiskChip } from "../../lib/marks/risk-chip.tsx";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { WhoCell } from "../../lib/marks/who-cell.tsx";
import { Pane } from "../../lib/panes/pane.tsx";
import type { useOverview } from "./overview-calls.ts";
import { dashboardTexts } from "./texts.ts";

function Mark({ row }: { row: Notable }) {
  const t = useTexts(dashboardTexts);
  if (row.risk) return <RiskChip level={row.risk.level} score={row.risk.score} />;
  return <Chip tone="amber">{row.reason === "frequent" ? t.often : t.large}</Chip>;
}

function useColumns(): Column<Notable>[] {
  const t = useTexts(dashboardTexts);
  const what = ({ kind, reason, count, counterparty }: Notable) => {
    if (kind === "withdrawal") return t.withdraw(counterparty);
    return reason === "frequent" ? t.frequent(count) : t.deposit(counterparty);
  };
  return [
    {
      id: "member",
      header: t.labels.member,
      cell: ({ member }) => <WhoCell name={member.name} note={member.id} />,
    },
    { id: "what", header: t.what, cell: what },
    {
      id: "amount",
      header: t.labels.amount,
      align: "right",
      cell: ({ amount, currency, kind }) => (
        <Amount value={amount} currency={currency} direction={kind === "deposit" ? "in" : "out"} />
      ),
    },
    { id: "risk", header: t.labels.risk, cell: (row) => <Mark row={row} /> },
    {
      id: "at",
      header: t.labels.time,
      align: "right",
      cell: ({ at }) => <Timestamp at={at} part="time" />,
    },
  ];
}

/** Large, risky and frequent movements of the last hours. */
export default function NotableTable({ query }: { query: ReturnType<typeof useOverview> }) {
  const t = useTexts(dashboardTexts);
  const columns = useColumns();
  return (
    <Pane
      title={t.notable}
      className="notable"
      aside={
        <Link href="/withdrawals" className="lnk s13">
          {t.labels.showAll}
        </Link>
      }
    >
      <PlainTable
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
