import { isCode } from "@krapao/browser/api/failures";
import { useTexts } from "@krapao/browser/i18n/texts";
import * as calls from "@krapao/contract/console/withdrawals";
import { Note } from "@krapao/ui/feedback/note";
import { toast } from "@krapao/ui/overlays/toast";
import { useState } from "react";
import { toastCode } from "../../i18n/errors/index.ts";
import { api } from "../../lib/api/api.ts";
import { refreshQueue } from "../../lib/api/queues.ts";
import { Confirm } from "../../lib/dialogs/confirm.tsx";
import { ReasonDialog } from "../../lib/dialogs/reason-dialog.tsx";
import { money } from "../../lib/format.ts";
import { withdrawalsTexts } from "./texts.ts";
import { type Detail, refetchWithdrawals, type Seen } from "./withdrawal-calls.ts";

interface ApproveDialogProps {
  open: boolean;
  onClose: () => void;
  detail: Detail;
  seen: Seen;
}

/** Confirms the payout with its amount and destination. */
export function ApproveDialog({ open, onClose, detail, seen }: ApproveDialogProps) {
  const t = useTexts(withdrawalsTexts);
  const [isAbove, setAbove] = useState(false);
  const { destination, riskNow, released } = detail;
  const input = { ...seen, unplayed: released.unplayed };
  const isFirst = detail.needsTwoApprovals && detail.firstApproval === null;
  const amount = money(detail.amount, detail.currency);
  const account = `${destination.bankCode} ${destination.accountNo}`;
  const askAnother = async (why: string) => {
    const params = { withdrawalId: detail.id };
    const { message } = await api(calls.askApproval, { params, input: { ...input, why } });
    refreshQueue("approvals");
    await toastCode(message);
  };
  if (isAbove) {
    return (
      <ReasonDialog
        open={open}
        onClose={() => {
          setAbove(false);
          onClose();
        }}
        title={t.askAnother(amount)}
        confirmLabel={t.askAnotherAction}
        sameKey="a"
        onConfirm={askAnother}
      >
        <Note tone="warn">{t.aboveLimit}</Note>
      </ReasonDialog>
    );
  }
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title={isFirst ? t.approveFirstTitle(amount) : t.approveTitle(amount)}
      confirmLabel={isFirst ? t.approveFirstAction : t.approveAction(amount)}
      sameKey="a"
      onConfirm={async () => {
        const params = { withdrawalId: detail.id };
        const { message } = await api(calls.approve, { params, input })
          .catch((error: unknown) => {
            if (isCode(error, "STAFF_AMOUNT_LIMIT")) setAbove(true);
            throw error;
          })
          .finally(refetchWithdrawals);
        toast("success", message === "APPROVAL_NEEDED" ? t.done.first : t.done.approved);
      }}
    >
      <span className="grid gap-3">
        <span>{t.approveText(destination.accountName, account)}</span>
        {released.unplayed > 0 ? (
          <Note tone="warn">{t.releases(money(released.unplayed, detail.currency))}</Note>
        ) : null}
        {riskNow.level === "high" ? <Note tone="warn">{t.highRisk(riskNow.score)}</Note> : null}
      </span>
    </Confirm>
  );
}
