import type { QueueTab } from "@krapao/contract/office/withdrawals";
import { Amount } from "@krapao/ui/amount";
import { BankTile } from "@krapao/ui/bank-tile";
import { Eye } from "lucide-react";
import { Age } from "../../lib/age.tsx";
import type { Column } from "../../lib/data-table.tsx";
import { Moment } from "../../lib/moment.tsx";
import { RiskChip } from "../../lib/risk-chip.tsx";
import { WhoCell } from "../../lib/who-cell.tsx";
import { StateChip } from "./state-chip.tsx";
import type th from "./texts/th.ts";
import type { Row } from "./withdrawal-calls.ts";

type Texts = typeof th;

/** The columns of a tab: what waits shows its age, what is done its outcome. */
export function columnsOf(
  t: Texts,
  tab: QueueTab,
  { slaMinutes, staffId }: { slaMinutes: number | undefined; staffId: string },
): readonly Column<Row>[] {
  const sla = slaMinutes === undefined ? {} : { slaSeconds: slaMinutes * 60 };
  const common: Column<Row>[] = [
    {
      id: "member",
      header: t.columns.member,
      cell: ({ member }) => <WhoCell name={member.name} note={member.id} />,
    },
    {
      id: "amount",
      header: t.columns.amount,
      align: "right",
      cell: (row) => (
        <span className="wd-amount">
          <Amount value={row.amount} currency={row.currency} />
          <BankTile code={row.bankCode} small />
        </span>
      ),
    },
  ];
  if (tab === "done") {
    return [
      ...common,
      { id: "state", header: t.columns.state, cell: (row) => <StateChip state={stateOf(row)} /> },
      {
        id: "at",
        header: t.columns.at,
        align: "right",
        cell: ({ decidedAt }) => <Moment at={decidedAt} part="time" />,
      },
    ];
  }
  return [
    ...common,
    {
      id: "risk",
      header: t.columns.risk,
      cell: (row) => (
        <>
          <RiskOf row={row} />
          <span className="wd-narrow">
            <Age since={row.waitingSince} {...sla} />
          </span>
        </>
      ),
    },
    {
      id: "waits",
      header: t.columns.waits,
      align: "right",
      isWide: true,
      cell: (row) => (
        <span className="wd-waits">
          <Age since={row.waitingSince} {...sla} />
          {row.firstApproval ? (
            <span className="wd-mark" title={t.approvedBy(row.firstApproval.name)}>
              <b className="num">1/2</b>
              <span className="vh">{t.firstApproved}</span>
            </span>
          ) : null}
          {row.claimedBy && row.claimedBy.id !== staffId ? (
            <span className="wd-mark" title={t.claimedBy(row.claimedBy.name)}>
              <Eye className="i i16" aria-hidden="true" />
              <span className="vh">{t.claimedBy(row.claimedBy.name)}</span>
            </span>
          ) : null}
        </span>
      ),
    },
  ];
}

/** What the desk refused itself is told apart from what the bank refused. */
const stateOf = ({ state }: Row) => (state === "refused" ? "rejected" : state);

function RiskOf({ row }: { row: Row }) {
  if (row.level === null || row.score === null) return <span className="t3">–</span>;
  return <RiskChip level={row.level} score={row.score} />;
}
