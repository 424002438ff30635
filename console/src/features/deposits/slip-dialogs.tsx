import { useTexts } from "@krapao/browser/i18n/texts";
import { ApiError } from "@krapao/contract/client";
import type { SlipDetail } from "@krapao/contract/console/deposits/payments";
import * as deposits from "@krapao/contract/console/deposits/payments";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Field } from "@krapao/ui/forms/field";
import { Amount } from "@krapao/ui/money/amount";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { toast } from "@krapao/ui/overlays/toast";
import { type FormEvent, useState } from "react";
import { errorText } from "../../i18n/errors/index.ts";
import { coreTexts } from "../../i18n/texts.ts";
import { api } from "../../lib/api/api.ts";
import { refreshQueue } from "../../lib/api/queues.ts";
import { ReasonDialog } from "../../lib/dialogs/reason-dialog.tsx";
import { DateField } from "../../lib/forms/date-field.tsx";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { Facts } from "../../lib/panes/pane.tsx";
import { sendLater } from "../../lib/undo/later.ts";
import {
  amountOf,
  EnteredPaymentFields,
  isoOf,
  localOf,
  useEnteredPayment,
} from "./entered-payment-fields.tsx";
import { depositTexts } from "./texts.ts";

export type SlipDialog = "approve" | "park" | "reread" | "reopen";

interface SlipDialogsProps {
  slip: SlipDetail;
  dialog: SlipDialog | null;
  onClose: () => void;
}

/** The confirmation dialogs of a slip. */
export function SlipDialogs({ slip, dialog, onClose }: SlipDialogsProps) {
  const t = useTexts(depositTexts);
  const params = { slipId: slip.id };
  const { version } = slip;
  const finish = (text: string) => {
    toast("success", text);
    refreshQueue("slips");
  };
  return (
    <>
      {dialog === "approve" ? <ApproveDialog slip={slip} onClose={onClose} /> : null}
      <ReasonDialog
        open={dialog === "park"}
        onClose={onClose}
        title={t.parkTitle}
        confirmLabel={t.labels.hold}
        sameKey="h"
        reasons={t.parkReasons}
        onConfirm={async (why) => {
          sendLater({
            item: slip.id,
            text: t.labels.putOnHold,
            endpoint: deposits.parkSlip,
            call: { params, input: { version, why } },
            onAnswer: () => refreshQueue("slips"),
          });
        }}
      />
      <ReasonDialog
        open={dialog === "reopen"}
        onClose={onClose}
        title={t.reopenTitle}
        confirmLabel={t.reopen}
        onConfirm={async (why) => {
          await api(deposits.reopenSlip, { params, input: { version, why } });
          finish(t.reopened);
        }}
      />
      <RereadDialog slip={slip} isOpen={dialog === "reread"} onClose={onClose} />
    </>
  );
}

/** Says how an approval ended. */
export function useOutcomeToast() {
  const t = useTexts(depositTexts);
  const texts = { credited: t.approved, failed: t.approvedFailed, review: t.approvedOnce };
  return (state: keyof typeof texts) =>
    toast(state === "failed" ? "error" : "success", texts[state]);
}

/**
 * Approves a slip against the advice of the check. If the verifier did not prove the payment, the
 * staff user enters it as shown in the bank's app.
 */
function ApproveDialog({ slip, onClose }: { slip: SlipDetail; onClose: () => void }) {
  const t = useTexts(depositTexts);
  const toastOutcome = useOutcomeToast();
  const { expected, amount, paidAt, transRef, entered } = slip;
  const fields = useEnteredPayment({
    houses: expected.houses,
    amount,
    paidAt,
    reference: transRef,
  });
  // What a first person saw at the bank is checked by a second one, who enters nothing.
  const needsPayment = !slip.isProven && entered === null;
  const confirm = async (why: string) => {
    const seen = needsPayment ? fields.read() : null;
    if (needsPayment && seen === null) throw new ApiError("KEY_INVALID", 400);
    const input = { version: slip.version, why, ...(seen ? { seen } : {}) };
    const { state } = await api(deposits.approveSlip, { params: { slipId: slip.id }, input });
    toastOutcome(state);
    refreshQueue("slips");
  };
  const hint = slip.isProven ? t.approveHint : t.approveUnverifiedHint;
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t.approveTitle}
      confirmLabel={t.labels.approve}
      sameKey="a"
      reasons={t.approveReasons}
      onConfirm={confirm}
    >
      <Note tone="warn">{entered ? t.reviewHints.second : hint}</Note>
      {needsPayment ? <EnteredPaymentFields {...fields} /> : null}
      {entered ? <EnteredPayment entered={entered} /> : null}
    </ReasonDialog>
  );
}

/** The payment that a first person saw at the bank. */
function EnteredPayment({ entered }: { entered: NonNullable<SlipDetail["entered"]> }) {
  const t = useTexts(depositTexts);
  const { by, reference, amount, currency, paidAt } = entered;
  return (
    <Facts
      rows={[
        [t.bankLine, t.enteredBy(by)],
        [t.labels.bankReference, reference],
        [t.labels.amount, <Amount key="amount" value={amount} currency={currency} />],
        [t.paidAt, <Timestamp key="paid" at={paidAt} />],
      ]}
    />
  );
}

function RereadDialog({
  slip,
  isOpen,
  onClose,
}: {
  slip: SlipDetail;
  isOpen: boolean;
  onClose: () => void;
}) {
  const t = useTexts(depositTexts);
  const core = useTexts(coreTexts);
  return (
    <Sheet open={isOpen} onClose={onClose} title={t.rereadTitle} closeLabel={core.close}>
      {isOpen ? <RereadForm slip={slip} onClose={onClose} /> : null}
    </Sheet>
  );
}

interface Typed {
  bankCode: string;
  transRef: string;
  amount: string;
  paidAt: string;
}

interface ReadFieldsProps {
  typed: Typed;
  onChange: (part: Partial<Typed>) => void;
}

function ReadFields({ typed, onChange }: ReadFieldsProps) {
  const t = useTexts(depositTexts);
  return (
    <div className="grid gap-3 grid-cols-[repeat(auto-fit,minmax(180px,1fr))]">
      <Field
        label={t.sendingBank}
        value={typed.bankCode}
        onChange={(event) => onChange({ bankCode: event.target.value })}
      />
      <Field
        label={t.checks.reference}
        value={typed.transRef}
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => onChange({ transRef: event.target.value })}
      />
      <Field
        label={`${t.labels.amount} (${t.optional})`}
        inputMode="decimal"
        value={typed.amount}
        onChange={(event) => onChange({ amount: event.target.value })}
      />
      <DateField
        label={`${t.paidAt} (${t.optional})`}
        kind="time"
        value={typed.paidAt}
        onChange={(paidAt) => onChange({ paidAt })}
      />
    </div>
  );
}

function RereadForm({ slip, onClose }: { slip: SlipDetail; onClose: () => void }) {
  const t = useTexts(depositTexts);
  const core = useTexts(coreTexts);
  const [typed, setTyped] = useState({
    bankCode: slip.expected.sender.bank ?? "",
    transRef: slip.transRef ?? "",
    amount: slip.amount === null ? "" : String(slip.amount),
    paidAt: localOf(slip.paidAt ?? slip.createdAt),
  });
  const [error, setError] = useState("");
  const [isSending, setSending] = useState(false);
  const set = (part: Partial<typeof typed>) => {
    setTyped((old) => ({ ...old, ...part }));
    setError("");
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const transRef = typed.transRef.trim();
    const amount = amountOf(typed.amount);
    if (!/^[A-Za-z0-9]{6,25}$/.test(transRef) || (typed.amount !== "" && amount === null)) {
      return setError(t.fieldWrong);
    }
    setSending(true);
    const bankCode = typed.bankCode.trim().toUpperCase();
    const read = { bankCode, transRef, amount, paidAt: isoOf(typed.paidAt) };
    const input = { version: slip.version, ...read };
    try {
      await api(deposits.rereadSlip, { params: { slipId: slip.id }, input });
      toast("success", t.verificationRequested);
      refreshQueue("slips");
      onClose();
    } catch (thrown) {
      setError(await errorText(thrown));
    }
    setSending(false);
  };
  return (
    <form className="stack" onSubmit={send} noValidate>
      <Note>{t.rereadHint}</Note>
      <ReadFields typed={typed} onChange={set} />
      {error ? <Note tone="error">{error}</Note> : null}
      <div className="btns">
        <Button variant="secondary" disabled={isSending} onClick={onClose}>
          {core.cancel}
        </Button>
        <Button type="submit" loading={isSending && core.labels.sending}>
          {t.reread}
        </Button>
      </div>
    </form>
  );
}
