import { useTexts } from "@krapao/browser/i18n/texts";
import * as calls from "@krapao/contract/console/withdrawals";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { RadioRow } from "@krapao/ui/forms/choice";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { toast } from "@krapao/ui/overlays/toast";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { errorText } from "../../i18n/errors/index.ts";
import { api } from "../../lib/api/api.ts";
import { money } from "../../lib/format.ts";
import { TextArea } from "../../lib/forms/text-area.tsx";
import { Kbd } from "../../lib/navigation/kbd.tsx";
import { useDialogKeys } from "../../lib/navigation/shortcuts.ts";
import { withdrawalsTexts } from "./texts/index.ts";
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

/** A digit presses the row of its reason. */
function reasonKeys(form: RefObject<HTMLFormElement | null>) {
  const rows = calls.REJECT_REASONS.map((each, at) => {
    const choose = () => {
      const row = form.current?.querySelector<HTMLInputElement>(`input[value="${each}"]`);
      row?.focus();
      row?.click();
    };
    return [at + 1, choose];
  });
  return Object.fromEntries(rows) as Record<string, () => void>;
}

function RejectForm({ detail, seen, onClose }: RejectDialogProps) {
  const core = useTexts(coreTexts);
  const t = useTexts(withdrawalsTexts);
  const [reason, setReason] = useState(() => likelyReason(detail));
  const [note, setNote] = useState("");
  const [error, setError] = useState<{ note?: string; call?: string }>({});
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const submit = () => form.current?.requestSubmit();
  useDialogKeys(isSending ? {} : { ...reasonKeys(form), r: submit, Enter: submit });
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
      <ReasonRows reason={reason} onChange={setReason} />
      <TextArea
        label={t.note}
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
        <Button type="submit" variant="danger" loading={isSending && core.sending}>
          {t.rejectAction}
        </Button>
      </div>
    </form>
  );
}

interface ReasonRowsProps {
  reason: calls.RejectReason;
  onChange: (reason: calls.RejectReason) => void;
}

function ReasonRows({ reason, onChange }: ReasonRowsProps) {
  const t = useTexts(withdrawalsTexts);
  return (
    <fieldset className="wd-reasons" aria-label={t.reason}>
      {calls.REJECT_REASONS.map((each, at) => (
        <RadioRow
          key={each}
          name="reason"
          value={each}
          checked={reason === each}
          onChange={() => onChange(each)}
        >
          <Kbd>{String(at + 1)}</Kbd>
          <span>{t.reasons[each]}</span>
        </RadioRow>
      ))}
    </fieldset>
  );
}
