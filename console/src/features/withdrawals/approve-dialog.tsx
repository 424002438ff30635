import * as calls from "@krapao/contract/office/withdrawals";
import { Note } from "@krapao/ui/note";
import { toast } from "@krapao/ui/toast";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { Confirm } from "../../lib/confirm.tsx";
import { money } from "../../lib/format.ts";
import type { Seen } from "./deeds.tsx";
import { withdrawalsTexts } from "./texts/index.ts";
import { type Detail, readAgain } from "./withdrawal-calls.ts";

interface ApproveDialogProps {
  open: boolean;
  onClose: () => void;
  detail: Detail;
  seen: Seen;
}

/** Money leaves: the amount and where it goes are said once more. */
export function ApproveDialog({ open, onClose, detail, seen }: ApproveDialogProps) {
  const t = useTexts(withdrawalsTexts);
  const { destination, riskNow } = detail;
  const amount = money(detail.amount, detail.currency);
  const account = `${destination.bankCode} ${destination.accountNo}`;
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title={t.approveTitle(amount)}
      deed={t.approveDeed(amount)}
      onConfirm={async () => {
        const params = { withdrawalId: detail.id };
        const { message } = await api(calls.approve, { params, input: seen }).finally(readAgain);
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
