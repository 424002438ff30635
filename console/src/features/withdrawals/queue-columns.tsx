import { useTexts } from "@krapao/browser/i18n/texts";
import type { QueueTab } from "@krapao/contract/console/withdrawals";
import { Amount } from "@krapao/ui/money/amount";
import { DoorOpen, Eye } from "lucide-react";
import type { Labelled } from "../../i18n/define-texts.ts";
import { timeOnly } from "../../lib/format.ts";
import type { Column } from "../../lib/lists/data-table.tsx";
import { Age } from "../../lib/marks/age.tsx";
import { RiskChip } from "../../lib/marks/risk-chip.tsx";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { WhoCell } from "../../lib/marks/who-cell.tsx";
import { shortId } from "./short-id.ts";
import { StateChip } from "./state-chip.tsx";
import type th from "./texts/th.ts";
import { withdrawalsTexts } from "./texts.ts";
import type { Row } from "./withdrawal-calls.ts";

type Texts = Labelled<typeof th>;

interface QueueContext {
  slaMinutes: number | undefined;
  /** The signed-in staff user, whose own claim is not marked. */
  staffId: string;
}

/** Columns of a tab: open withdrawals show their age, decided ones their outcome. */
export function columnsOf(t: Texts, tab: QueueTab, context: QueueContext): readonly Column<Row>[] {
  const own = tab === "done" ? doneColumns(t) : openColumns(t, context);
  return [...commonColumns(t), ...own, ...optionalColumns(t)];
}

const commonColumns = (t: Texts): readonly Column<Row>[] => [
  {
    id: "member",
    header: t.labels.member,
    sort: "member",
    cell: ({ member }) => <WhoCell name={member.name} note={member.id} />,
  },
  {
    id: "amount",
    header: t.labels.amount,
    align: "right",
    sort: "amount",
    size: "amount",
    cell: (row) => (
      <span className="wd-amount">
        <Amount value={row.amount} currency={row.currency} />
        <small className="t3">{row.bankCode}</small>
      </span>
    ),
  },
];

const optionalColumns = (t: Texts): readonly Column<Row>[] => [
  {
    id: "bank",
    header: t.labels.bank,
    size: "chip",
    isOptional: true,
    cell: ({ bankCode }) => bankCode,
  },
  {
    id: "id",
    header: t.columns.id,
    size: "chip",
    isOptional: true,
    cell: ({ id }) => <span className="num">{shortId(id)}</span>,
  },
];

const doneColumns = (t: Texts): readonly Column<Row>[] => [
  {
    id: "state",
    header: t.labels.state,
    size: "chip",
    cell: (row) => <StateChip state={stateOf(row)} />,
  },
  {
    id: "at",
    sort: "at",
    header: t.labels.time,
    align: "right",
    size: "time",
    isWide: true,
    cell: ({ decidedAt }) => <Timestamp at={decidedAt} part="time" />,
  },
];

/** In this queue `refused` means rejected by staff; the bank refuses payouts. */
const stateOf = ({ state }: Row) => (state === "refused" ? "rejected" : state);

/** The marks of colleagues are below the age, which is below the risk on narrow screens. */
const openColumns = (t: Texts, context: QueueContext): readonly Column<Row>[] => [
  {
    id: "risk",
    sort: "risk",
    header: t.labels.risk,
    size: "chip",
    cell: (row) => (
      <>
        <RiskOf row={row} />
        <span className="wd-narrow">
          <AgeOf row={row} context={context} />
          <Marks row={row} context={context} />
        </span>
      </>
    ),
  },
  {
    id: "waits",
    sort: "at",
    header: t.labels.waits,
    align: "right",
    size: "age",
    isWide: true,
    cell: (row) => (
      <span className="wd-waits">
        <AgeOf row={row} context={context} />
        <span className="wd-marks">
          <Marks row={row} context={context} />
        </span>
      </span>
    ),
  },
];

function AgeOf({ row, context: { slaMinutes } }: { row: Row; context: QueueContext }) {
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

/** Marks for a first approval, and for a claim of another staff user. */
function Marks({ row, context }: { row: Row; context: QueueContext }) {
  const t = useTexts(withdrawalsTexts);
  const { firstApproval, claimedBy, leaving } = row;
  const first = leaving && t.goesFirst(t.leavingReasons[leaving.reason], timeOnly(leaving.until));
  return (
    <>
      {first ? (
        <span className="wd-mark" title={first}>
          <DoorOpen className="i i16 amber" aria-hidden="true" />
          <span className="vh">{first}</span>
        </span>
      ) : null}
      {firstApproval ? (
        <span className="wd-mark" title={t.approvedBy(firstApproval.name)}>
          <b className="num">1/2</b>
          <span className="vh">{t.firstApproved}</span>
        </span>
      ) : null}
      {claimedBy && claimedBy.id !== context.staffId ? (
        <span className="wd-mark" title={t.claimedBy(claimedBy.name)}>
          <Eye className="i i16" aria-hidden="true" />
          <span className="vh">{t.claimedBy(claimedBy.name)}</span>
        </span>
      ) : null}
    </>
  );
}
