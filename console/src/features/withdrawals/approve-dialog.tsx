import { useTexts } from "@krapao/browser/i18n/texts";
import * as calls from "@krapao/contract/console/withdrawals";
import { Note } from "@krapao/ui/feedback/note";
import { toast } from "@krapao/ui/overlays/toast";
import { api } from "../../lib/api/api.ts";
import { Confirm } from "../../lib/dialogs/confirm.tsx";
import { money } from "../../lib/format.ts";
import { withdrawalsTexts } from "./texts/index.ts";
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
  const { destination, riskNow } = detail;
  const isFirst = detail.needsTwoApprovals && detail.firstApproval === null;
  const amount = money(detail.amount, detail.currency);
  const account = `${destination.bankCode} ${destination.accountNo}`;
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title={isFirst ? t.approveFirstTitle(amount) : t.approveTitle(amount)}
      confirmLabel={isFirst ? t.approveFirstAction : t.approveAction(amount)}
      sameKey="a"
      onConfirm={async () => {
        const params = { withdrawalId: detail.id };
        const { message } = await api(calls.approve, { params, input: seen }).finally(
          refetchWithdrawals,
        );
        toast("success", message === "APPROVAL_NEEDED" ? t.done.first : t.done.approved);
      }}
    >
      <span className="wd-confirm">
        <span>{t.approveText(destination.accountName, account)}</span>
        {riskNow.level === "high" ? <Note tone="warn">{t.highRisk(riskNow.score)}</Note> : null}
      </span>
    </Confirm>
  );
}
