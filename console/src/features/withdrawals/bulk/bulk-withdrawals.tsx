import { useTexts } from "@krapao/browser/i18n/texts";
import * as calls from "@krapao/contract/console/withdrawals";
import { Select } from "@krapao/ui/forms/field";
import { toast } from "@krapao/ui/overlays/toast";
import { useState } from "react";
import { api } from "../../../lib/api/api.ts";
import { money } from "../../../lib/format.ts";
import { type BulkAction, BulkBar } from "../../../lib/lists/bulk/bulk-bar.tsx";
import { BulkDialog } from "../../../lib/lists/bulk/bulk-dialog.tsx";
import type { BulkResult } from "../../../lib/lists/bulk/run-bulk.ts";
import type { Selection } from "../../../lib/lists/bulk/selection.ts";
import { sumsText } from "../../../lib/lists/bulk/sums.ts";
import { withdrawalsTexts } from "../texts.ts";
import { type Row, refetchWithdrawals } from "../withdrawal-calls.ts";

interface BulkWithdrawalsProps {
  rows: readonly Row[];
  selection: Selection;
  staffId: string;
  /** Those on hold cannot be put on hold again. */
  isParked: boolean;
}

/**
 * Whether a withdrawal can be paid together with others: small, of low risk, and no other staff
 * user works on it. Each other one is opened first.
 */
export const isSimple = (row: Row, staffId: string): boolean =>
  row.level === "low" &&
  !row.needsTwoApprovals &&
  row.firstApproval === null &&
  (row.claimedBy === null || row.claimedBy.id === staffId);

/** Pays or parks several withdrawals, each by its own call. */
export function BulkWithdrawals({ rows, selection, staffId, isParked }: BulkWithdrawalsProps) {
  const t = useTexts(withdrawalsTexts);
  const [open, setOpen] = useState<{ action: "approve" | "park"; rows: readonly Row[] } | null>(
    null,
  );
  const [why, setWhy] = useState(0);
  const chosen = rows.filter(({ id }) => selection.has(id));
  // The dialog keeps the rows it opened with: one that is paid leaves the list.
  const start = (action: "approve" | "park") => setOpen({ action, rows: chosen });
  const simple = open?.rows.filter((row) => isSimple(row, staffId)) ?? [];
  const done = (results: readonly BulkResult<Row>[]) => {
    const count = results.filter(({ error }) => error === null).length;
    if (count > 0) toast("success", t.bulk.done(count));
    selection.clear();
    void refetchWithdrawals();
  };
  const actions: BulkAction[] = [
    { label: t.bulk.approve, shortcut: "p", onPress: () => start("approve") },
    ...(isParked ? [] : [{ label: t.labels.hold, shortcut: "o", onPress: () => start("park") }]),
  ];
  const common = {
    nameOf: ({ member, amount, currency }: Row) => `${member.name} ${money(amount, currency)}`,
    onDone: done,
    onClose: () => setOpen(null),
  };
  return (
    <>
      <BulkBar selection={selection} sum={sumsText(chosen)} actions={actions} />
      {open?.action === "approve" ? (
        <BulkDialog
          {...common}
          title={t.bulk.approveTitle(simple.length, sumsText(simple))}
          confirmLabel={t.bulk.approve}
          sameKey="p"
          rows={simple}
          leftOut={{ count: open.rows.length - simple.length, why: t.bulk.leftOut }}
          work={({ id, version }) =>
            api(calls.approve, {
              params: { withdrawalId: id },
              input: { version, isOneOfMany: true },
            })
          }
        >
          <p className="t2">{t.bulk.approveText}</p>
        </BulkDialog>
      ) : null}
      {open?.action === "park" ? (
        <BulkDialog
          {...common}
          title={t.bulk.parkTitle(open.rows.length)}
          confirmLabel={t.labels.hold}
          rows={open.rows}
          work={({ id, version }) =>
            api(calls.park, {
              params: { withdrawalId: id },
              input: { version, why: t.parkReasons[why] ?? t.labels.hold },
            })
          }
        >
          <ParkReason value={why} onChange={setWhy} />
        </BulkDialog>
      ) : null}
    </>
  );
}

function ParkReason({ value, onChange }: { value: number; onChange: (at: number) => void }) {
  const t = useTexts(withdrawalsTexts);
  return (
    <Select
      label={t.labels.reason}
      value={String(value)}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {t.parkReasons.map((reason, at) => (
        <option key={reason} value={String(at)}>
          {reason}
        </option>
      ))}
    </Select>
  );
}
