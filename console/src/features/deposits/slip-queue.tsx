import { useTexts } from "@krapao/browser/i18n/texts";
import {
  DEPOSIT_SLA_MS,
  rejectSlip,
  type SlipRow,
} from "@krapao/contract/console/deposits/payments";
import { SLIP_REASONS, type SlipReason } from "@krapao/contract/member/deposits";
import { Chip } from "@krapao/ui/feedback/chip";
import { Select } from "@krapao/ui/forms/field";
import { Amount } from "@krapao/ui/money/amount";
import { toast } from "@krapao/ui/overlays/toast";
import { useState } from "react";
import { api } from "../../lib/api/api.ts";
import type { List } from "../../lib/api/pages.ts";
import { refreshQueue } from "../../lib/api/queues.ts";
import { money } from "../../lib/format.ts";
import { BulkBar } from "../../lib/lists/bulk/bulk-bar.tsx";
import { BulkDialog } from "../../lib/lists/bulk/bulk-dialog.tsx";
import { useSelection } from "../../lib/lists/bulk/selection.ts";
import { sumsText } from "../../lib/lists/bulk/sums.ts";
import { type Column, DataTable } from "../../lib/lists/data-table.tsx";
import type { Steady } from "../../lib/lists/steady-rows.ts";
import type { FilterSpec } from "../../lib/lists/tools/filters.tsx";
import { ListTools } from "../../lib/lists/tools/list-tools.tsx";
import { Age } from "../../lib/marks/age.tsx";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { depositTexts } from "./texts.ts";
import { useReasonLabel } from "./use-reason-label.ts";
import { type slipInput, useSlipTotals } from "./use-slips.ts";
import "./slips.css";

export const SLIP_FILTERS: readonly FilterSpec[] = [{ id: "amount", kind: "amount" }];

interface SlipQueueProps {
  input: ReturnType<typeof slipInput>;
  list: List<SlipRow>;
  ids: readonly string[];
  steady: Steady;
  chosen: string | null;
  onChoose: (id: string) => void;
  /** Name of the signed-in staff user, whose own claims are not marked. */
  ownName: string;
  mayDecide: boolean;
}

/** The list of slips with their images and amounts; the keys J and K move the selection. */
export function SlipQueue(props: SlipQueueProps) {
  const { input, list, ids, steady, chosen, onChoose, ownName } = props;
  const t = useTexts(depositTexts);
  const isQueue = input.tab === "waiting" || input.tab === "parked";
  const columns = useColumns({ ownName, isQueue });
  const selection = useSelection(ids);
  const mayReject = props.mayDecide && isQueue;
  return (
    <>
      <ListTools
        list="slips"
        columns={columns}
        filters={SLIP_FILTERS}
        totals={useSlipTotals(input)}
        exported={input}
      />
      {mayReject ? <RejectTogether rows={list.rows} selection={selection} /> : null}
      <div className="scroll flex-1 min-h-0 overflow-auto">
        <DataTable
          label={t.slipQueue}
          columns={columns}
          list={list}
          rowId={({ id }) => id}
          selected={chosen}
          onSelect={onChoose}
          steady={steady}
          selection={mayReject ? selection : null}
          empty={{ title: t.noSlips, text: t.noSlipsText }}
        />
      </div>
    </>
  );
}

function useColumns({ ownName, isQueue }: { ownName: string; isQueue: boolean }) {
  const t = useTexts(depositTexts);
  const columns: readonly Column<SlipRow>[] = [
    {
      id: "member",
      header: t.kinds.member,
      cell: (slip) => <SlipCell slip={slip} ownName={ownName} />,
    },
    {
      id: "amount",
      header: t.labels.amount,
      align: "right",
      size: "date",
      ...(isQueue ? { sort: "amount" } : {}),
      cell: ({ amount, currency, state, since }) => (
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
    },
    {
      id: "at",
      header: t.labels.waits,
      size: "account",
      sort: "at",
      isOptional: true,
      cell: ({ since }) => <Timestamp at={since} />,
    },
  ];
  return columns;
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
        <span className="marks flex flex-wrap gap-1">
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
  selection: ReturnType<typeof useSelection>;
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
