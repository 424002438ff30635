import { useTexts } from "@krapao/browser/i18n/texts";
import { ApiError } from "@krapao/contract/client";
import * as calls from "@krapao/contract/console/payouts";
import { RadioRow } from "@krapao/ui/forms/choice";
import { Field } from "@krapao/ui/forms/field";
import { toast } from "@krapao/ui/overlays/toast";
import { useState } from "react";
import { toastCode } from "../../i18n/errors/index.ts";
import { api } from "../../lib/api/api.ts";
import { ReasonDialog } from "../../lib/dialogs/reason-dialog.tsx";
import type { Payout } from "./payout-calls.ts";
import { withdrawalsTexts } from "./texts.ts";
import { refetchWithdrawals } from "./withdrawal-calls.ts";

export interface PayoutDialogProps {
  open: boolean;
  onClose: () => void;
  payout: Payout;
  version: number;
}

const OUTCOMES = ["paid", "returned"] as const;
type Outcome = (typeof OUTCOMES)[number];

/** Resolves an unknown payout with written evidence of the bank. No outcome is preselected. */
export function EvidenceDialog({ open, onClose, payout, version }: PayoutDialogProps) {
  const t = useTexts(withdrawalsTexts);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [evidence, setEvidence] = useState("");
  const [isMissing, setMissing] = useState(false);
  const isComplete = outcome !== null && evidence.trim() !== "";
  const resolve = async (why: string) => {
    setMissing(!isComplete);
    // Keeps the dialog open, where the form shows the missing fields.
    if (outcome === null || !isComplete) throw new ApiError("KEY_MISSING", 400);
    const { message } = await api(calls.resolve, {
      params: { withdrawalId: payout.id },
      input: { version, outcome, evidence: evidence.trim(), why },
    }).finally(refetchWithdrawals);
    if (message === "APPROVAL_NEEDED") return toastCode(message);
    toast("success", t.payouts.posted);
  };
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={t.payouts.resolveTitle}
      confirmLabel={t.payouts.confirm}
      onConfirm={resolve}
    >
      <fieldset className="grid gap-2" aria-label={t.payouts.outcome}>
        <legend className="lab">{t.payouts.outcome}</legend>
        {OUTCOMES.map((each) => (
          <RadioRow
            key={each}
            name="outcome"
            value={each}
            checked={outcome === each}
            onChange={() => setOutcome(each)}
          >
            {t.payouts[each]}
          </RadioRow>
        ))}
      </fieldset>
      {outcome === "returned" ? <p className="s13 t2">{t.payouts.returnedNote}</p> : null}
      <Field
        label={t.labels.evidenceFromTheBank}
        hint={t.payouts.evidenceHint}
        error={isMissing ? t.payouts.evidenceMissing : undefined}
        maxLength={200}
        value={evidence}
        onChange={(event) => {
          setEvidence(event.target.value);
          setMissing(false);
        }}
      />
    </ReasonDialog>
  );
}
