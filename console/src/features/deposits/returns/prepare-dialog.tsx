import { useTexts } from "@krapao/browser/i18n/texts";
import { prepareReturn, type ReturnDetail } from "@krapao/contract/console/deposits/payments";
import { Note } from "@krapao/ui/feedback/note";
import { Field } from "@krapao/ui/forms/field";
import { Amount } from "@krapao/ui/money/amount";
import { toast } from "@krapao/ui/overlays/toast";
import { useState } from "react";
import { api } from "../../../lib/api/api.ts";
import { refreshQueue } from "../../../lib/api/queues.ts";
import { ReasonDialog } from "../../../lib/dialogs/reason-dialog.tsx";
import { depositTexts } from "../texts.ts";

/** Names the whole account that the payment came from, and asks a second person. */
export function PrepareDialog({ row, onClose }: { row: ReturnDetail; onClose: () => void }) {
  const { returns: t } = useTexts(depositTexts);
  const [bank, setBank] = useState("");
  const [accountNo, setAccountNo] = useState("");
  const [finding, setFinding] = useState("");
  const { id: returnId, version, amount, currency, concerns } = row;
  const { payerBank, payerAccount } = row.payment;
  const typed = (text: string) => (text.trim() === "" ? null : text.trim());
  const confirm = async (why: string) => {
    const entered = { bank: typed(bank), accountNo: typed(accountNo), finding: typed(finding) };
    await api(prepareReturn, { params: { returnId }, input: { version, ...entered, why } });
    toast("success", t.prepared);
    refreshQueue("payments");
    refreshQueue("approvals");
  };
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t.prepareTitle}
      confirmLabel={t.prepare}
      onConfirm={confirm}
    >
      <Amount value={amount} currency={currency} size="m" />
      <Note tone="info">{t.prepareHint}</Note>
      {payerBank === null ? (
        <Field
          label={t.bank}
          value={bank}
          maxLength={12}
          onChange={(event) => setBank(event.target.value.toUpperCase())}
        />
      ) : null}
      {row.isAccountWhole ? (
        <p className="num">
          {payerBank} {payerAccount}
        </p>
      ) : (
        <Field
          label={t.accountNo}
          inputMode="numeric"
          value={accountNo}
          maxLength={32}
          hint={payerAccount === null ? t.hidden : t.accountHint(payerAccount)}
          onChange={(event) => setAccountNo(event.target.value)}
        />
      )}
      {concerns.length > 0 ? (
        <Field
          label={`${t.finding}: ${concerns.map((each) => t.concerns[each]).join(", ")}`}
          value={finding}
          maxLength={500}
          onChange={(event) => setFinding(event.target.value)}
        />
      ) : null}
    </ReasonDialog>
  );
}
