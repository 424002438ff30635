import { useTexts } from "@krapao/browser/i18n/texts";
import type { withdrawals } from "@krapao/contract/console/withdrawals";
import { DoorOpen, Eye } from "lucide-react";
import { timeOnly } from "../../lib/format.ts";
import { Age } from "../../lib/marks/age.tsx";
import { RiskChip } from "../../lib/marks/risk-chip.tsx";
import type { Cells } from "../../lib/records/columns.tsx";
import { AmountAtBank } from "./amount-at-bank.tsx";
import { shortId } from "./short-id.ts";
import { StateChip } from "./state-chip.tsx";
import { withdrawalsTexts } from "./texts.ts";
import type { Row } from "./withdrawal-calls.ts";

interface QueueContext {
  slaMinutes: number | undefined;
  /** The signed-in staff user, whose own claim is not marked. */
  staffId: string;
}

/**
 * The cells of the queue that say more than their fields. The marks of colleagues are below the
 * age, which is below the risk on narrow screens.
 */
export const queueCells = (context: QueueContext): Cells<typeof withdrawals> => ({
  amount: (row) => <AmountAtBank {...row} />,
  level: (row) => (
    <>
      <RiskOf row={row} />
      <span className="wd-narrow">
        <AgeOf row={row} context={context} />
        <Marks row={row} context={context} />
      </span>
    </>
  ),
  waitingSince: (row) => (
    <span className="wd-waits">
      <AgeOf row={row} context={context} />
      <span className="flex gap-1.5">
        <Marks row={row} context={context} />
      </span>
    </span>
  ),
  // In this queue `refused` means rejected by staff; the bank refuses payouts.
  state: ({ state }) => <StateChip state={state === "refused" ? "rejected" : state} />,
  number: ({ id }) => <span className="num">{shortId(id)}</span>,
});

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
        <span className="inline-flex text-12 text-sky-300" title={first}>
          <DoorOpen className="i i16 amber" aria-hidden="true" />
          <span className="vh">{first}</span>
        </span>
      ) : null}
      {firstApproval ? (
        <span className="inline-flex text-12 text-sky-300" title={t.approvedBy(firstApproval.name)}>
          <b className="num">1/2</b>
          <span className="vh">{t.firstApproved}</span>
        </span>
      ) : null}
      {claimedBy && claimedBy.id !== context.staffId ? (
        <span className="inline-flex text-12 text-sky-300" title={t.claimedBy(claimedBy.name)}>
          <Eye className="i i16" aria-hidden="true" />
          <span className="vh">{t.claimedBy(claimedBy.name)}</span>
        </span>
      ) : null}
    </>
  );
}
