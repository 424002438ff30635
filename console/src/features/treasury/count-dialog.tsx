import { useTexts } from "@krapao/browser/i18n/texts";
import { count } from "@krapao/contract/console/treasury";
import type { Currency } from "@krapao/contract/money";
import { toast } from "@krapao/ui/overlays/toast";
import { ReasonDialog } from "../../lib/dialogs/reason-dialog.tsx";
import { AmountField } from "../../lib/forms/entry-fields.tsx";
import { useForm } from "../../lib/forms/use-form.ts";
import { treasuryTexts } from "./texts.ts";

interface DialogProps {
  currency: Currency;
  open: boolean;
  onClose: () => void;
  onCount: (counted: { amount: number; why: string }) => Promise<void>;
}

/** Records the balance that the bank's app shows. */
export function CountDialog({ currency, open, onClose, onCount }: DialogProps) {
  const t = useTexts(treasuryTexts);
  const form = useForm<{ amount: number | null }, typeof count.input>({
    schema: count.input,
    initial: { amount: null },
    inputOf: ({ amount }, why) => ({ amount, at: null, why }),
    wrong: { amount: t.countMissing },
    send: async (counted) => {
      await onCount(counted);
      toast("success", t.balanceRecorded);
    },
  });
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={t.count}
      confirmLabel={t.count}
      onConfirm={form.confirm}
    >
      <p className="t2">{t.countText}</p>
      <AmountField {...form.value("amount")} isNullable label={t.countAmount} currency={currency} />
    </ReasonDialog>
  );
}
