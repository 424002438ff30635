import { useTexts } from "@krapao/browser/i18n/texts";
import { ADJUSTMENT_REASONS, type AdjustmentReason, adjust } from "@krapao/contract/console/wallet";
import type { Currency } from "@krapao/contract/money";
import { Select } from "@krapao/ui/forms/field";
import { toast } from "@krapao/ui/overlays/toast";
import { useMoneyCall } from "../../lib/api/money-call.ts";
import { refreshQueue } from "../../lib/api/queues.ts";
import { ReasonDialog } from "../../lib/dialogs/reason-dialog.tsx";
import { AmountField } from "../../lib/forms/entry-fields.tsx";
import { useForm } from "../../lib/forms/use-form.ts";
import { Segmented } from "../../lib/lists/segmented.tsx";
import { accountsTexts } from "./texts.ts";

interface AdjustDialogProps {
  memberId: string;
  currency: Currency;
  open: boolean;
  onClose: () => void;
}

interface Draft {
  direction: "credit" | "debit";
  reason: AdjustmentReason;
  amount: number | null;
}

/** Requests a manual adjustment, which a second staff user has to approve. */
export function AdjustDialog({ memberId, currency, open, onClose }: AdjustDialogProps) {
  const t = useTexts(accountsTexts);
  const send = useMoneyCall(adjust);
  const form = useForm<Draft, typeof adjust.input>({
    schema: adjust.input,
    initial: { direction: "credit", reason: "correction", amount: null },
    inputOf: (draft, why) => ({ ...draft, why }),
    wrong: { amount: t.amountMissing },
    send: async (input) => {
      await send({ params: { memberId }, input });
      toast("success", t.approvalRequested);
      refreshQueue("approvals");
    },
  });
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={t.adjustTitle}
      confirmLabel={t.labels.requestApproval}
      onConfirm={form.confirm}
    >
      <p className="t2">{t.adjustText}</p>
      <Segmented
        {...form.value("direction")}
        label={t.direction}
        options={[
          { value: "credit", label: t.credit },
          { value: "debit", label: t.debit },
        ]}
      />
      <AmountField
        {...form.value("amount")}
        isNullable
        label={t.labels.amount}
        currency={currency}
      />
      <Select label={t.labels.category} {...form.field("reason")}>
        {ADJUSTMENT_REASONS.map((each) => (
          <option key={each} value={each}>
            {t.adjustReasons[each]}
          </option>
        ))}
      </Select>
    </ReasonDialog>
  );
}
