import { useTexts } from "@krapao/browser/i18n/texts";
import type { CashAccount } from "@krapao/contract/console/treasury/cash";
import { setPayingAccount } from "@krapao/contract/console/treasury/moves";
import { Field } from "@krapao/ui/forms/field";
import { toast } from "@krapao/ui/overlays/toast";
import { api } from "../../../lib/api/api.ts";
import { ReasonDialog } from "../../../lib/dialogs/reason-dialog.tsx";
import { BankSelect } from "../../../lib/forms/bank-select.tsx";
import { useForm } from "../../../lib/forms/use-form.ts";
import { cashTexts } from "../texts.ts";

interface DialogProps {
  account: CashAccount;
  open: boolean;
  onClose: () => void;
}

/** Requests another number for the account that pays members. */
export function NumberDialog({ account, open, onClose }: DialogProps) {
  const t = useTexts(cashTexts);
  const { currency, bankCode, accountNo, accountName } = account;
  const form = useForm({
    schema: setPayingAccount.input,
    initial: { bankCode, accountNo, accountName },
    inputOf: (draft, why) => ({
      ...draft,
      currency,
      why,
    }),
    wrong: { accountNo: t.numberWrong, accountName: t.holderMissing },
    send: async (input) => {
      await api(setPayingAccount, { input });
      toast("success", t.asked);
    },
  });
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={t.changeNumber}
      confirmLabel={t.changeNumber}
      onConfirm={form.confirm}
    >
      <BankSelect {...form.value("bankCode")} label={t.labels.bank} />
      <Field
        {...form.field("accountNo")}
        label={t.labels.accountNumber}
        inputMode="numeric"
        autoComplete="off"
      />
      <Field {...form.field("accountName")} label={t.labels.holder} autoComplete="off" />
    </ReasonDialog>
  );
}
