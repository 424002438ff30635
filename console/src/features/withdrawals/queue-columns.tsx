import type { QueueTab } from "@krapao/contract/office/withdrawals";
import { Amount } from "@krapao/ui/amount";
import { BankTile } from "@krapao/ui/bank-tile";
import { Eye } from "lucide-react";
import { useTexts } from "../../i18n/index.ts";
import { Age } from "../../lib/age.tsx";
import type { Column } from "../../lib/data-table.tsx";
import { Moment } from "../../lib/moment.tsx";
import { RiskChip } from "../../lib/risk-chip.tsx";
import { WhoCell } from "../../lib/who-cell.tsx";
import { StateChip } from "./state-chip.tsx";
import { withdrawalsTexts } from "./texts/index.ts";
import type th from "./texts/th.ts";
import type { Row } from "./withdrawal-calls.ts";

type Texts = typeof th;

interface Desk {
  slaMinutes: number | undefined;
  /** Who looks: their own lease is no news to them. */
  staffId: string;
}

/** The columns of a tab: what waits shows its age, what is done its outcome. */
export function columnsOf(t: Texts, tab: QueueTab, desk: Desk): readonly Column<Row>[] {
  return [...commonColumns(t), ...(tab === "done" ? doneColumns(t) : openColumns(t, desk))];
}

const commonColumns = (t: Texts): readonly Column<Row>[] => [
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

const doneColumns = (t: Texts): readonly Column<Row>[] => [
  { id: "state", header: t.columns.state, cell: (row) => <StateChip state={stateOf(row)} /> },
  {
    id: "at",
    header: t.columns.at,
    align: "right",
    isWide: true,
    cell: ({ decidedAt }) => <Moment at={decidedAt} part="time" />,
  },
];

/** What the desk refused itself is told apart from what the bank refused. */
const stateOf = ({ state }: Row) => (state === "refused" ? "rejected" : state);

/** On narrow screens the age stands below the risk. */
const openColumns = (t: Texts, desk: Desk): readonly Column<Row>[] => [
  {
    id: "risk",
    header: t.columns.risk,
    cell: (row) => (
      <>
        <RiskOf row={row} />
        <span className="wd-narrow">
          <AgeOf row={row} desk={desk} />
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
        <AgeOf row={row} desk={desk} />
        <Marks row={row} desk={desk} />
      </span>
    ),
  },
];

function AgeOf({ row, desk: { slaMinutes } }: { row: Row; desk: Desk }) {
  return slaMinutes === undefined ? (
    <Age since={row.waitingSince} />
  ) : (
    <Age since={row.waitingSince} slaSeconds={slaMinutes * 60} />
  );
}

function RiskOf({ row }: { row: Row }) {
  if (row.level === null || row.score === null) return <span className="t3">–</span>;
  return <RiskChip level={row.level} score={row.score} />;
}

/** That one of two has approved it, and that somebody else works on it. */
function Marks({ row, desk }: { row: Row; desk: Desk }) {
  const t = useTexts(withdrawalsTexts);
  const { firstApproval, claimedBy } = row;
  return (
    <>
      {firstApproval ? (
        <span className="wd-mark" title={t.approvedBy(firstApproval.name)}>
          <b className="num">1/2</b>
          <span className="vh">{t.firstApproved}</span>
        </span>
      ) : null}
      {claimedBy && claimedBy.id !== desk.staffId ? (
        <span className="wd-mark" title={t.claimedBy(claimedBy.name)}>
          <Eye className="i i16" aria-hidden="true" />
          <span className="vh">{t.claimedBy(claimedBy.name)}</span>
        </span>
      ) : null}
    </>
  );
}
