import { useTexts } from "@krapao/browser/i18n/texts";
import {
  DEPOSIT_SLA_MS,
  rejectSlip,
  type SlipRow,
  slipRecord,
} from "@krapao/contract/console/deposits/payments";
import { SLIP_REASONS, type SlipReason } from "@krapao/contract/member/deposits";
import { Chip } from "@krapao/ui/feedback/chip";
import { Select } from "@krapao/ui/forms/field";
import { Amount } from "@krapao/ui/money/amount";
import { toast } from "@krapao/ui/overlays/toast";
import { useState } from "react";
import { api } from "../../lib/api/api.ts";
import { queueKey, refreshQueue } from "../../lib/api/queues.ts";
import { money } from "../../lib/format.ts";
import { BulkBar } from "../../lib/lists/bulk/bulk-bar.tsx";
import { BulkDialog } from "../../lib/lists/bulk/bulk-dialog.tsx";
import type { Selection } from "../../lib/lists/bulk/selection.ts";
import { sumsText } from "../../lib/lists/bulk/sums.ts";
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
  mayDecide: boolean;
}

/** The list of slips with their images and amounts; the keys J and K move the selection. */
export function useSlipList({ ownName, mayDecide }: SlipListProps) {
  const t = useTexts(depositTexts);
  const reasonLabel = useReasonLabel();
  return useRecordList({
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
    bulk: (rows, selection, tab) =>
      mayDecide && (tab === "waiting" || tab === "parked") ? (
        <RejectTogether rows={rows} selection={selection} />
      ) : null,
  });
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

interface RejectTogetherProps {
  rows: readonly SlipRow[];
  selection: Selection;
}

/** Rejects the selected slips with one reason, each by its own decision. */
function RejectTogether({ rows, selection }: RejectTogetherProps) {
  const t = useTexts(depositTexts);
  const [open, setOpen] = useState<readonly SlipRow[] | null>(null);
  const [reason, setReason] = useState<SlipReason>("INVALID_SLIP");
  const chosen = rows.filter(({ id }) => selection.has(id));
  return (
    <>
      <BulkBar
        selection={selection}
        sum={sumsText(chosen)}
        actions={[{ label: t.labels.reject, shortcut: "d", onPress: () => setOpen(chosen) }]}
      />
      {open ? (
        <BulkDialog
          title={t.rejectTogether(open.length)}
          confirmLabel={t.labels.reject}
          rows={open}
          nameOf={({ member, amount, currency }) =>
            `${member.name} ${amount === null || currency === null ? "" : money(amount, currency)}`
          }
          work={({ id, version }) =>
            api(rejectSlip, { params: { slipId: id }, input: { version, reason } })
          }
          onDone={(results) => {
            if (results.some(({ error }) => error === null)) toast("success", t.rejected);
            selection.clear();
            refreshQueue("slips");
          }}
          onClose={() => setOpen(null)}
        >
          <Select
            label={t.rejectReason}
            value={reason}
            onChange={({ target }) => {
              const found = SLIP_REASONS.find((each) => each === target.value);
              if (found) setReason(found);
            }}
          >
            {SLIP_REASONS.map((each) => (
              <option key={each} value={each}>
                {t.reasons[each]}
              </option>
            ))}
          </Select>
        </BulkDialog>
      ) : null}
    </>
  );
}
