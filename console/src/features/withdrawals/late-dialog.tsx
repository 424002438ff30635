import * as calls from "@krapao/contract/office/payouts";
import { RadioRow } from "@krapao/ui/choice";
import { toast } from "@krapao/ui/toast";
import { useState } from "react";
import { toastCode } from "../../i18n/errors/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { ReasonDialog } from "../../lib/reason-dialog.tsx";
import type { PayoutDialogProps } from "./evidence-dialog.tsx";
import { withdrawalsTexts } from "./texts/index.ts";
import { readAgain } from "./withdrawal-calls.ts";

/** Who bears what the bank paid although the member has the money back. */
export function LateDialog({ open, onClose, payout, version }: PayoutDialogProps) {
  const t = useTexts(withdrawalsTexts);
  const [by, setBy] = useState<"wallet" | "loss">("wallet");
  const settle = async (why: string) => {
    const { message } = await api(calls.settleLate, {
      params: { withdrawalId: payout.id },
      input: { version, by, why },
    }).finally(readAgain);
    if (message === "APPROVAL_NEEDED") return toastCode(message);
    toast("success", t.payouts.booked);
  };
  const labels = { wallet: t.payouts.byWallet, loss: t.payouts.byLoss };
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={t.payouts.settleTitle}
      deed={t.payouts.confirm}
      onConfirm={settle}
    >
      <fieldset className="wd-reasons" aria-label={t.payouts.by}>
        {(["wallet", "loss"] as const).map((each) => (
          <RadioRow
            key={each}
            name="by"
            value={each}
            checked={by === each}
            onChange={() => setBy(each)}
          >
            {labels[each]}
          </RadioRow>
        ))}
      </fieldset>
    </ReasonDialog>
  );
}
