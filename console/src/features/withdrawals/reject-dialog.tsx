import { useTexts } from "@krapao/browser/i18n/texts";
import * as calls from "@krapao/contract/console/withdrawals";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { toast } from "@krapao/ui/overlays/toast";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { errorText } from "../../i18n/errors/index.ts";
import { coreTexts } from "../../i18n/texts.ts";
import { api } from "../../lib/api/api.ts";
import { ReasonRows, reasonKeys } from "../../lib/dialogs/reason-rows.tsx";
import { money } from "../../lib/format.ts";
import { TextArea } from "../../lib/forms/text-area.tsx";
import { useDialogKeys } from "../../lib/navigation/shortcuts.ts";
import { withdrawalsTexts } from "./texts.ts";
import { type Detail, refetchWithdrawals, type Seen } from "./withdrawal-calls.ts";

interface RejectDialogProps {
  open: boolean;
  onClose: () => void;
  detail: Detail;
  seen: Seen;
}

/** Asks for the rejection reason; the money goes back to the wallet immediately. */
export function RejectDialog(props: RejectDialogProps) {
  const core = useTexts(coreTexts);
  const t = useTexts(withdrawalsTexts);
  const { open, onClose } = props;
  return (
    <Sheet open={open} onClose={onClose} title={t.rejectTitle} closeLabel={core.close}>
      <RejectForm {...props} />
    </Sheet>
  );
}

/** The rejection reason that matches the heaviest risk finding. */
function likelyReason({ riskNow }: Detail): calls.RejectReason {
  const heaviest = riskNow.findings.find(({ points }) => points > 0)?.rule ?? "";
  if (heaviest.startsWith("shared")) return "shared_account";
  if (heaviest === "nameMismatch") return "account_name";
  return heaviest === "condition" ? "condition" : "suspicious";
}

function RejectForm({ detail, seen, onClose }: RejectDialogProps) {
  const core = useTexts(coreTexts);
  const t = useTexts(withdrawalsTexts);
  const [reason, setReason] = useState(() => likelyReason(detail));
  const reasons = calls.REJECT_REASONS.map((each) => [each, t.reasons[each]] as const);
  const [note, setNote] = useState("");
  const [error, setError] = useState<{ note?: string; call?: string }>({});
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const submit = () => form.current?.requestSubmit();
  useDialogKeys(
    isSending ? {} : { ...reasonKeys(form, calls.REJECT_REASONS), r: submit, Enter: submit },
  );
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>("input:checked")?.focus();
  }, []);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const text = note.trim();
    if (reason === "other" && text === "") return setError({ note: t.noteMissing });
    setSending(true);
    setError({});
    try {
      const params = { withdrawalId: detail.id };
      await api(calls.reject, { params, input: { ...seen, reason, note: text || null } });
      toast("success", t.done.rejected);
      onClose();
    } catch (thrown) {
      setError({ call: await errorText(thrown) });
    }
    setSending(false);
    await refetchWithdrawals();
  };
  return (
    <form
      ref={form}
      className="stack"
      onSubmit={send}
      noValidate
      aria-busy={isSending || undefined}
    >
      <p className="t2">{t.rejectText(money(detail.amount, detail.currency))}</p>
      <ReasonRows label={t.labels.reason} reasons={reasons} reason={reason} onChange={setReason} />
      <TextArea
        label={t.labels.note}
        hint={t.noteHint}
        error={error.note}
        maxLength={500}
        rows={2}
        onEnter={submit}
        value={note}
        onChange={(event) => {
          setNote(event.target.value.replaceAll("\n", " "));
          setError({});
        }}
      />
      {error.call ? <Note tone="error">{error.call}</Note> : null}
      <div className="btns">
        <Button variant="secondary" disabled={isSending} onClick={onClose}>
          {core.cancel}
        </Button>
        <Button type="submit" variant="danger" loading={isSending && core.labels.sending}>
          {t.rejectAction}
        </Button>
      </div>
    </form>
  );
}
