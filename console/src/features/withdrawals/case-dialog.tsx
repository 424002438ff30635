import { useTexts } from "@krapao/browser/i18n/texts";
import * as calls from "@krapao/contract/console/payouts";
import { toast } from "@krapao/ui/overlays/toast";
import { api } from "../../lib/api/api.ts";
import { ReasonDialog } from "../../lib/dialogs/reason-dialog.tsx";
import type { PayoutDialogProps } from "./evidence-dialog.tsx";
import { withdrawalsTexts } from "./texts/index.ts";
import { refetchWithdrawals } from "./withdrawal-calls.ts";

/** Closes the case of a payout whose decision the bank contradicted. */
export function CaseDialog({ open, onClose, payout, version }: PayoutDialogProps) {
  const t = useTexts(withdrawalsTexts);
  const close = async (why: string) => {
    const params = { withdrawalId: payout.id };
    await api(calls.closeCase, { params, input: { version, why } }).finally(refetchWithdrawals);
    toast("success", t.payouts.posted);
  };
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={t.payouts.closeTitle}
      confirmLabel={t.payouts.closeCase}
      onConfirm={close}
    >
      <p className="t2">{t.payouts.closeText}</p>
    </ReasonDialog>
  );
}
