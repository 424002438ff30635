import { ApiError } from "@krapao/contract/client";
import type { SlipDetail } from "@krapao/contract/office/deposits";
import * as deposits from "@krapao/contract/office/deposits";
import { Button } from "@krapao/ui/button";
import { Field } from "@krapao/ui/field";
import { Note } from "@krapao/ui/note";
import { Sheet } from "@krapao/ui/sheet";
import { toast } from "@krapao/ui/toast";
import { type FormEvent, useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { errorText } from "../../i18n/errors/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { refreshQueue } from "../../lib/queues.ts";
import { ReasonDialog } from "../../lib/reason-dialog.tsx";
import { amountOf, isoOf, localOf, SeenFields, useSeenFields } from "./seen-fields.tsx";
import { depositTexts } from "./texts/index.ts";

export type SlipDialog = "approve" | "hold" | "reread" | "reopen";

interface SlipDialogsProps {
  slip: SlipDetail;
  dialog: SlipDialog | null;
  onClose: () => void;
}

/** The questions before a deed on a slip. */
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
        open={dialog === "hold"}
        onClose={onClose}
        title={t.holdTitle}
        deed={t.hold}
        onConfirm={async (why) => {
          await api(deposits.holdSlip, { params, input: { version, why } });
          finish(t.heldDone);
        }}
      />
      <ReasonDialog
        open={dialog === "reopen"}
        onClose={onClose}
        title={t.reopenTitle}
        deed={t.reopen}
        onConfirm={async (why) => {
          await api(deposits.reopenSlip, { params, input: { version, why } });
          finish(t.reopened);
        }}
      />
      <Reread slip={slip} isOpen={dialog === "reread"} onClose={onClose} />
    </>
  );
}

/** Credits a slip that the check did not prove: with a reason, and with what was seen at the bank. */
function ApproveDialog({ slip, onClose }: { slip: SlipDetail; onClose: () => void }) {
  const t = useTexts(depositTexts);
  const { expected, amount, paidAt, transRef } = slip;
  const fields = useSeenFields({ houses: expected.houses, amount, paidAt, reference: transRef });
  const confirm = async (why: string) => {
    const seen = slip.isProven ? null : fields.read();
    if (!slip.isProven && seen === null) throw new ApiError("KEY_INVALID", 400);
    const input = { version: slip.version, why, ...(seen ? { seen } : {}) };
    const { state } = await api(deposits.approveSlip, { params: { slipId: slip.id }, input });
    const isIn = state === "credited";
    toast(isIn ? "success" : "error", isIn ? t.approved : t.approvedFailed);
    refreshQueue("slips");
  };
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t.approveTitle}
      deed={t.approve}
      onConfirm={confirm}
    >
      <Note tone="warn">{slip.isProven ? t.approveHint : t.seenHint}</Note>
      {slip.isProven ? null : <SeenFields {...fields} />}
    </ReasonDialog>
  );
}

function Reread({
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
    <div className="two-fields">
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
        label={`${t.amount} (${t.optional})`}
        inputMode="decimal"
        value={typed.amount}
        onChange={(event) => onChange({ amount: event.target.value })}
      />
      <Field
        label={`${t.paidAt} (${t.optional})`}
        type="datetime-local"
        value={typed.paidAt}
        onChange={(event) => onChange({ paidAt: event.target.value })}
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
      toast("success", t.asked);
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
        <Button type="submit" loading={isSending && core.sending}>
          {t.reread}
        </Button>
      </div>
    </form>
  );
}
