import { useTexts } from "@krapao/browser/i18n/texts";
import {
  DEPOSIT_SLA_MS,
  type SlipRow,
  slipActions,
  slipRecord,
} from "@krapao/contract/console/deposits/payments";
import { Chip } from "@krapao/ui/feedback/chip";
import { Amount } from "@krapao/ui/money/amount";
import { useState } from "react";
import { queueKey, refreshQueue } from "../../lib/api/queues.ts";
import { Age } from "../../lib/marks/age.tsx";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { useRecordList } from "../../lib/records/queue.tsx";
import { depositTexts } from "./texts.ts";
import { useReasonLabel } from "./use-reason-label.ts";
import { REFETCH_MS } from "./use-slips.ts";
import "./slips.css";

interface SlipListProps {
  /** Name of the signed-in staff user, whose own claims are not marked. */
  ownName: string;
}

/**
 * The list of slips with their images and amounts, and how many of the last day could not be read
 * and wait for their member or for staff. The keys J and K move the selection.
 */
export function useSlipList({ ownName }: SlipListProps) {
  const t = useTexts(depositTexts);
  const reasonLabel = useReasonLabel();
  const [unread, setUnread] = useState(0);
  const list = useRecordList({
    of: slipRecord,
    queryKey: [...queueKey("slips"), "list"],
    everyMs: REFETCH_MS,
    label: () => t.slipQueue,
    labels: {
      member: t.labels.member,
      amount: t.labels.amount,
      since: t.labels.waits,
      state: t.labels.state,
      reason: t.labels.reason,
      createdAt: t.labels.sent,
    },
    values: { state: t.states },
    empty: () => [t.noSlips, t.noSlipsText],
    cells: {
      member: (slip) => <SlipCell slip={slip} ownName={ownName} />,
      amount: ({ amount, currency, state, since }) => (
        <span className="grid justify-items-end leading-[1.5]">
          {amount === null || currency === null ? (
            "–"
          ) : (
            <Amount value={amount} currency={currency} />
          )}
          {state === "review" ? (
            <Age since={since} slaSeconds={DEPOSIT_SLA_MS.red / 1000} />
          ) : (
            <Timestamp at={since} part="time" />
          )}
        </span>
      ),
      reason: reasonLabel,
    },
    actions: {
      of: slipActions,
      texts: t.actions.slips,
      refresh: () => refreshQueue("slips"),
    },
  });
  // The count stays while another tab is read.
  const { unread: read = unread } = list.answer ?? {};
  if (read !== unread) setUnread(read);
  return { ...list, unread };
}

function SlipCell({ slip, ownName }: { slip: SlipRow; ownName: string }) {
  const t = useTexts(depositTexts);
  const reasonLabel = useReasonLabel();
  const isClaimedByOther = slip.claimedBy !== null && slip.claimedBy !== ownName;
  return (
    <span className="slip-cell grid grid-cols-[36px_minmax(0,1fr)] gap-2.5 items-center py-1">
      <img
        className="w-10 h-13.5 rounded-[8px] object-cover bg-ink-800"
        src={slip.picture}
        alt=""
        width={36}
        height={48}
        loading="lazy"
      />
      <span>
        <b>{slip.member.name}</b>
        <span className="flex flex-wrap gap-1">
          {slip.state === "credited" ? (
            <Chip tone="jade">{t.states.credited}</Chip>
          ) : (
            <Chip
              tone={slip.state === "failed" ? "coral" : slip.reason === "kind" ? "plain" : "amber"}
            >
              {reasonLabel(slip)}
            </Chip>
          )}
          {slip.hasDuplicate ? <Chip tone="coral">{t.duplicateChip}</Chip> : null}
          {isClaimedByOther ? <Chip tone="sky">{t.claimedBy(slip.claimedBy ?? "")}</Chip> : null}
        </span>
      </span>
    </span>
  );
}
